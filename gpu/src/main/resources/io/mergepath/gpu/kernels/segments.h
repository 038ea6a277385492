// SPDX-License-Identifier: Apache-2.0
// Segments of the keys, and their places while they are sorted. Segment s is [starts[s], ends[s]). Segments follow each
// other, may be empty, and may leave gaps.
//
// A segment that lies in several tiles is sorted tile by tile, and then merged in passes. Pass p merges runs of
// 2^(p - 1) tiles two by two: it merges the parts of a segment in both runs. So a segment takes part in as many passes
// as the numbers of its first and its last tile have bits up to the highest bit in which they differ: its levels. A part
// without a partner is copied, so that all parts of a segment are always in the same place: in the output if an even
// number of passes is left, and in the scratch otherwise. After its last pass it lies in the output.

#define SEGMENT_INPUTS INPUT(i64, starts), INPUT(i64, ends), INPUT(i64, firsts), i64 n
#define OPEN_SEGMENTS                                                                                                  \
    starts += starts_at;                                                                                               \
    ends += ends_at;                                                                                                   \
    firsts += firsts_at;
#define SEGMENTS starts, ends, firsts, n
#define SEGMENT_PARAMETERS const GLOBAL i64 *starts, const GLOBAL i64 *ends, const GLOBAL i64 *firsts, i64 n

typedef struct {
    i64 begin;
    i64 end;
    int levels;
} segment_type;

// The levels of a segment that is not empty.
#define LEVELS(begin, end) (64 - LEADING_ZEROS((u64) ((begin) / NV ^ ((end) - 1) / NV)))

// The last of the segments from `low` to `high` that starts at place x or before. Segment `low` may be -1, and starts
// before all places.
DEVICE i64 segment_before(i64 x, i64 low, i64 high, const GLOBAL i64 *starts) {
    while (low < high) {
        i64 s = low + (high - low + 1) / 2;
        if (starts[s] <= x) low = s; else high = s - 1;
    }
    return low;
}

// The segment of the first key of a tile. A key in a gap is a segment of its own.
DEVICE segment_type segment_of(i64 tile, SEGMENT_PARAMETERS) {
    i64 x = tile * NV;
    i64 s = firsts[tile];
    segment_type segment;
    segment.begin = x;
    segment.end = x + 1;
    if (s >= 0 && x < ends[s]) {
        segment.begin = starts[s];
        segment.end = ends[s];
    }
    segment.levels = LEVELS(segment.begin, segment.end);
    return segment;
}

// The segments that a tile shares with other tiles: the segment of its first key, and the segment of its last key if it
// goes on in the next tile and begins in this tile. Segments in between have no levels.
typedef struct {
    segment_type head;
    segment_type tail;
} ends_type;

DEVICE ends_type ends_of(i64 tile, SEGMENT_PARAMETERS) {
    i64 to = (tile + 1) * NV;
    ends_type at;
    at.head = segment_of(tile, SEGMENTS);
    at.tail.begin = n;
    at.tail.end = n;
    at.tail.levels = 0;
    if (to < n && at.head.end < to) {
        segment_type next = segment_of(tile + 1, SEGMENTS);
        if (next.begin < to) at.tail = next;
    }
    return at;
}

// Whether a segment lies in the scratch when so many of its passes are left.
#define IN_SCRATCH(left) ((left) & 1)

// The parts of a segment in the pair of runs of a pass that holds a tile. The first part is [from, middle).
typedef struct {
    i64 from;
    i64 middle;
    i64 to;
} halves_type;

DEVICE halves_type halves_of(segment_type segment, i64 tile, int pass, i64 n) {
    i64 pair = (tile >> pass << pass) * NV;
    i64 run = ((i64) NV) << (pass - 1);
    halves_type halves;
    halves.from = MAX(segment.begin, pair);
    halves.to = MIN(segment.end, MIN(pair + 2 * run, n));
    halves.middle = MIN(MAX(pair + run, halves.from), halves.to);
    return halves;
}
