// Sorts tiles of numbers.

// Sorts every tile of n keys. The output may be the input.
KERNEL(NT) void block_sort(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                           OUTPUT(value_type, out_values), i64 n CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED number_type *tile = SHARED_MEMORY(number_type, 0);
    SHARED value_type *values = VALUES_BEHIND;
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    sort_tile(in + in_at + from, in_values + in_values_at + from, count, tile, values CONTEXT);
    ADMIT_NEXT_KERNEL()
    store_pairs(tile, values, count, out + out_at + from, out_values + out_values_at + from CONTEXT);
    CLOSE_BLOCK
}
