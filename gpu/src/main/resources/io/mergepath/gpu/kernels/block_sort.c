// SPDX-License-Identifier: Apache-2.0
// The block sort: every block sorts a tile by sort.h or numbers.h.

// Sorts every tile of n elements. The output may be the input.
KERNEL(NT) void block_sort(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                           OUTPUT(value_type, out_values), i64 n CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_SORT
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    SORT_TILE(in + in_at + from, in_values + in_values_at + from, count)
    ADMIT_NEXT_KERNEL()
    STORE_TILE(count, out + out_at + from, out_values + out_values_at + from)
    CLOSE_BLOCK
}
