// SPDX-License-Identifier: Apache-2.0
// Searches for co-ranks in a partition: of a few cuts without known bounds, of cuts between known cuts, and of both
// ends of a tile.

// The search of path.h by LANES threads. In each round the threads ask at LANES places. So the search has fewer rounds,
// and each round waits for memory once. All threads of a block call it together, on the same merge path. Each group of
// LANES threads searches for a diagonal of its own.
#define LANES (NT < 64 ? NT / 2 : 32)

// A group of one warp exchanges its answers without shared memory.
#if defined(WARP_COUNT) && NT >= 64
#define ASKS_WARPS 1

// The step of the first round. For random keys a cut is nearly always within 16 steps of the middle of its possible
// places: its standard deviation is 0.35 times the square root of their number. A number just above a power of two
// counts as a number below it. The halves of an input often have such a number, and one more bit would cost a round.
#define STRAYS(places) (1 << MAX((58 - LEADING_ZEROS((places) - (places) / 64)) / 2, 0))

// Searches for several cuts. Each warp that calls it searches for all of them. The reads of a round wait for memory
// together. In the first round the outer lanes ask at both ends, because runs in order are cut there, and the other
// lanes ask around the middle. The other rounds ask at places that divide all that is left. If a comparator contradicts
// itself, any lanes may say yes.
template <typename place>
DEVICE void search_cuts(const GLOBAL key_type *a, place a_length, const GLOBAL key_type *b, place b_length,
                        const place *k,
                        int count, place *cuts CAPTURED_PARAMETER) {
    place highs[2];
    UNROLL for (int c = 0; c < count; c++) {
        cuts[c] = LEAST_CO_RANK(k[c], b_length);
        highs[c] = GREATEST_CO_RANK(k[c], a_length);
    }
    place begin[2];
    place step[2];
    int says_yes[2];
    UNROLL for (int c = 0; c < count; c++) {
        place places = highs[c] - cuts[c];
        step[c] = (place) STRAYS(places);
        begin[c] = cuts[c] + MAX(places / 2 - LANES / 2 * step[c], 0);
        place i = MIN(begin[c] + (THREAD % LANES + 1) * step[c], highs[c]) - 1;
        if (THREAD % LANES == 0) i = cuts[c];
        if (THREAD % LANES == LANES - 1) i = highs[c] - 1;
        says_yes[c] = places > 0 && !RAW_BEFORE(b[k[c] - 1 - i], a[i]);
    }
    int open = 0;
    UNROLL for (int c = 0; c < count; c++) {
        int yes = WARP_COUNT(says_yes[c]);
        place low = cuts[c];
        if (yes > 1) cuts[c] = yes == LANES ? highs[c] : MIN(begin[c] + yes * step[c], highs[c]);
        if (yes < LANES - 1) highs[c] = yes == 0 ? low : MIN(highs[c], begin[c] + (yes + 1) * step[c] - 1);
        open |= cuts[c] < highs[c];
    }
    while (open) {
        UNROLL for (int c = 0; c < count; c++) {
            step[c] = (highs[c] - cuts[c]) / LANES + 1;
            place i = cuts[c] + (THREAD % LANES + 1) * step[c] - 1;
            says_yes[c] = i < highs[c] && !RAW_BEFORE(b[k[c] - 1 - i], a[i]);
        }
        open = 0;
        UNROLL for (int c = 0; c < count; c++) {
            int yes = WARP_COUNT(says_yes[c]);
            cuts[c] += yes * step[c];
            if (yes < LANES) highs[c] = MIN(highs[c], cuts[c] + step[c] - 1);
            open |= cuts[c] < highs[c];
        }
    }
}

