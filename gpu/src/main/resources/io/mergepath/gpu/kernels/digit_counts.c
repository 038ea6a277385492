// SPDX-License-Identifier: Apache-2.0
// The first half of a sort by digits: how often each digit occurs, and which passes follow.

// How many keys of a thread are counted together.
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

// Copies of the counter of a number, for threads of a warp that have the same number at once.
#define COPIES 4

// Finds where the records of each digit go to, which steps are needed, and what each step reads and writes. No pass
// writes where it reads. So an odd number of passes can't end in the output if the input is there, and an even number
// can't if the input is in the scratch. A copy follows then. All threads of one block call it.
DEVICE void plan_steps(const GLOBAL key_type *in, i64 n, int place, int numbered, GLOBAL u32 *counts,
                       GLOBAL u32 *state, SHARED u32 *sums, SHARED u32 *varies) {
    // Both reads take long, so they begin before the sums.
    u32 in_disorder = LATEST(state + IN_DISORDER);
    u32 unnumbered = LATEST(state + UNNUMBERED);
    if (THREAD <= PASSES) varies[THREAD] = 1;
    for (int p = 0; p <= PASSES; p++) {
        SYNCHRONIZE();
        u32 digit = p == BY_NUMBER ? (u32) THREAD : TURNED((u32) THREAD, p);
        u32 count = THREAD < DIGITS ? LATEST(counts + p * DIGITS + digit) : 0;
        u32 before = sum_before(count, sums);
        if (THREAD < DIGITS) counts[p * DIGITS + digit] = before;
        if (count == (u32) n) varies[p] = 0;
    }
    SYNCHRONIZE();
    if (THREAD == 0) {
        int by_number = numbered && unnumbered == 0;
        int passes = 0;
        for (int p = 0; p <= PASSES; p++) {
            varies[p] = varies[p] && in_disorder && (p == BY_NUMBER) == by_number;
            if (varies[p]) {
                passes++;
                state[FILLING] = p;
            }
        }
        // A digit tells no floating-point key. A dictionary has no NaNs, so it tells keys of all types.
        int tells_keys = FLOATING ? by_number : 1;
        int fills = IDENTICAL ? tells_keys && passes == 1 : 0;
        // If the first pass may write anywhere, it writes to the output if an even number of passes follows.
        int to_output = place == 0 ? passes & 1 : place == IN_SCRATCH;
        int steps = 0;
        for (int p = 0; p <= PASSES; p++) {
            u32 word = NO_STEP;
            if (varies[p] && !fills) {
                word = (steps == 0 ? FROM_INPUT : 0) | (to_output ? TO_OUTPUT : 0) | p << 4 | steps << 8;
                to_output = !to_output;
                // A launch of its own moves records by their numbers.
                if (p != BY_NUMBER) state[STEP + steps++] = word;
            }
            state[p == BY_NUMBER ? NUMBER_STEP : DIGIT_STEP + p] = word;
        }
        // Here to_output tells where one more pass would write. After a last pass to the scratch it is the output.
        int ending = fills         ? FILL
                     : passes == 0 ? (place == IN_OUTPUT ? MOVE : COPY_INPUT)
                     : to_output   ? COPY_SCRATCH
                                   : MOVE;
        state[ENDING_STEP] = ending == MOVE ? NO_STEP : ending << 2 | steps << 8;
        if (ending != MOVE) state[STEP + steps++] = ending << 2;
        state[STEPS] = steps;
        ucode first = (ucode) in[0];
        state[FIRST_KEY] = (u32) (u64) first;
        state[FIRST_KEY + 1] = (u32) ((u64) first >> 32);
    }
}

// Counts a digit of each kind for `count` equal keys.
DEVICE void count_key(key_type key, u32 count, SHARED u32 *counters) {
    UNROLL for (int p = 0; p < PASSES; p++) ATOMIC_ADD(counters + p * DIGITS + DIGIT_OF(key, p), count);
}

