// SPDX-License-Identifier: Apache-2.0
// Segments of the keys, and their places while they are sorted. Segment s is [starts[s], ends[s]). Segments follow each
// other, may be empty, and may leave gaps.
//
// A segment of at most NV keys is short. Blocks sort the keys of short segments tile by tile. So a short segment that lies
// in two tiles consists of two sorted parts, which a pass merges: it has one level. A segment of more than NV keys is
// long. Blocks sort pieces of it, from its first key on. Each pass merges the pieces two by two, so the levels of a long
// segment are the binary logarithm of the number of its pieces. A piece without a partner is copied, so that all pieces of
// a segment are always in the same place: in the output if an even number of passes is left, and in the scratch
// otherwise. After its last pass a segment lies in the output.

#define SEGMENT_INPUTS INPUT(i64, starts), INPUT(i64, ends), INPUT(i64, firsts), i64 n, i64 piece
#define OPEN_SEGMENTS                                                                                                  \
    starts += starts_at;                                                                                               \
    ends += ends_at;                                                                                                   \
    firsts += firsts_at;
#define SEGMENTS starts, ends, firsts, n, piece
#define SEGMENT_PARAMETERS const GLOBAL i64 *starts, const GLOBAL i64 *ends, const GLOBAL i64 *firsts, i64 n, i64 piece

typedef struct {
    i64 begin;
    i64 end;
    int levels;
} segment_type;

// If no segment has more keys, threads sort a segment each (see segment_tiny.c).
#define TINY 32

#define IS_LONG(begin, end) ((end) - (begin) > NV)

// Whether a short segment that is not empty lies in two tiles.
#define IN_TWO_TILES(begin, end) ((begin) / NV != ((end) - 1) / NV)

// The levels of a long segment.
#define LEVELS_OF_PIECES(begin, end, piece) (64 - LEADING_ZEROS((u64) (((end) - (begin) - 1) / (piece))))

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
    segment.levels = IS_LONG(segment.begin, segment.end) ? LEVELS_OF_PIECES(segment.begin, segment.end, piece)
                                                         : IN_TWO_TILES(segment.begin, segment.end);
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

// Two runs of a segment that a pass merges: [from, middle) and [middle, to).
typedef struct {
    i64 from;
    i64 middle;
    i64 to;
} halves_type;

// The runs with place x of a segment.
DEVICE halves_type halves_of(segment_type segment, i64 x, int pass, i64 piece) {
    halves_type halves;
    if (IS_LONG(segment.begin, segment.end)) {
        i64 run = piece << (pass - 1);
        halves.from = segment.begin + (x - segment.begin) / (2 * run) * (2 * run);
        halves.middle = MIN(halves.from + run, segment.end);
        halves.to = MIN(halves.from + 2 * run, segment.end);
    } else {
        halves.from = segment.begin;
        halves.middle = MIN((segment.begin / NV + 1) * NV, segment.end);
        halves.to = segment.end;
    }
    return halves;
}