DEVICE i64 co_rank_wide(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 k, int lane,
                        SHARED u8 *answers CAPTURED_PARAMETER) {
    i64 cut;
    search_cuts(a, a_length, b, b_length, &k, 1, &cut CAPTURED);
    return cut;
}
#else
DEVICE i64 co_rank_wide(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 k, int lane,
                        SHARED u8 *answers CAPTURED_PARAMETER) {
    i64 low = LEAST_CO_RANK(k, b_length);
    i64 high = GREATEST_CO_RANK(k, a_length);
    // All threads count the same rounds, so all threads meet at each barrier.
    i64 left = MIN(a_length, b_length);
    while (left > 0) {
        i64 step = (high - low + LANES) / (LANES + 1);
        i64 i = low + (lane + 1) * step - 1;
        int asks = low < high && i < high;
        answers[lane] = asks && !RAW_BEFORE(b[k - 1 - i], a[i]);
        SYNCHRONIZE();
        int yes = 0;
        for (int some = LANES / 2; some > 0; some /= 2) {
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

// For random keys a cut between two known cuts is usually this near to the middle of its possible places.
#define NEAR_MIDDLE 128

#if BY_SECANTS
DEVICE f32 lead_at(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 i) {
    return lead((code_type) CODE_OF(a[i]), (code_type) CODE_OF(b[k - 1 - i]));
}

// With at most this many places in two runs, halving is faster.
#define FEW_OF_TWO 16

// The search first asks on both sides of the middle. Then it goes on by secants.
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
    // If both leads are equal and at most 0, the keys are probably all equal, or NaNs. Then usually all keys of a come
    // first.
    int are_equal = at_p == at_q && at_q <= 0;
    for (int steps = 0; low < high; steps++) {
        i64 i = is_line(steps, p, at_p, q, at_q, high - low, FEW_OF_TWO) ? secant(p, at_p, q, at_q, low, high)
                : are_equal && steps == 0                                 ? high - 1
                                                                          : low + (high - low) / 2;
        p = q;
        at_p = at_q;
        q = i;
        at_q = lead_at(a, b, k, i);
        if (at_q > 0) high = i; else low = i + 1;
    }
    return low;
}
#else
// The search moves from a known bound by at most `reach`. The reach doubles with each step. Once the cut lies between
// two places that the search has asked at, halving finds it.
DEVICE i64 co_rank_between(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low,
                           i64 high CAPTURED_PARAMETER) {
    i64 i = low + (high - low) / 2;
    for (i64 reach = NEAR_MIDDLE; low < high; reach *= 2) {
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

// Finds where a tile begins and ends on the merge path of its pair. Blocks without the cuts of a partition call it.
#if ASKS_WARPS
DEVICE void search_ends(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 from,
                        i64 to,
                        i64 *a_from, i64 *a_to, SHARED u64 *memory CAPTURED_PARAMETER) {
    // Blocks search for their own ends only in small pairs, so 32 bits hold the places.
    int k[2] = {(int) from, (int) to};
    int cuts[2];
    search_cuts(a, (int) a_length, b, (int) b_length, k, 2, cuts CAPTURED);
    *a_from = cuts[0];
    *a_to = cuts[1];
}
#else
// Two groups of threads search, each for one end.
DEVICE void search_ends(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 from,
                        i64 to,
                        i64 *a_from, i64 *a_to, SHARED u64 *memory CAPTURED_PARAMETER) {
    SHARED i64 *ends = (SHARED i64 *) memory;
    SHARED u8 *answers = (SHARED u8 *) (memory + 2);
    int group = THREAD / LANES;
    // The other groups search for diagonal 0, so they read no key. They take part in the barriers.
    i64 k = group == 0 ? from : group == 1 ? to : 0;
    i64 cut = co_rank_wide(a, a_length, b, b_length, k, THREAD % LANES,
                           answers + (group < 2 ? group : 2) * LANES CAPTURED);
    if (group < 2 && THREAD % LANES == 0) ends[group] = cut;
    SYNCHRONIZE();
    *a_from = ends[0];
    *a_to = ends[1];
    SYNCHRONIZE();
}
#endif
