// The partition: where each tile of the output begins on its pair's merge path.
//
// All pairs have one shape (BATCH 0): pair p begins pair * p elements into a and into b, its first run has up to `run`
// elements and both have up to `pair`. So two arrays are one pair, and a pass of a merge sort over runs of L elements has
// run L, pair 2 L, and b L elements behind a. Or the pairs' offsets are given (BATCH 1).

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

// First, of every EVERY tiles the first one's co-rank: one group a block, one diagonal a group.
KERNEL(LANES) void partition_coarse(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step,
                                    OUTPUT(i64, cuts) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    i64 tile = BLOCK * EVERY;
    place_type place = place_of(tile, step, PAIRS);
    i64 length = place.a_length + place.b_length;
    i64 k = MIN(place.diagonal, length);
    i64 cut = co_rank_wide(a + a_at + place.a, place.a_length, b + b_at + place.b, place.b_length, k, THREAD,
                           SHARED_MEMORY(u8, 0) CONTEXT);
    if (THREAD == 0) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[cuts_at + tile] = cut;
    }
    CLOSE_BLOCK
}

// Then the other tiles', each between those found on both sides: one diagonal a thread.
KERNEL(FLAT) void partition_fine(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step, i64 tiles,
                                 OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 tile = BLOCK * FLAT + THREAD;
    i64 behind = tile % EVERY;
    if (tile >= tiles || behind == 0) return;
    place_type place = place_of(tile, step, PAIRS);
    i64 length = place.a_length + place.b_length;
    i64 k = MIN(place.diagonal, length);
    i64 low = LEAST_CO_RANK(k, place.b_length);
    i64 high = GREATEST_CO_RANK(k, place.a_length);
    cuts += cuts_at;
    i64 diagonal = place.diagonal - behind * step;
    if (diagonal >= 0) {
        COUNT_UP(GLOBAL_LOADS, 1)
        i64 cut = cuts[tile - behind];
        low = MAX(low, cut);
        high = MIN(high, cut + k - diagonal);
    }
    i64 ahead = EVERY - behind;
    if (tile + ahead < tiles && place.diagonal + ahead * step < length) {
        COUNT_UP(GLOBAL_LOADS, 1)
        i64 cut = cuts[tile + ahead];
        i64 least = cut - (place.diagonal + ahead * step - k);
        low = MAX(low, least);
        high = MIN(high, cut);
    }
    COUNT_UP(GLOBAL_STORES, 1)
    cuts[tile] = co_rank_between(a + a_at + place.a, b + b_at + place.b, k, low, high CONTEXT);
    CLOSE_CONTEXT
}

// A tile's spare slots have room for what its parts leave free before and between them (see bulk.h).
#define HAS_ROOM_FOR(unit) (VT + NT / 32 >= 3 * ((unit) - 1))

// A tile's part of its pair's runs.
typedef struct {
    i64 a;  // where it begins in a
    int a_count;
    i64 b;
    int b_count;
    i64 out;  // where the merged tile begins
} part_type;

// Finds a tile's part of its pair's runs: by the cuts of the partition, or if there are none by a search of its own.
DEVICE part_type part_of(const GLOBAL key_type *a, const GLOBAL key_type *b, place_type place, i64 tile, int step,
                         const GLOBAL i64 *cuts, i64 cuts_at, GLOBAL i32 *unsorted,
                         SHARED u64 *memory CONTEXT_PARAMETER) {
    i64 left = place.a_length + place.b_length - place.diagonal;
    int count = (int) MIN(left, step);
    i64 a_from;
    i64 a_to;
    if (cuts) {
        COUNT_UP(GLOBAL_LOADS, left <= step ? 1 : 2)
        a_from = cuts[cuts_at + tile];
        // The next tile begins where this one ends.
        a_to = left <= step ? place.a_length : cuts[cuts_at + tile + 1];
    } else {
        search_ends(a + place.a, place.a_length, b + place.b, place.b_length, place.diagonal, place.diagonal + count,
                    &a_from, &a_to, memory CONTEXT);
    }
    i64 b_from = place.diagonal - a_from;
    // In sorted runs this changes nothing. In others it keeps every access inside the runs, and tells that it had to.
    i64 least = a_from + LEAST_CO_RANK(count, place.b_length - b_from);
    i64 most = a_from + GREATEST_CO_RANK(count, place.a_length - a_from);
    i64 inside = MIN(MAX(a_to, least), most);
    MEET(inside, a_to)
    a_to = inside;
    part_type part;
    part.a = place.a + a_from;
    part.a_count = (int) (a_to - a_from);
    part.b = place.b + b_from;
    part.b_count = count - part.a_count;
    part.out = place.out + place.diagonal;
    return part;
}

// The part of a block's tile of `step` elements, in shared memory. Where a warp needs nobody to find it, one does so for all.
#if ASKS_WARPS
#define FINDS_PART (THREAD < 32)
#else
#define FINDS_PART 1
#endif
#define SHARE_PART(part, step)                                                                                         \
    SHARED_ARRAY(part_type, part, 1);                                                                                  \
    if (FINDS_PART) {                                                                                                  \
        part_type found = part_of(a, b, place_of(BLOCK, step, PAIRS), BLOCK, step, cuts, cuts_at, unsorted,            \
                                  SHARED_MEMORY(u64, 0) CONTEXT);                                                      \
        if (THREAD == 0) *part = found;                                                                                \
    }                                                                                                                  \
    SYNCHRONIZE();
