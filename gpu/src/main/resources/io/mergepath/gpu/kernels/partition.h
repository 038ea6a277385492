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
    i64 p = tile / tiles_a_pair;
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

// The same search by LANES threads, which ask at LANES places in each round: fewer rounds, and each waits for memory once.
// All threads of a block call it together, each group of LANES about a diagonal of its own on the same merge path.
#define LANES (NT < 64 ? NT / 2 : 32)

// A group that is a warp tells its answers without shared memory, but where it is counted what every device does.
#if defined(WARP_COUNT) && NT >= 64 && !COUNT
#define ASKS_WARPS 1

// Where keys are mixed at random, a cut is no further than 16 of these from the middle of the places that it can have, nearly always:
// its standard deviation there is 0.35 times the square root of their number.
#define STRAYS(places) (1 << MAX((58 - LEADING_ZEROS(places)) / 2, 0))

// Searches for several cuts, by every warp that calls it, in rounds that wait for memory together. The first round asks around the
// middle, the others at places that divide all that is left.
template <typename place>
DEVICE void search_cuts(const GLOBAL key_type *a, place a_length, const GLOBAL key_type *b, place b_length, const place *k,
                        int count, place *cuts CONTEXT_PARAMETER) {
    place highs[2];
    UNROLL for (int c = 0; c < count; c++) {
        cuts[c] = LEAST_CO_RANK(k[c], b_length);
        highs[c] = GREATEST_CO_RANK(k[c], a_length);
    }
    int open = 1;
    for (int round = 0; open; round++) {
        place begin[2];
        place step[2];
        int says_yes[2];
        UNROLL for (int c = 0; c < count; c++) {
            place places = highs[c] - cuts[c];
            step[c] = round == 0 ? (place) STRAYS(places) : places / LANES + 1;
            begin[c] = cuts[c] + (round == 0 ? MAX(places / 2 - LANES / 2 * step[c], 0) : 0);
            place i = begin[c] + (THREAD % LANES + 1) * step[c] - 1;
            says_yes[c] = i < highs[c] && !RAW_BEFORE(b[k[c] - 1 - i], a[i]);
        }
        open = 0;
        UNROLL for (int c = 0; c < count; c++) {
            int yes = WARP_COUNT(says_yes[c]);
            place high = begin[c] + (yes + 1) * step[c] - 1;
            if (yes > 0) cuts[c] = begin[c] + yes * step[c];
            if (yes < LANES) highs[c] = MIN(highs[c], high);
            open |= cuts[c] < highs[c];
        }
    }
}

DEVICE i64 co_rank_wide(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 k, int lane,
                        SHARED u8 *answers CONTEXT_PARAMETER) {
    i64 cut;
    search_cuts(a, a_length, b, b_length, &k, 1, &cut CONTEXT);
    return cut;
}
#else
DEVICE i64 co_rank_wide(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 k, int lane,
                        SHARED u8 *answers CONTEXT_PARAMETER) {
    i64 low = LEAST_CO_RANK(k, b_length);
    i64 high = GREATEST_CO_RANK(k, a_length);
    // Every thread counts the same rounds, so that all meet at each barrier.
    i64 left = MIN(a_length, b_length);
    while (left > 0) {
        i64 step = (high - low + LANES) / (LANES + 1);
        i64 i = low + (lane + 1) * step - 1;
        int asks = low < high && i < high;
        COUNT_UP(GLOBAL_LOADS, 2 * asks)
        COUNT_UP(SHARED_STORES, 1)
        answers[lane] = asks && !RAW_BEFORE(b[k - 1 - i], a[i]);
        SYNCHRONIZE();
        int yes = 0;
        COUNT_UP(SHARED_LOADS, 1)
        for (int some = LANES / 2; some > 0; some /= 2) {
            COUNT_UP(SHARED_LOADS, 1)
            yes += answers[yes + some - 1] ? some : 0;
        }
        yes += answers[yes];
        SYNCHRONIZE();
        low += yes * step;
        if (yes < LANES) high = MIN(high, low + step - 1);
        left = left > LANES ? (left + LANES) / (LANES + 1) : 0;
    }
    return low;
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
    CLOSE_CONTEXT
}

// Where keys are mixed at random, a cut is this near to the middle of the places that it can have between two others, most often.
#define NEAR_MIDDLE 128

#if ARE_NUMBERS
DEVICE f32 lead_at(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 i) {
    return lead((code_type) CODE_OF(a[i]), (code_type) CODE_OF(b[k - 1 - i]));
}

// The search begins on both sides of the middle, and goes on by secants.
DEVICE i64 co_rank_between(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low, i64 high) {
    if (low >= high) return low;
    i64 p = MAX(low + (high - low) / 2 - NEAR_MIDDLE, low);
    i64 q = MIN(p + 2 * NEAR_MIDDLE, high - 1);
    f32 at_p = lead_at(a, b, k, p);
    f32 at_q = lead_at(a, b, k, q);
    if (at_q <= 0) {
        low = q + 1;
    } else if (at_p > 0) {
        high = p;
    } else {
        low = p + 1;
        high = q;
    }
    for (int steps = 0; low < high; steps++) {
        i64 i = secant(steps, p, at_p, q, at_q, low, high);
        p = q;
        at_p = at_q;
        q = i;
        at_q = lead_at(a, b, k, i);
        if (at_q > 0) high = i; else low = i + 1;
    }
    return low;
}
#else
// The search goes from what it knows no further than its reach, which doubles each time, until the cut lies between two places,
// and halves what is left.
DEVICE i64 co_rank_between(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low, i64 high CONTEXT_PARAMETER) {
    i64 i = low + (high - low) / 2;
    for (i64 reach = NEAR_MIDDLE; low < high; reach *= 2) {
        COUNT_UP(GLOBAL_LOADS, 2)
        if (RAW_BEFORE(b[k - 1 - i], a[i])) {
            high = i;
            i = MAX(low + (high - low) / 2, high - reach);
        } else {
            low = i + 1;
            i = MIN(low + (high - low) / 2, low + reach);
        }
    }
    return low;
}
#endif

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

// Finds where a tile begins and ends on its pair's merge path, without a partition.
#if ASKS_WARPS
DEVICE void search_ends(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 from, i64 to,
                        i64 *a_from, i64 *a_to, SHARED u64 *memory CONTEXT_PARAMETER) {
    // Pairs of which blocks search for themselves are small.
    int k[2] = {(int) from, (int) to};
    int cuts[2];
    search_cuts(a, (int) a_length, b, (int) b_length, k, 2, cuts CONTEXT);
    *a_from = cuts[0];
    *a_to = cuts[1];
}
#else
// Two groups of threads, one search each.
DEVICE void search_ends(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 from, i64 to,
                        i64 *a_from, i64 *a_to, SHARED u64 *memory CONTEXT_PARAMETER) {
    SHARED i64 *ends = (SHARED i64 *) memory;
    SHARED u8 *answers = (SHARED u8 *) (memory + 2);
    int group = THREAD / LANES;
    // Further groups have nothing to search for: no key, no question.
    i64 k = group == 0 ? from : group == 1 ? to : 0;
    i64 cut = co_rank_wide(a, a_length, b, b_length, k, THREAD % LANES, answers + (group < 2 ? group : 2) * LANES CONTEXT);
    if (group < 2 && THREAD % LANES == 0) {
        COUNT_UP(SHARED_STORES, 1)
        ends[group] = cut;
    }
    SYNCHRONIZE();
    COUNT_UP(SHARED_LOADS, 2)
    *a_from = ends[0];
    *a_to = ends[1];
    SYNCHRONIZE();
}
#endif

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
