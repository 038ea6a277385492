// SPDX-License-Identifier: Apache-2.0
// Pairs of adjacent runs. Most pairs are shorter than a tile. Run r of pair p is [offsets[2p + r], offsets[2p + r +
// 1]). Tiles ignore the ends of pairs: tile t has the elements [t * NV, (t + 1) * NV) of the output. So a tile has
// elements of any number of pairs. Its first pair may begin before the tile, and its last pair may end behind it.
//
// The tile's elements of the first pair's two runs lie apart in the input. So do its elements of the last pair's two
// runs. So a tile has three parts. The first part is the rest of the first pair's first run. The second part begins in
// the first pair's second run, and ends in the last pair's first run. The third part lies in the last pair's second
// run. A tile inside one pair has two parts.
#define PARTS 3

// The spare slots of a tile have room for the free places before and between its parts (see bulk.h).
#define HAS_ROOM_FOR(unit) (VT + NT / 32 >= (2 * PARTS - 1) * ((unit) - 1))

typedef struct {
    i64 first;              // the pair that the tile begins in
    i64 last;               // the pair that the next tile begins in; this tile may have no elements of it
    i64 out;                // where the tile begins
    i64 from[PARTS];        // where each part begins in the input
    int before[PARTS + 1];  // the number of elements before each part
    int at[PARTS];          // where each part lies in shared memory
} tile_type;

// The pair of an element: the last of the pairs [low, high] that begins at the element or before it. Other pairs that
// begin there are empty.
DEVICE i64 pair_of(i64 element, const GLOBAL i64 *offsets, i64 low, i64 high) {
    while (low < high) {
        i64 p = low + (high - low + 1) / 2;
        if (offsets[2 * p] <= element) low = p; else high = p - 1;
    }
    return low;
}

// Finds where tiles begin, and where the last tile ends. Cut t is a pair and an element of the pair's first run.
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
