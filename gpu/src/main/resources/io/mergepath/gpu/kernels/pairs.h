// SPDX-License-Identifier: Apache-2.0
// Merging pairs of adjacent runs, most of which are shorter than a tile: run r of pair p is [offsets[2p + r],
// offsets[2p + r + 1]). Tiles take no notice of where pairs end: tile t is the elements [t * NV, (t + 1) * NV) of the
// output. So it has elements of any number of pairs: of the first perhaps not the first ones, and of the last not the
// last ones.
//
// What is wanted of the first pair's runs lies apart in the input, and so does what is wanted of the last one's. A tile
// has three parts: the rest of its first pair's first run; from the second run's rest all that lies before the last
// pair's second run, as far as it is wanted; and of that run what is wanted. Of a pair with neither a beginning nor an
// end in the tile it has two parts.
#define PARTS 3

// A tile's spare slots have room for what its parts leave free before and between them (see bulk.h).
#define HAS_ROOM_FOR(unit) (VT + NT / 32 >= (2 * PARTS - 1) * ((unit) - 1))

typedef struct {
    i64 first;              // the pair that the tile begins in
    i64 last;               // and that where the next one begins, of which it may have no elements
    i64 out;                // where the tile begins
    i64 from[PARTS];        // where each part begins in the input
    int before[PARTS + 1];  // elements of the parts before it
    int at[PARTS];          // where it lies in shared memory
} tile_type;

// The last of the pairs [low, high] that does not begin behind an element: it is the element's, as others that begin
// there are empty.
DEVICE i64 pair_of(i64 element, const GLOBAL i64 *offsets, i64 low, i64 high) {
    while (low < high) {
        i64 p = low + (high - low + 1) / 2;
        if (offsets[2 * p] <= element) low = p; else high = p - 1;
    }
    return low;
}

// Finds where tiles begin, and where the last of them ends: cut t is a pair and the element of its first run.
KERNEL(FLAT) void cut_pairs(INPUT(key_type, in), INPUT(i64, offsets), i64 pairs, i64 first_tile, i64 tiles,
                            OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 t = BLOCK * FLAT + THREAD;
    if (t > tiles) return;
    offsets += offsets_at;
    in += in_at;
    i64 element = MIN((first_tile + t) * NV, offsets[2 * pairs]);
    i64 p = pair_of(element, offsets, 0, pairs);
    i64 a = offsets[2 * p];
    if (p < pairs && a < element) {
        i64 b = offsets[2 * p + 1];
        i64 k = element - a;
        a += co_rank_global(in + a, in + b, k, LEAST_CO_RANK(k, offsets[2 * p + 2] - b),
                            GREATEST_CO_RANK(k, b - a) CAPTURED);
    }
    cuts[cuts_at + 2 * (first_tile + t)] = p;
    cuts[cuts_at + 2 * (first_tile + t) + 1] = a;
}
