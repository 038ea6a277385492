// SPDX-License-Identifier: Apache-2.0
// Multisequence selection. It finds where each tile begins in each run of its group. The elements before these places
// are the first elements of the merged group. Among equal keys, keys of earlier runs come first.
//
// `ways` threads find the cuts of a tile together, each thread in one run. In every run a bracket holds the cut. Each
// round takes one key, the pivot, from the widest bracket. Among equally wide brackets it prefers the bracket of the
// last pivot. The rank that is sought suggests the place of the pivot. At first the place assumes that the cuts lie
// equally far into all brackets. Once two pivots came from one run, a secant through their ranks gives the place. Every
// thread counts the keys of its run before the pivot. If these are too many, the brackets end there. Otherwise every
// thread finds the keys that equal the pivot. If these are too many, the cut is among them. Otherwise the brackets
// begin behind them. The counts of the brackets stay right for any keys, and the bracket of the pivot shrinks. So the
// search ends, and its cuts add up for unsorted runs too.

// The exchange between the threads of a tile. All threads of the block call these functions together.
#if defined(FROM_THREAD)
#define GROUP_PARAMETER
#define GROUP

DEVICE i64 group_sum(i64 x, int ways GROUP_PARAMETER) {
    for (int apart = 1; apart < ways; apart *= 2) x += FROM_THREAD(x, THREAD ^ apart);
    return x;
}

DEVICE i64 group_max(i64 x, int ways GROUP_PARAMETER) {
    for (int apart = 1; apart < ways; apart *= 2) {
        i64 other = FROM_THREAD(x, THREAD ^ apart);
        x = MAX(x, other);
    }
    return x;
}

DEVICE i64 of_thread(i64 x, int thread GROUP_PARAMETER) {
    return FROM_THREAD(x, thread);
}

DEVICE int block_any(int condition GROUP_PARAMETER) {
    return WARP_COUNT(condition) > 0;
}
#else
#define GROUP_PARAMETER , SHARED i64 *told
#define GROUP , told

DEVICE i64 group_sum(i64 x, int ways GROUP_PARAMETER) {
    told[THREAD] = x;
    SYNCHRONIZE();
    i64 sum = 0;
    for (int j = 0; j < ways; j++) sum += told[THREAD / ways * ways + j];
    SYNCHRONIZE();
    return sum;
}

DEVICE i64 group_max(i64 x, int ways GROUP_PARAMETER) {
    told[THREAD] = x;
    SYNCHRONIZE();
    for (int j = 0; j < ways; j++) x = MAX(x, told[THREAD / ways * ways + j]);
    SYNCHRONIZE();
    return x;
}

DEVICE i64 of_thread(i64 x, int thread GROUP_PARAMETER) {
    told[THREAD] = x;
    SYNCHRONIZE();
    x = told[thread];
    SYNCHRONIZE();
    return x;
}

DEVICE int block_any(int condition GROUP_PARAMETER) {
    return group_max(condition, SELECTORS GROUP) > 0;
}
#endif

// Narrows a range until no place is left. Each round asks at PROBES places at once whether the answer lies behind place
// i. With three places a search waits for memory half as often as with one. Among numbers, secants first narrow the
// range to at most FEW_OF_MANY places, if they can.
#if BY_SECANTS
#define FEW_OF_MANY 64
#define PROBES 3
#else
#define PROBES 1
#endif
#define NARROW(low, high, lies_behind)                                                                                 \
    while (low < high) {                                                                                               \
        i64 step = (high - low) / (PROBES + 1) + 1;                                                                    \
        int behind = 0;                                                                                                \
        UNROLL for (int probe = 1; probe <= PROBES; probe++) {                                                         \
            i64 i = low + probe * step - 1;                                                                            \
            behind += i < high && (lies_behind);                                                                       \
        }                                                                                                              \
        low += behind * step;                                                                                          \
        if (behind < PROBES) high = MIN(high, low + step - 1);                                                         \
    }

