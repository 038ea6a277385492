// Merging pairs of runs: the partition finds where each tile of the output begins on its pair's merge path, and then
// every tile is merged by one block, without waiting for any other.
//
// All pairs have one shape (BATCH 0): pair p begins pair * p elements into a and into b, its first run has up to `run`
// elements and both have up to `pair`. So two arrays are one pair, and a pass of a merge sort over runs of L elements has
// run L, pair 2 L, and b L elements behind a. Or the pairs' offsets are given (BATCH 1).

typedef struct {
    i64 a;         // where the pair's first run begins
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
    i64 p = tile / tiles_a_pair;
    i64 length = n - p * pair < pair ? n - p * pair : pair;
    place_type place;
    place.a = p * pair;
    place.b = place.a;
    place.a_length = run < length ? run : length;
    place.b_length = length - place.a_length;
    place.out = place.a;
    place.diagonal = (tile - p * tiles_a_pair) * step;
    return place;
}
#endif

CO_RANK(co_rank_global, GLOBAL, i64)

// Finds the co-rank at which each tile of `step` elements begins.
KERNEL(FLAT) void partition(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step, i64 tiles,
                            OUTPUT(i64, cuts)) {
    i64 tile = BLOCK * FLAT + THREAD;
    if (tile >= tiles) return;
    place_type place = place_of(tile, step, PAIRS);
    i64 length = place.a_length + place.b_length;
    i64 k = place.diagonal < length ? place.diagonal : length;
    cuts[cuts_at + tile] =
            co_rank_global(a + a_at + place.a, place.a_length, b + b_at + place.b, place.b_length, k);
}

// Merges one tile: loads its part of each run, cuts the tile's own merge path at one diagonal a thread, merges VT elements a
// thread into registers, and stores them by way of shared memory.
KERNEL(NT) void merge_tiles(INPUT(key_type, a), INPUT(value_type, a_values), INPUT(key_type, b),
                            INPUT(value_type, b_values), OUTPUT(key_type, out), OUTPUT(value_type, out_values),
                            PAIRS_PARAMETERS, INPUT(i64, cuts) SHARED_PARAMETER) {
    OPEN_TILE
    place_type place = place_of(BLOCK, NV, PAIRS);
    i64 left = place.a_length + place.b_length - place.diagonal;
    int count = left < NV ? (int) left : NV;

    // The next tile begins where this one ends. The bounds hold by themselves if both runs are sorted; if they are not, they
    // keep every access inside the runs.
    i64 a_from = cuts[cuts_at + BLOCK];
    i64 b_from = place.diagonal - a_from;
    i64 a_to = left <= NV ? place.a_length : cuts[cuts_at + BLOCK + 1];
    i64 least = place.b_length - b_from < count ? a_from + count - (place.b_length - b_from) : a_from;
    i64 most = place.a_length - a_from < count ? place.a_length : a_from + count;
    a_to = a_to < least ? least : a_to > most ? most : a_to;
    int a_count = (int) (a_to - a_from);

    load_keys(a + a_at + place.a + a_from, a_count, b + b_at + place.b + b_from, count, keys);
    VALUE(load_values(a_values + a_values_at + place.a + a_from, a_count, b_values + b_values_at + place.b + b_from, count,
                      values);)
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    int k = THREAD * VT < count ? THREAD * VT : count;
    int i = co_rank_shared(keys, a_count, keys + a_count, count - a_count, k);
    serial_merge(keys, values, i, a_count, a_count + k - i, count, r, v);
    SYNCHRONIZE();

    put_elements(r, v, keys, values);
    SYNCHRONIZE();

    store_keys(keys, count, out + out_at + place.out + place.diagonal);
    VALUE(store_values(values, count, out_values + out_values_at + place.out + place.diagonal);)
}
