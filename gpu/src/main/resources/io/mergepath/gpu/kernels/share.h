// SPDX-License-Identifier: Apache-2.0
// The share of a tile in both sorted inputs, in shared memory, and the walk of a thread through it.

typedef struct {
    walk_type walk;
    int a_from;    // where the keys of a begin in the tile, with the key before the share
    int a_before;  // the number of keys of a before the share: 1, or 0 where the input begins
    int a_count;   // the number of keys of a in the share
    int a_next;    // the number of keys of a behind it that the tile has: 1, or 0 where the input ends
    int b_from;
    int b_before;
    int b_count;
    int b_next;  // at most 2
} share_type;

#define FIRST_OF_A(share) ((share).a_from + (share).a_before)
#define FIRST_OF_B(share) ((share).b_from + (share).b_before)
#define ALL_OF_A(share) ((share).a_before + (share).a_count + (share).a_next)
#define ALL_OF_B(share) ((share).b_before + (share).b_count + (share).b_next)

#if BULK_COPIES
#define ARRIVALS_PARAMETER , SHARED u64 *arrivals
#define ARRIVALS , arrivals
#define OPEN_SHARES                                                                                                    \
    SHARED_ARRAY(u64, arrivals, 1);                                                                                    \
    if (THREAD == 0) open_arrivals(arrivals, 2);
#define SHARES_IN_BULK (IN_BULK(a, 0) && IN_BULK(b, 0))

// Asks for some keys. Copies take whole units, so the last unit has keys behind these, unless the input ends there.
DEVICE void ask_for(const GLOBAL key_type *in, i64 length, i64 from, int count, int at, SHARED key_type *keys,
                    u64 *arrivals) {
    load_part(in, 0, from, (int) MIN(TO_UNIT(at + count) - at, length - from), at, keys, 0, arrivals);
}
#else
#define ARRIVALS_PARAMETER
#define ARRIVALS
#define OPEN_SHARES
#endif

// Finds the share of a tile, and asks for its keys. One thread calls it for all. A barrier follows.
DEVICE share_type share_of(walk_type walk, const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length,
                           SHARED key_type *keys ARRIVALS_PARAMETER) {
    share_type share;
    share.walk = walk;
    share.a_before = walk.a > 0;
    share.a_count = WALKS_A(walk);
    share.a_next = (int) MIN(a_length - walk.a_to, walk.agrees);
    share.b_before = walk.b > 0;
    share.b_count = WALKS_B(walk);
    share.b_next = (int) MIN(b_length - walk.b_to, 2 * walk.agrees);
    share.a_from = BEHIND_UNIT(walk.a - share.a_before);
    share.b_from = TO_UNIT(share.a_from + ALL_OF_A(share)) + BEHIND_UNIT(walk.b - share.b_before);
#if BULK_COPIES
    if (SHARES_IN_BULK) {
        ask_for(a, a_length, walk.a - share.a_before, ALL_OF_A(share), share.a_from, keys, arrivals);
        ask_for(b, b_length, walk.b - share.b_before, ALL_OF_B(share), share.b_from, keys, arrivals);
    }
#endif
    return share;
}

DEVICE void load_range(const GLOBAL key_type *in, int count, SHARED key_type *to) {
    for (int x = THREAD; x < count; x += NT) COPY_KEY(to + x, in + x);
}

// Loads the keys of a share. Rounds of a block count from 0.
DEVICE void load_share(share_type share, const GLOBAL key_type *a, const GLOBAL key_type *b, SHARED key_type *keys,
                       int round ARRIVALS_PARAMETER) {
#if BULK_COPIES
    if (SHARES_IN_BULK) {
        await_arrivals(arrivals, round);
        if (TO_BE_CODED) {
            code_tile(keys, share.b_from + ALL_OF_B(share));
            SYNCHRONIZE();
        }
        return;
    }
#endif
    load_range(a + share.walk.a - share.a_before, ALL_OF_A(share), keys + share.a_from);
    load_range(b + share.walk.b - share.b_before, ALL_OF_B(share), keys + share.b_from);
    AWAIT_COPIES();
    SYNCHRONIZE();
}

// The walk of a thread. Bit i of a word is about step i.
typedef struct {
    int a;  // where it begins in the keys of a of the share
    int b;
    int a_end;  // where it ends there
    int b_end;
    int count;      // the number of its steps
    u32 takes_b;    // the step takes a key of b
    u32 matches;    // the step takes a key of a, and the next key of b equals it
    u32 repeats;    // the key behind it in the same input equals the key that the step takes
    int continues;  // whether the first key that it takes equals the key before it in the same input
} steps_type;

// The step of the lowest bit of a word, and the number of bits in a row from bit 0 on.
#define FIRST_STEP(bits) BIT_COUNT(((bits) & (0 - (bits))) - 1)
#define BITS_IN_ROW(bits) (BIT_COUNT((bits) ^ ((bits) + 1)) - 1)
#define BITS_BELOW(step) ((1u << (step)) - 1)

// The steps that take a key which equals the key of the step before, of the same input. In sorted inputs the keys of a run
// of equal keys are neighbours in the walk.
#define GOES_ON(steps) ((steps).repeats << 1 & ~((steps).takes_b ^ (steps).takes_b << 1) & BITS_BELOW((steps).count) & ~1u)

