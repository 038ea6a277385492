// SPDX-License-Identifier: Apache-2.0
// Sorts the pieces of long segments (see segments.h): each block one piece of NV elements, or less at the end of its
// segment. A piece is stored where the first pass of its segment looks for it.

KERNEL(NT) void sort_pieces(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                            OUTPUT(value_type, out_values), OUTPUT(key_type, other), OUTPUT(value_type, other_values),
                            INPUT(i64, starts), INPUT(i64, ends), INPUT(i64, pieces),
                            INPUT(u32, listed) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_SORT
    if (BLOCK >= listed[listed_at]) return;
    i64 s = pieces[pieces_at + 2 * BLOCK];
    i64 from = pieces[pieces_at + 2 * BLOCK + 1];
    i64 start = starts[starts_at + s];
    i64 end = ends[ends_at + s];
    int count = (int) MIN(end - from, NV);
    SORT_TILE(in + in_at + from, in_values + in_values_at + from, count)
    ADMIT_NEXT_KERNEL()
    out += out_at;
    VALUE(out_values += out_values_at;)
    if (IN_SCRATCH(LEVELS_OF_PIECES(start, end, NV))) {
        out = other + other_at;
        VALUE(out_values = other_values + other_values_at;)
    }
    STORE_TILE(count, out + from, out_values + from)
    CLOSE_BLOCK
}
