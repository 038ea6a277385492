// Multisequence selection: where each tile begins in each run of its group, so that the elements before it in all runs are the
// first of the merged group. Of equal keys those of the run before come first.
//
// SELECTORS threads find a tile's cuts together, as many for each run. In every run a bracket holds the cut. In each round one
// key, the pivot, is taken from the widest bracket, at the place that the rank sought suggests, and the threads of every run
// search where it belongs there, at several places at once. Then all brackets end before the pivot, or begin behind what equals
// it, or the cut is among what equals it. Whatever the keys are, the pivot's bracket shrinks, so the search ends; of runs that
// are not sorted its cuts need not add up, and then the merge tells.

// Puts together what the threads of different runs have.
#define OVER_RUNS(name, both)                                                                                          \
    DEVICE i64 name(i64 x, int lanes, SHARED i64 *memory) {                                                              \
        for (int distance = lanes; distance < SELECTORS; distance *= 2) {                                              \
            i64 y = exchanged(x, distance, memory);                                                                    \
            x = both;                                                                                                  \
        }                                                                                                              \
        return x;                                                                                                      \
    }

OVER_RUNS(sum_of_runs, x + y)
OVER_RUNS(most_of_runs, MAX(x, y))

// How many threads of a thread's run say yes.
#define YES_OF_RUN(says) POPULATION(ballot(says, memory) >> (THREAD & -lanes) & ((1u << lanes) - 1))

// Where in [low, high) of each run the first key is that does not stand before the pivot or, with_equals, that stands behind
// it: in the first round the search looks at the first keys, if that is near.
DEVICE i64 search_runs(const GLOBAL key_type *in, i64 low, i64 high, int is_near, key_type pivot, int with_equals, int lanes,
                       SHARED i64 *memory CONTEXT_PARAMETER) {
    int shift = POPULATION(lanes - 1);
    while (ballot(low < high, memory)) {
        i64 part = is_near ? 0 : (high - low - 1) >> shift;
        i64 step = part - (part >> shift) + 1;
        i64 x = low + ((THREAD & (lanes - 1)) + 1) * step - 1;
        int says_yes = 0;
        if (x < high) {
            COUNT_UP(GLOBAL_LOADS, 1)
            key_type key = CODE_OF(in[x]);
            says_yes = with_equals ? !BEFORE(pivot, key) : BEFORE(key, pivot);
        }
        int yes = YES_OF_RUN(says_yes);
        low += yes * step;
        if (yes < lanes) high = MIN(high, low + step - 1);
        is_near = 0;
    }
    return low;
}

KERNEL(SELECTORS) void select_cuts(GROUPS_PARAMETERS, INPUT(key_type, in), OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(i64, memory, SELECTORS);
    SHARED_ARRAY(key_type, last_keys, SELECTORS);
    in += in_at;
    int lanes = SELECTORS / ways;
    int own = THREAD / lanes;
    group_type group = group_of(BLOCK, GROUPS);
    i64 low = RUN_FROM(group.first_run + own);
    i64 high = RUN_FROM(group.first_run + own + 1);
    i64 rest = group.diagonal;  // how many elements of all brackets lie before the tile
    for (int round = 0;; round++) {
        high = MIN(high, low + rest);
        i64 open = sum_of_runs(high - low, lanes, memory);
        // As many lie behind the tile's beginning: what a bracket has more than those lies before it.
        i64 certain = MAX(high - low - (open - rest), 0);
        i64 all_certain = sum_of_runs(certain, lanes, memory);
        low += certain;
        rest -= all_certain;
        open -= all_certain;
        if (rest == 0) break;
        i64 widest = most_of_runs((high - low) * SELECTORS + own, lanes, memory);
        i64 width = widest / SELECTORS;
        int is_widest = own == widest % SELECTORS;
        if (width <= lanes) {
            // As many keys as threads at most: each finds its rank among all.
            i64 x = low + (THREAD & (lanes - 1));
            if (x < high) {
                COUNT_UP(GLOBAL_LOADS, 1)
                last_keys[THREAD] = CODE_OF(in[x]);
            }
            u32 there = ballot(x < high, memory);
            SYNCHRONIZE();
            i64 rank = 0;
            for (int j = 0; j < SELECTORS && x < high; j++) {
                if (there >> j & 1) {
                    rank += j < THREAD ? !BEFORE(last_keys[THREAD], last_keys[j]) : BEFORE(last_keys[j], last_keys[THREAD]);
                }
            }
            low += YES_OF_RUN(x < high && rank < rest);
            break;
        }
        i64 skipped = (round & 3) == 3 ? width / 2 : (i64) ((f32) width * ((f32) rest / (f32) open));
        i64 place = sum_of_runs(is_widest ? low + MIN(skipped, width - 1) : 0, lanes, memory);
        COUNT_UP(GLOBAL_LOADS, 1)
        key_type pivot = CODE_OF(in[place]);
        i64 first = search_runs(in, low, is_widest ? place : high, 0, pivot, 0, lanes, memory CONTEXT);
        i64 before = sum_of_runs(first - low, lanes, memory);
        if (before >= rest) {
            high = first;
            continue;
        }
        i64 last = search_runs(in, is_widest ? place + 1 : first, high, 1, pivot, 1, lanes, memory CONTEXT);
        i64 up_to = sum_of_runs(last - low, lanes, memory);
        if (up_to <= rest) {
            low = last;
            rest -= up_to;
            continue;
        }
        i64 equals_left = rest - before;
        memory[THREAD] = last - first;
        SYNCHRONIZE();
        for (int earlier = 0; earlier < own; earlier++) equals_left -= memory[earlier * lanes];
        low = first + MIN(MAX(equals_left, 0), last - first);
        break;
    }
    if ((THREAD & (lanes - 1)) == 0) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[cuts_at + BLOCK * ways + own] = low;
    }
    CLOSE_CONTEXT
}
