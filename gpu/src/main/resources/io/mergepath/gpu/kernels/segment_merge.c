// SPDX-License-Identifier: Apache-2.0
// A pass that merges the runs of segments (see segments.h).

// The place that a pass reads, and the place that it writes.
#define SOURCE(levels, column) (IN_SCRATCH((levels) - pass + 1) ? other##column : out##column)
#define TARGET(levels, column) (IN_SCRATCH((levels) - pass) ? other##column : out##column)

// Finds the co-rank at which each tile begins in the runs of its first key.
KERNEL(FLAT) void cut_segments(INPUT(key_type, out), INPUT(key_type, other), SEGMENT_INPUTS, int pass, i64 tiles,
                               OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    OPEN_SEGMENTS
    i64 tile = BLOCK * FLAT + THREAD;
    if (tile >= tiles) return;
    segment_type segment = segment_of(tile, SEGMENTS);
    if (segment.levels < pass) return;
    halves_type halves = halves_of(segment, tile * NV, pass, piece);
    out += out_at;
    other += other_at;
    const GLOBAL key_type *keys = SOURCE(segment.levels, );
    i64 a_length = halves.middle - halves.from;
    i64 b_length = halves.to - halves.middle;
    i64 k = tile * NV - halves.from;
    cuts[cuts_at + tile] = co_rank_global(keys + halves.from, keys + halves.middle, k, LEAST_CO_RANK(k, b_length),
                                          GREATEST_CO_RANK(k, a_length) CAPTURED);
}

// Merges the part of a segment that lies in a tile: the places [from, to) of the merged halves.
DEVICE void merge_part(SHARED key_type *keys, SHARED value_type *values, SHARED u16 *starts,
                       const GLOBAL key_type *in, const GLOBAL value_type *in_values, GLOBAL key_type *to_keys,
                       GLOBAL value_type *to_values, i64 from, i64 to, i64 a_from, i64 a_to, halves_type halves,
                       GLOBAL i32 *unsorted CAPTURED_PARAMETER) {
    int count = (int) (to - from);
    i64 b_from = halves.middle + (from - halves.from) - a_from;
    // In sorted halves this changes nothing. In other halves it keeps every access inside the halves, and MEET reports
    // the change.
    i64 least = a_from + LEAST_CO_RANK(count, halves.to - b_from);
    i64 most = a_from + GREATEST_CO_RANK(count, halves.middle - halves.from - a_from);
    i64 inside = MIN(MAX(a_to, least), most);
    MEET(inside, a_to)
    int a_count = (int) (inside - a_from);
    load_keys(in + halves.from + a_from, a_count, in + b_from, count, keys);
    VALUE(load_values(in_values + halves.from + a_from, a_count, in_values + b_from, count, values);)
    SYNCHRONIZE();
    key_type r[VT];
    value_type v[VT];
    int k = MIN(THREAD * VT, count);
    int start = co_rank_shared(keys, 0, a_count, a_count, count - a_count, k, 0 CAPTURED);
    starts[THREAD] = (u16) start;
    int end = serial_merge(keys, values, start, a_count, a_count + k - start, count, 0, 0, r, v CAPTURED);
    SYNCHRONIZE();
    make_elements(r);
    put_elements(r, v, keys, values);
    if (k + VT < count) {
        MEET(end, starts[THREAD + 1])
    }
    SYNCHRONIZE();
    store_keys(keys, count, to_keys + from);
    VALUE(store_values(values, count, to_values + from);)
    SYNCHRONIZE();
}

// Merges the parts of each tile: of the segment of its first key, and of the segment that goes on behind the tile. A tile
// may have parts of several pairs of runs of a long segment.
KERNEL(NT) void merge_segments(OUTPUT(key_type, out), OUTPUT(value_type, out_values), OUTPUT(key_type, other),
                               OUTPUT(value_type, other_values), SEGMENT_INPUTS, int pass, INPUT(i64, cuts),
                               OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    OPEN_SEGMENTS
    out += out_at;
    other += other_at;
    cuts += cuts_at;
    unsorted += unsorted_at;
    VALUE(out_values += out_values_at; other_values += other_values_at;)
    i64 from = BLOCK * NV;
    i64 to = MIN(from + NV, n);
    ends_type at = ends_of(BLOCK, SEGMENTS);
    for (int part = 0; part < 2; part++) {
        segment_type segment = part == 0 ? at.head : at.tail;
        if (segment.levels >= pass) {
            i64 end = MIN(to, segment.end);
            for (i64 x = MAX(from, segment.begin); x < end;) {
                halves_type halves = halves_of(segment, x, pass, piece);
                i64 y = MIN(to, halves.to);
                merge_part(keys, values, STARTS, SOURCE(segment.levels, ), SOURCE(segment.levels, _values),
                           TARGET(segment.levels, ), TARGET(segment.levels, _values), x, y,
                           x == halves.from ? 0 : cuts[BLOCK],
                           y == halves.to ? halves.middle - halves.from : cuts[BLOCK + 1], halves, unsorted CAPTURED);
                x = y;
            }
        }
    }
    CLOSE_BLOCK
}

// Copies the parts of segments as they were before a pass that met unsorted halves.
KERNEL(NT) void keep_segments(OUTPUT(key_type, out), OUTPUT(value_type, out_values), OUTPUT(key_type, other),
                              OUTPUT(value_type, other_values), SEGMENT_INPUTS, int pass,
                              INPUT(i32, unsorted) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    OPEN_SEGMENTS
    if (!unsorted[unsorted_at]) return;
    out += out_at;
    other += other_at;
    VALUE(out_values += out_values_at; other_values += other_values_at;)
    i64 from = BLOCK * NV;
    ends_type at = ends_of(BLOCK, SEGMENTS);
    for (int part = 0; part < 2; part++) {
        segment_type segment = part == 0 ? at.head : at.tail;
        i64 to = MIN(MIN(from + NV, n), segment.end);
        if (segment.levels >= pass) {
            for (i64 x = MAX(from, segment.begin) + THREAD; x < to; x += NT) {
                TARGET(segment.levels, )[x] = SOURCE(segment.levels, )[x];
                VALUE(TARGET(segment.levels, _values)[x] = SOURCE(segment.levels, _values)[x];)
            }
        }
    }
}