KERNEL(SELECTORS) void select_cuts(GROUPS_PARAMETERS, INPUT(key_type, in), i64 tiles,
                                   OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
#if !defined(FROM_THREAD)
    SHARED_ARRAY(i64, told, SELECTORS);
#endif
    in += in_at;
    int lane = THREAD % ways;
    int first = THREAD - lane;
    i64 tile = BLOCK * (SELECTORS / ways) + THREAD / ways;
    int is_tile = tile < tiles;
    group_type group = group_of(is_tile ? tile : 0, GROUPS);
    i64 low = RUN_FROM(group.first_run + lane);
    i64 high = is_tile ? RUN_FROM(group.first_run + lane + 1) : low;
    i64 rest = is_tile ? group.diagonal : 0;  // the number of elements in all brackets before the tile
    int last_run = -1;  // the run of the last pivot
    i64 last_place = 0;
    i64 last_rank = 0;
    f32 slope = 0;  // the slope of the ranks along that run, or 0
#if BY_SECANTS
    key_type least;  // no key of the bracket is before `least` or behind `greatest`
    key_type greatest;
    if (low < high) {
        least = CODE_OF(in[low]);
        greatest = CODE_OF(in[high - 1]);
    }
#endif
    for (int round = 0;; round++) {
        high = MIN(high, low + rest);
        i64 open = group_sum(high - low, ways GROUP);
        // open - rest elements lie behind the tile's beginning. If a bracket has more elements, the surplus lies before
        // the tile's beginning.
        i64 certain = MAX(high - low - (open - rest), 0);
        low += certain;
        certain = group_sum(certain, ways GROUP);
        rest -= certain;
        open -= certain;
        int here = rest > 0 && rest < open;
        if (!block_any(here GROUP)) break;

        i64 widest = group_max((high - low) * 32 + (lane == last_run ? 16 : lane), ways GROUP);
        i64 width = widest / 32;
        int run = widest % 32 == 16 ? last_run : (int) (widest % 32);
        i64 pivot_low = of_thread(low, first + run GROUP);
        i64 place = low;
        i64 pivot_place = 0;
        key_type pivot;
        if (here) {
            int rises = run == last_run && slope >= 1;
            i64 skipped = (round & 3) == 3 ? width / 2
                          : rises          ? last_place - pivot_low + (i64) QUOTIENT((f32) (group.diagonal - last_rank), slope)
                                           : (i64) ((f32) width * QUOTIENT((f32) rest, (f32) open));
            pivot_place = pivot_low + MIN(MAX(skipped, 0), width - 1);
            pivot = CODE_OF(in[pivot_place]);
            i64 end = lane == run ? pivot_place : high;
#if BY_SECANTS
            i64 p = low - 1;
            f32 at_p = -lead((code_type) pivot, (code_type) least);
            i64 q = end;
            f32 at_q = lane == run ? 0 : -lead((code_type) pivot, (code_type) greatest);
            for (int steps = 0; is_line(steps, p, at_p, q, at_q, end - place, FEW_OF_MANY); steps++) {
                i64 i = secant(p, at_p, q, at_q, place, end);
                p = q;
                at_p = at_q;
                q = i;
                at_q = -lead((code_type) pivot, (code_type) CODE_OF(in[i]));
                if (at_q < 0) place = i + 1; else end = i;
            }
#endif
            NARROW(place, end, CODE_BEFORE(CODE_OF(in[i]), pivot))
        }
        i64 before = group_sum(place - low, ways GROUP);
        int ends_before = before >= rest;
        i64 rank = group.diagonal - rest + before;
        slope = run == last_run ? QUOTIENT((f32) (rank - last_rank), (f32) (pivot_place - last_place)) : 0;
        last_run = run;
        last_place = pivot_place;
        last_rank = rank;
        i64 last = place;
        if (here && !ends_before) {
            // Usually there are no equal keys or few, else many.
            if (lane == run) last = pivot_place + 1;
            i64 reach = 0;
            while (last + reach < high) {
                if (CODE_BEFORE(pivot, CODE_OF(in[last + reach]))) break;
                last += reach + 1;
                reach = 16 * reach + 1;
            }
            i64 end = MIN(last + reach, high);
            NARROW(last, end, !CODE_BEFORE(pivot, CODE_OF(in[i])))
        }
        i64 left = rest - before;
        i64 all = group_sum(last - place, ways GROUP);
        int is_among = here && !ends_before && all > left;
        if (block_any(is_among GROUP)) {
            // Among equal keys, keys of earlier runs come first.
            i64 earlier = 0;
            for (int j = 0; j + 1 < ways; j++) {
                i64 equals = of_thread(last - place, first + j GROUP);
                if (j < lane) earlier += equals;
            }
            if (is_among) {
                low = place + MIN(MAX(left - earlier, 0), last - place);
                high = low;
                rest = 0;
            }
        }
        if (here && ends_before) {
            high = place;
#if BY_SECANTS
            greatest = pivot;
#endif
        } else if (here && !is_among) {
            low = last;
            rest = left - all;
#if BY_SECANTS
            least = pivot;
#endif
        }
    }
    if (is_tile) cuts[cuts_at + tile * ways + lane] = low;
    CLOSE_BLOCK
}
