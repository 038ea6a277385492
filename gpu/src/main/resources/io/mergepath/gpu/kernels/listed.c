// SPDX-License-Identifier: Apache-2.0
// The buckets that another kernel could not sort.

// Sorts the buckets on the list where they are. None is larger than a tile.
KERNEL(NT) void sort_listed(OUTPUT(key_type, out), OUTPUT(value_type, out_values), INPUT(u32, starts),
                            INPUT(u32, state),
                            INPUT(u32, list) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_SORT
    starts += starts_at;
    u32 listed = state[state_at + LISTED];
    for (u32 i = (u32) BLOCK; i < listed; i += (u32) BLOCKS) {
        u32 bucket = list[list_at + i];
        u32 from = starts[bucket];
        int count = (int) (starts[bucket + 1] - from);
        GLOBAL key_type *there = out + out_at + from;
        GLOBAL value_type *there_values = out_values + out_values_at + from;
        SORT_TILE(there, there_values, count)
        STORE_TILE(count, there, there_values)
        SYNCHRONIZE();
    }
    CLOSE_BLOCK
}