// Each step compares the next keys of both inputs. Behind each key that it takes, it reads the key that follows in the
// same input. After some steps the places in both inputs have moved by as many together, so one place tells the other.
#define TAKE_STEPS(to_b, sees_b)                                                                                       \
    UNROLL for (int step = 0; step < VT; step++) {                                                                     \
        int b = both + step * KEY_BYTES - a;                                                                           \
        int from_b = (to_b);                                                                                           \
        int matches = !from_b && (sees_b) && !CODE_BEFORE(a_key, b_key);                                               \
        key_type next = KEY_AT((from_b ? b : a) + KEY_BYTES);                                                          \
        taken[step] = from_b ? b_key : a_key;                                                                          \
        if (from_b) steps.takes_b |= 1u << step;                                                                       \
        if (matches) steps.matches |= 1u << step;                                                                      \
        if (!CODE_BEFORE(taken[step], next)) steps.repeats |= 1u << step;                                              \
        if (from_b) {                                                                                                  \
            b_key = next;                                                                                              \
        } else {                                                                                                       \
            a_key = next;                                                                                              \
            a += KEY_BYTES;                                                                                            \
        }                                                                                                              \
    }

// Walks VT steps, or to the end of the tile. `taken` receives the keys. In sorted inputs each thread ends where the next
// thread begins.
DEVICE steps_type walk_share(const SHARED key_type *keys, share_type share, key_type *taken CAPTURED_PARAMETER) {
    steps_type steps;
    int all = share.a_count + share.b_count;
    int k = MIN(THREAD * VT, all);
    steps.count = MIN(VT, all - k);
    steps.a = co_rank_tile(keys + FIRST_OF_A(share), share.a_count, keys + FIRST_OF_B(share), share.b_count, k CAPTURED);
    steps.b = k - steps.a;
    steps.takes_b = 0;
    steps.matches = 0;
    int a_first = FIRST_OF_A(share) + steps.a;
    int b_first = FIRST_OF_B(share) + steps.b;
    key_type a_key = keys[a_first];
    key_type b_key = keys[b_first];
    steps.repeats = 0;
    int a = a_first * KEY_BYTES;
    int both = a + b_first * KEY_BYTES;
    if (share.a_next && share.b_next) {
        TAKE_STEPS(CODE_BEFORE(b_key, a_key), 1)
    } else {
        int a_end = (FIRST_OF_A(share) + share.a_count) * KEY_BYTES;
        int b_end = (FIRST_OF_B(share) + share.b_count) * KEY_BYTES;
        int b_last = b_end + share.b_next * KEY_BYTES;
        TAKE_STEPS(a >= a_end || (b < b_end && CODE_BEFORE(b_key, a_key)), b < b_last)
    }
    int from_b = steps.takes_b & 1;
    int first = from_b ? b_first : a_first;
    steps.continues = (from_b ? share.b_before + steps.b : share.a_before + steps.a) > 0
        && !CODE_BEFORE(keys[first - 1], keys[first]);
    steps.takes_b &= BITS_BELOW(steps.count);
    steps.matches &= BITS_BELOW(steps.count);
    steps.repeats &= BITS_BELOW(steps.count);
    steps.b_end = steps.b + BIT_COUNT(steps.takes_b);
    steps.a_end = k + steps.count - steps.b_end;
    return steps;
}

// Where the walk of a thread ends among the keys of a, if the inputs are sorted. `starts` has the beginnings of all threads.
#define ENDS_AT(share, starts)                                                                                         \
    (THREAD == NT - 1 || (THREAD + 1) * VT >= (share).a_count + (share).b_count ? (share).a_count                      \
                                                                                : (int) (starts)[THREAD + 1])

// The number of keys before key x of a share that equal it. The share begins at place `from` of an input.
DEVICE i64 rank_of(const SHARED key_type *keys, int x, const GLOBAL key_type *in, i64 from CAPTURED_PARAMETER) {
    key_type code = keys[x];
    int first = from > 0 ? -1 : 0;
    int low = x;
    int step = 1;
    // The reach doubles: mostly few keys are equal.
    while (low > first && !CODE_BEFORE(keys[MAX(low - step, first)], code)) {
        low = MAX(low - step, first);
        step *= 2;
    }
    int known = low;
    low = MAX(low - step + 1, first);
    while (low < known) {
        int i = low + (known - low) / 2;
        if (CODE_BEFORE(keys[i], code)) low = i + 1; else known = i;
    }
    return low < 0 ? from + x - bound_of(code, in, from - 1, 0 CAPTURED) : x - low;
}

// The upper bound of a key that equals key x of an input. Mostly few keys are equal, so the steps of the search double.
DEVICE i64 upper_from(key_type code, const GLOBAL key_type *in, i64 length, i64 x CAPTURED_PARAMETER) {
    i64 step = 1;
    while (x + step < length && !CODE_BEFORE(code, CODE_OF(in[x + step]))) {
        x += step;
        step *= 2;
    }
    return x + 1 + bound_of(code, in + x + 1, MIN(step, length - x) - 1, 1 CAPTURED);
}

// The number of keys from key x of a share on that equal it. The tile has the keys of the share up to `end`.
DEVICE i64 run_from(const SHARED key_type *keys, int x, int end, const GLOBAL key_type *in, i64 length,
                    i64 from CAPTURED_PARAMETER) {
    key_type code = keys[x];
    int low = x;
    int step = 1;
    while (low + step < end && !CODE_BEFORE(code, keys[low + step])) {
        low += step;
        step *= 2;
    }
    int high = MIN(low + step, end);
    low++;
    while (low < high) {
        int i = (low + high) / 2;
        if (CODE_BEFORE(code, keys[i])) high = i; else low = i + 1;
    }
    return low < end ? low - x : upper_from(code, in, length, from + end - 1 CAPTURED) - (from + x);
}
