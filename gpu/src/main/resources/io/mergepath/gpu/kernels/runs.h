// SPDX-License-Identifier: Apache-2.0
// Pairs of adjacent runs, and the place of a tile of the output in its pair.
//
// With BATCH 0 all pairs have one shape: pair p begins pair * p elements into a and into b, its first run has up to
// `run` elements, and both runs have up to `pair`. So two arrays are one pair, and a pass of a merge sort over runs of
// L elements has run L, pair 2 L, and b L elements behind a. With BATCH 1 the offsets of the pairs are given.

typedef struct {
    i64 a;  // where the pair's first run begins
    i64 a_length;
    i64 b;
    i64 b_length;
    i64 out;       // where the merged pair begins
    i64 diagonal;  // where the tile begins on the pair's merge path
} place_type;

#if BATCH
// Run r of pair p is [offsets[2p + r], offsets[2p + r + 1]); pair p's tiles are [first_tile[p], first_tile[p + 1]).
#define PAIRS_PARAMETERS INPUT(i64, offsets), INPUT(i64, first_tile), i64 pairs
#define PAIRS offsets + offsets_at, first_tile + first_tile_at, pairs

DEVICE place_type place_of(i64 tile, i64 step, const GLOBAL i64 *offsets, const GLOBAL i64 *first_tile, i64 pairs) {
    i64 low = 0;
    i64 high = pairs - 1;
    while (low < high) {
        i64 p = low + (high - low + 1) / 2;
        if (first_tile[p] <= tile) low = p; else high = p - 1;
    }
    place_type place;
    place.a = offsets[2 * low];
    place.b = offsets[2 * low + 1];
    place.a_length = place.b - place.a;
    place.b_length = offsets[2 * low + 2] - place.b;
    place.out = place.a;
    place.diagonal = (tile - first_tile[low]) * step;
    return place;
}
#else
#define PAIRS_PARAMETERS i64 n, i64 run, i64 pair, i64 tiles_a_pair
#define PAIRS n, run, pair, tiles_a_pair

DEVICE place_type place_of(i64 tile, i64 step, i64 n, i64 run, i64 pair, i64 tiles_a_pair) {
    // Most often there is one pair, and a division of 64 bits takes long.
    i64 p = tile < tiles_a_pair ? 0 : tile / tiles_a_pair;
    i64 length = MIN(n - p * pair, pair);
    place_type place;
    place.a = p * pair;
    place.b = place.a;
    place.a_length = MIN(run, length);
    place.b_length = length - place.a_length;
    place.out = place.a;
    place.diagonal = (tile - p * tiles_a_pair) * step;
    return place;
}
#endif
