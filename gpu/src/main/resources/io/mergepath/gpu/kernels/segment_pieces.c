// SPDX-License-Identifier: Apache-2.0
// Sorts the pieces of long segments (see segments.h): a block sorts a piece of NV elements, or less at the end of its
// segment. A piece is stored where the first pass of its segment looks for it. Mostly there is a block for each piece.

KERNEL(NT) void sort_pieces(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                            OUTPUT(value_type, out_values), OUTPUT(key_type, other), OUTPUT(value_type, other_values),
                            INPUT(i64, starts), INPUT(i64, ends), INPUT(i64, pieces),
                            INPUT(u32, listed) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_SORT
    out += out_at;
    other += other_at;
    VALUE(out_values += out_values_at; other_values += other_values_at;)
    for (i64 p = BLOCK; p < listed[listed_at]; p += BLOCKS) {
        i64 s = pieces[pieces_at + 2 * p];
        i64 from = pieces[pieces_at + 2 * p + 1];
        int in_scratch = IN_SCRATCH(LEVELS_OF_PIECES(starts[starts_at + s], ends[ends_at + s], NV));
        int count = (int) MIN(ends[ends_at + s] - from, NV);
        SORT_TILE(in + in_at + from, in_values + in_values_at + from, count)
        ADMIT_NEXT_KERNEL()
        GLOBAL key_type *target = in_scratch ? other : out;
        GLOBAL value_type *target_values = in_scratch ? other_values : out_values;
        STORE_TILE(count, target + from, target_values + from)
        SYNCHRONIZE();
    }
    CLOSE_BLOCK
}
