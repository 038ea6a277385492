// SPDX-License-Identifier: Apache-2.0
// The first half of a sort by digits: how often each digit occurs, and which passes follow.

// How many keys a thread reads at once, and how many of them it counts together.
#define READ_AHEAD 16
#define ALIKE 4

// Clears the state, the counts of digits and the words of tiles.
KERNEL(NT) void clear_counts(OUTPUT(u32, words), i64 cleared CONTEXT_INPUTS) {
    OPEN_CONTEXT
    for (i64 i = BLOCK * NT + THREAD; i < cleared; i += NT * BLOCKS) words[words_at + i] = 0;
}

// Where the input is: in memory of its own, or one of these.
#define IN_OUTPUT 1
#define VALUES_IN_OUTPUT 2
#define IN_SCRATCH 3

// Finds where the records of each digit go to, which steps are needed, and what each step reads and writes. No pass
// writes where it reads. So an odd number of passes can't end in the output if the input is there, and an even number
// can't if the input is in the scratch. A copy follows then. All threads of one block call it.
DEVICE void plan_steps(const GLOBAL key_type *in, i64 n, int place, GLOBAL u32 *counts, GLOBAL u32 *state,
                       SHARED u32 *sums, SHARED u32 *varies) {
    if (THREAD < PASSES) varies[THREAD] = 1;
    for (int p = 0; p < PASSES; p++) {
        SYNCHRONIZE();
        u32 digit = TURNED((u32) THREAD, p);
        u32 count = THREAD < DIGITS ? LATEST(counts + p * DIGITS + digit) : 0;
        u32 before = sum_before(count, sums);
        if (THREAD < DIGITS) counts[p * DIGITS + digit] = before;
        if (count == (u32) n) varies[p] = 0;
    }
    SYNCHRONIZE();
    if (THREAD == 0) {
        int passes = 0;
        for (int p = 0; p < PASSES; p++) {
            if (varies[p]) {
                passes++;
                state[FILLING] = p;
            }
        }
        int fills = FLOATING ? 0 : IDENTICAL ? passes == 1 : 0;
        // If the first pass may write anywhere, it writes to the output if an even number of passes follows.
        int to_output = place == 0 ? passes & 1 : place == IN_SCRATCH;
        int steps = 0;
        for (int p = 0; p < PASSES; p++) {
            u32 word = NO_STEP;
            if (varies[p] && !fills) {
                word = (steps == 0 ? FROM_INPUT : 0) | (to_output ? TO_OUTPUT : 0) | p << 4 | steps << 8;
                state[STEP + steps] = word;
                to_output = !to_output;
                steps++;
            }
            state[DIGIT_STEP + p] = word;
        }
        // Here to_output tells where one more pass would write. After a last pass to the scratch it is the output.
        int ending = fills         ? FILL
                     : passes == 0 ? (place == IN_OUTPUT ? MOVE : COPY_INPUT)
                     : to_output   ? COPY_SCRATCH
                                   : MOVE;
        state[DIGIT_STEP + PASSES] = ending == MOVE ? NO_STEP : ending << 2 | steps << 8;
        if (ending != MOVE) state[STEP + steps++] = ending << 2;
        state[STEPS] = steps;
        ucode first = (ucode) in[0];
        state[FIRST_KEY] = (u32) (u64) first;
        state[FIRST_KEY + 1] = (u32) ((u64) first >> 32);
    }
}

// Counts the digits of all keys. Then the last block plans the steps. The state and the counts are zero when it begins.
// Where all keys of a warp have the same digit, one thread counts for all.
KERNEL(NT) void count_digits(INPUT(key_type, in), i64 n, int place, OUTPUT(u32, counts),
                             OUTPUT(u32, state) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, counters, PASSES * DIGITS);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, varies, PASSES);
    SHARED_ARRAY(u32, counted, 1);
    for (int i = THREAD; i < PASSES * DIGITS; i += NT) counters[i] = 0;
    in += in_at;
    counts += counts_at;
    state += state_at;
    SYNCHRONIZE();
    i64 step = (i64) NT * READ_AHEAD;
    i64 whole = n / step * step;
    for (i64 from = BLOCK * step; from < whole; from += step * BLOCKS) {
        i64 x = from + THREAD / 32 * 32 * READ_AHEAD + THREAD % 32;
        key_type keys[READ_AHEAD];
        UNROLL for (int i = 0; i < READ_AHEAD; i++) keys[i] = in[x + i * 32];
        UNROLL for (int i = 0; i < READ_AHEAD; i += ALIKE) {
#ifdef FROM_THREAD
            ucode differ = 0;
            ucode of_first = FROM_THREAD(BYTES_OF(keys[i]), 0);
            UNROLL for (int k = 0; k < ALIKE; k++) differ |= BYTES_OF(keys[i + k]) ^ of_first;
            u32 low = WARP_OR((u32) differ);
            u32 high = sizeof(ucode) == 8 ? WARP_OR((u32) ((u64) differ >> 32)) : 0;
            u64 differ_in_warp = (u64) high << 32 | low;
#else
            u64 differ_in_warp = (u64) -1;
#endif
            UNROLL for (int p = 0; p < PASSES; p++) {
                SHARED u32 *of_pass = counters + p * DIGITS;
                if (differ_in_warp >> 8 * p & (DIGITS - 1)) {
                    UNROLL for (int k = 0; k < ALIKE; k++) ATOMIC_ADD(of_pass + DIGIT_OF(keys[i + k], p), 1u);
                } else if (THREAD % 32 == 0) {
                    ATOMIC_ADD(of_pass + DIGIT_OF(keys[i], p), 32u * ALIKE);
                }
            }
        }
    }
    for (i64 x = whole + BLOCK * NT + THREAD; x < n; x += NT * BLOCKS) {
        UNROLL for (int p = 0; p < PASSES; p++) ATOMIC_ADD(counters + p * DIGITS + DIGIT_OF(in[x], p), 1u);
    }
    SYNCHRONIZE();
    for (int i = THREAD; i < PASSES * DIGITS; i += NT) {
        if (counters[i]) ATOMIC_ADD(counts + i, counters[i]);
    }
    PUBLISH();
    SYNCHRONIZE();
    if (THREAD == 0) counted[0] = ATOMIC_ADD(state + COUNTED, 1u);
    SYNCHRONIZE();
    if (counted[0] == (u32) BLOCKS - 1) {
        PUBLISH();
        plan_steps(in, n, place, counts, state, sums, varies);
    }
    CLOSE_BLOCK
}