// Counts the keys of each number in the block's share, and the digits of the keys that the dictionary lacks.
DEVICE void count_numbers(const GLOBAL key_type *in, i64 n, const GLOBAL u32 *dictionary, GLOBAL u32 *state,
                          GLOBAL u32 *number_counts, SHARED u32 *counters, SHARED u32 *copies, DICTIONARY_PARAMETERS) {
    load_dictionary(dictionary, DICTIONARY);
    for (int i = THREAD; i < MOST_KEYS * COPIES; i += NT) copies[i] = 0;
    SYNCHRONIZE();
    u32 unnumbered = 0;
    i64 step = (i64) NT * READ_AHEAD;
    for (i64 from = BLOCK * step; from < n; from += step * BLOCKS) {
        key_type keys[READ_AHEAD];
        UNROLL for (int i = 0; i < READ_AHEAD; i++) {
            i64 x = from + i * NT + THREAD;
            if (x < n) keys[i] = in[x];
        }
        UNROLL for (int i = 0; i < READ_AHEAD; i++) {
            if (from + i * NT + THREAD < n) {
                u32 number = number_of(keys[i], DICTIONARY);
                if (number != NO_NUMBER) {
                    ATOMIC_ADD(copies + number * COPIES + THREAD % COPIES, 1u);
                } else {
                    unnumbered++;
                    count_key(keys[i], 1, counters);
                }
            }
        }
    }
    if (unnumbered) ATOMIC_ADD(state + UNNUMBERED, unnumbered);
    SYNCHRONIZE();
    if (THREAD < MOST_KEYS) {
        u32 count = 0;
        for (int i = 0; i < COPIES; i++) count += copies[THREAD * COPIES + i];
        if (count) {
            ATOMIC_ADD(number_counts + THREAD, count);
            count_key(key_of_number(dictionary, THREAD), count, counters);
        }
    }
}

// Counts the digits of all keys in the block's share. Where all keys of a warp have the same digit, one thread counts for
// all. Returns whether the thread has found a key that comes before the key in front of it.
DEVICE int count_bytes(const GLOBAL key_type *in, i64 n, SHARED u32 *counters) {
    int unordered = 0;
    i64 step = (i64) NT * READ_AHEAD;
    i64 whole = n / step * step;
    for (i64 from = BLOCK * step; from < whole; from += step * BLOCKS) {
        i64 x = from + THREAD / 32 * 32 * READ_AHEAD + THREAD % 32;
        key_type keys[READ_AHEAD];
        UNROLL for (int i = 0; i < READ_AHEAD; i++) keys[i] = in[x + i * 32];
        key_type front = in[MAX(x - 1, 0)];
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
        if (!unordered) unordered = are_unordered(in, x, keys[0], front);
    }
    for (i64 x = whole + BLOCK * NT + THREAD; x < n; x += NT * BLOCKS) {
        count_key(in[x], 1, counters);
        if (!unordered) unordered = is_unordered(in, x);
    }
    return unordered;
}

// Counts the digits of all keys, and their numbers if there is a dictionary, and looks whether the keys are in order. Then
// the last block plans the steps. The state and the counts are zero when it begins.
KERNEL(NT) void count_digits(INPUT(key_type, in), i64 n, int place, INPUT(u32, dictionary), OUTPUT(u32, counts),
                             OUTPUT(u32, state) CONTEXT_INPUTS) {
    // The size of the dictionary is loaded together with the flags of the context.
    AWAIT_KERNELS()
    int numbered = dictionary && dictionary[dictionary_at] > 0;
    OPEN_CONTEXT
    SHARED_ARRAY(u32, counters, PASSES * DIGITS);
    SHARED_ARRAY(u32, copies, MOST_KEYS * COPIES);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, varies, PASSES + 1);
    SHARED_ARRAY(u32, counted, 1);
    SHARED_ARRAY(u32, disordered, 1);
    DICTIONARY_ARRAYS
    for (int i = THREAD; i < PASSES * DIGITS; i += NT) counters[i] = 0;
    in += in_at;
    counts += counts_at;
    state += state_at;
    // Numbers take one pass at most, so they need no look.
    if (THREAD == 0) disordered[0] = numbered;
    SYNCHRONIZE();
    if (numbered) {
        count_numbers(in, n, dictionary + dictionary_at, state, counts + BY_NUMBER * DIGITS, counters, copies,
                      DICTIONARY);
    } else if (count_bytes(in, n, counters)) {
        disordered[0] = 1;
    }
    SYNCHRONIZE();
    if (THREAD == 0 && disordered[0]) state[IN_DISORDER] = 1;
    for (int i = THREAD; i < PASSES * DIGITS; i += NT) {
        if (counters[i]) ATOMIC_ADD(counts + i, counters[i]);
    }
    PUBLISH();
    SYNCHRONIZE();
    if (THREAD == 0) counted[0] = ATOMIC_ADD(state + COUNTED, 1u);
    SYNCHRONIZE();
    if (counted[0] == (u32) BLOCKS - 1) {
        PUBLISH();
        plan_steps(in, n, place, numbered, counts, state, sums, varies);
    }
    CLOSE_BLOCK
}
