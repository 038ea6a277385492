// Multisequence selection: where a tile begins in each run of its group, so that the elements before it in all runs are the
// first of the merged group. Of equal keys those of the run before come first.
//
// SELECTORS threads search together, as many for each run. In every run a bracket holds the cut. In each round one key, the
// pivot, is taken from a bracket that is no shorter than most, at the place that the rank sought suggests, and the threads of
// every run search where it belongs there, at several places at once. Then all brackets end before the pivot, or begin behind
// what equals it, or the cut is among what equals it. Whatever the keys are, the pivot's bracket shrinks, so the search ends; of
// runs that are not sorted its cuts need not add up, and then the merge tells.
//
// RANK          a number of elements of a group: i32, or i64 if it has too many for that

typedef RANK rank_type;

// A thread's number among those that search together.
#define SELECTOR (THREAD & (SELECTORS - 1))

// The sum of what runs have; all threads of one have the same.
DEVICE rank_type sum_of_runs(rank_type x, int lanes, SHARED i64 *memory) {
    for (int distance = lanes; distance < SELECTORS; distance *= 2) x += of_thread(x, SELECTOR ^ distance, memory);
    return x;
}

// How many threads of a thread's run say yes.
#define YES_OF_RUN(says) POPULATION(ballot(says, memory) & ((1u << lanes) - 1) << (SELECTOR & -lanes))

// A place in a run, or the last one not behind it of which there is a sample, if the search makes steps so long.
#define GRID(place) (((place) + behind_sample & grid) - behind_sample)
#define KEY_ON_GRID(place) CODE_OF(grid == -1 ? run_keys[place] : samples[((place) + behind_sample) / SAMPLE])

// Where in [low, high) of each run the first key is that does not stand before the pivot or, with_equals, that stands behind
// it. The search looks at the first keys first, if that is near.
DEVICE rank_type search_runs(const GLOBAL key_type *run_keys, const GLOBAL key_type *samples, int behind_sample,
                             rank_type low, rank_type high, int is_near, key_type pivot, int with_equals, int lanes,
                             SHARED i64 *memory CONTEXT_PARAMETER) {
    int shift = POPULATION(lanes - 1);
    while (ballot(low < high, memory)) {
        // The last part, of which nobody sees the end, is a little longer than the others.
        rank_type part = is_near ? 0 : (high - low - 1) >> shift;
        rank_type step = part - (part >> shift) + 1;
        int grid = samples && step >= SAMPLE ? -SAMPLE : -1;
        rank_type x = GRID(low + ((SELECTOR & (lanes - 1)) + 1) * step - 1);
        int says_yes = 0;
        if (x < high) {
            COUNT_UP(GLOBAL_LOADS, 1)
            key_type key = KEY_ON_GRID(x);
            says_yes = with_equals ? !BEFORE(pivot, key) : BEFORE(key, pivot);
        }
        int yes = YES_OF_RUN(says_yes);
        if (yes < lanes) high = MIN(high, GRID(low + (yes + 1) * step - 1));
        if (yes > 0) low = GRID(low + yes * step - 1) + 1;
        is_near = 0;
    }
    return low;
}

// How many elements of a thread's run lie before the tile, `rest` of all runs together. The run begins so much behind its first
// sample, if there are samples.
DEVICE rank_type select_cut(const GLOBAL key_type *run_keys, const GLOBAL key_type *samples, int behind_sample,
                            rank_type length, rank_type rest, int ways, SHARED i64 *memory,
                            SHARED key_type *candidates CONTEXT_PARAMETER) {
    int lanes = SELECTORS / ways;
    int own = SELECTOR / lanes;
    rank_type low = 0;
    rank_type high = MIN(length, rest);
    // `rest` of the elements of all brackets, which are as many as are open, lie before the tile.
    rank_type open = sum_of_runs(high, lanes, memory);
    for (int round = 0; rest > 0; round++) {
        rank_type width = high - low;
        if (!ballot(width > lanes, memory)) {
            // As many keys as threads at most: each finds its rank among all.
            rank_type x = low + (SELECTOR & (lanes - 1));
            if (x < high) {
                COUNT_UP(GLOBAL_LOADS, 1)
                candidates[SELECTOR] = CODE_OF(run_keys[x]);
            }
            u32 there = ballot(x < high, memory);
            SYNCHRONIZE_WARP_OR_BLOCK(1);
            rank_type rank = 0;
            for (int j = 0; j < SELECTORS && x < high; j++) {
                if (there >> j & 1) {
                    rank += j < SELECTOR ? !BEFORE(candidates[SELECTOR], candidates[j])
                                       : BEFORE(candidates[j], candidates[SELECTOR]);
                }
            }
            return low + YES_OF_RUN(x < high && rank < rest);
        }
        f32 share = (round & 3) == 3 ? 0.5f : QUOTIENT((f32) rest, (f32) open);
        rank_type place = low + MIN((rank_type) ((f32) width * share), width - 1);
        int giver = FIRST_BIT(ballot(width > (open - 1) / ways, memory));
        SHARED key_type *given = candidates + (round & 1);
        if (SELECTOR == giver) {
            COUNT_UP(GLOBAL_LOADS, 1)
            *given = CODE_OF(run_keys[place]);
        }
        SYNCHRONIZE_WARP_OR_BLOCK(1);
        key_type pivot = *given;
        int gives = own == giver / lanes;
        rank_type first = search_runs(run_keys, samples, behind_sample, low, gives ? place : high, 0, pivot, 0, lanes,
                                      memory CONTEXT);
        rank_type before = sum_of_runs(first - low, lanes, memory);
        if (before >= rest) {
            // Of these, before - rest lie behind the tile's beginning: what a bracket has more than those lies before it.
            high = first;
            rank_type certain = MAX(first - low - (before - rest), 0);
            rank_type all_certain = sum_of_runs(certain, lanes, memory);
            low += certain;
            rest -= all_certain;
            open = before - all_certain;
            continue;
        }
        rank_type last = search_runs(run_keys, samples, behind_sample, gives ? place + 1 : first, high, 1, pivot, 1, lanes,
                                     memory CONTEXT);
        rank_type up_to = sum_of_runs(last - low, lanes, memory);
        if (up_to > rest) {
            // What equals the pivot belongs before the tile as far as it lies in earlier runs.
            rank_type equals = rest - before;
            memory[SELECTOR] = last - first;
            SYNCHRONIZE_WARP_OR_BLOCK(1);
            for (int earlier = 0; earlier < own; earlier++) equals -= (rank_type) memory[earlier * lanes];
            return first + MIN(MAX(equals, 0), last - first);
        }
        low = last;
        rest -= up_to;
        high = MIN(high, low + rest);
        open = sum_of_runs(high - low, lanes, memory);
    }
    return low;
}
