// The buckets that another kernel could not sort.

// Sorts the buckets on the list where they are. None is larger than a tile.
KERNEL(NT) void sort_listed(OUTPUT(key_type, keys), INPUT(u32, starts), INPUT(u32, state), INPUT(u32, list) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED number_type *tile = SHARED_MEMORY(number_type, 0);
    starts += starts_at;
    u32 listed = state[state_at + LISTED];
    for (u32 i = (u32) BLOCK; i < listed; i += (u32) BLOCKS) {
        u32 bucket = list[list_at + i];
        u32 from = starts[bucket];
        int count = (int) (starts[bucket + 1] - from);
        GLOBAL key_type *there = keys + keys_at + from;
        sort_tile(there, 0, count, tile, 0 CONTEXT);
        store_pairs(tile, 0, count, there, 0 CONTEXT);
        SYNCHRONIZE();
    }
    CLOSE_BLOCK
}
