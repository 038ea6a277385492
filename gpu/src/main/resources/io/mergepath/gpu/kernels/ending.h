// SPDX-License-Identifier: Apache-2.0
// The ending of a sort by digits writes the output if the passes have not written it. If only one digit of keys alone
// varies, or a dictionary has them all, the counts tell all keys. Else the ending copies the records.

#define ENDING_PARAMETERS                                                                                              \
    INPUT(key_type, in), INPUT(value_type, in_values), i64 n, INPUT(u32, dictionary), INPUT(u32, starts),              \
            OUTPUT(u32, state), OUTPUT(key_type, out), OUTPUT(value_type, out_values), INPUT(key_type, scratch),       \
            INPUT(value_type, scratch_values)
#define ENDING_ARGUMENTS                                                                                               \
    in, in_at, in_values, in_values_at, n, dictionary, dictionary_at, starts, starts_at, state, state_at, out, out_at, \
            out_values, out_values_at, scratch, scratch_at, scratch_values, scratch_values_at

// How many copies of a thread are under way at once.
#define COPIES_AT_ONCE 8

// Defines a function that copies the elements from `from` to `to`. All threads of a block call it.
#define DEFINE_COPY(name, type)                                                                                        \
    DEVICE void name(const GLOBAL type *in, GLOBAL type *out, i64 from, i64 to) {                                      \
        i64 x = from + THREAD;                                                                                         \
        for (; x + (COPIES_AT_ONCE - 1) * NT < to; x += COPIES_AT_ONCE * NT) {                                         \
            type copies[COPIES_AT_ONCE];                                                                               \
            UNROLL for (int i = 0; i < COPIES_AT_ONCE; i++) copies[i] = in[x + i * NT];                                \
            UNROLL for (int i = 0; i < COPIES_AT_ONCE; i++) out[x + i * NT] = copies[i];                               \
        }                                                                                                              \
        for (; x < to; x += NT) out[x] = in[x];                                                                        \
    }
DEFINE_COPY(copy_keys, key_type)
#if VALUES
DEFINE_COPY(copy_values, value_type)
#endif

// The turn of a digit in the order of digits. Numbers of a dictionary are in order.
#define TURN_OF(number) ((number) == BY_NUMBER ? 0 : TURNED(0, number))

// Finds where the keys of each digit begin in the output, if the counts tell them. All threads of a block call it.
DEVICE void find_begins(ENDING_PARAMETERS, SHARED u32 *begins) {
    int number = (int) state[state_at + FILLING];
    starts += starts_at + number * DIGITS;
    if (THREAD < DIGITS) begins[THREAD] = starts[(u32) THREAD ^ TURN_OF(number)];
    if (THREAD == 0) begins[DIGITS] = (u32) n;
    SYNCHRONIZE();
}

// Writes the keys from `from` to `to` of the output by the counts. All threads of a block call it.
DEVICE void fill_range(ENDING_PARAMETERS, const SHARED u32 *begins, i64 from, i64 to) {
    int number = (int) state[state_at + FILLING];
    ucode rest = (ucode) WIDE_WORD(state + state_at, FIRST_KEY) & ~((ucode) (DIGITS - 1) << 8 * number);
    // The last digit that begins at `from` or before.
    int place = 0;
    for (int step = DIGITS / 2; step > 0; step /= 2) {
        if ((i64) begins[place + step] <= from) place += step;
    }
    for (; place < DIGITS && (i64) begins[place] < to; place++) {
        key_type key = number == BY_NUMBER ? key_of_number(dictionary + dictionary_at, place)
                                           : (key_type) (rest | (ucode) ((u32) place ^ TURN_OF(number)) << 8 * number);
        i64 end = MIN((i64) begins[place + 1], to);
        for (i64 x = MAX((i64) begins[place], from) + THREAD; x < end; x += NT) out[out_at + x] = key;
    }
}

// Writes the records from `from` to `to` of the output. All threads of a block call it.
DEVICE void end_range(ENDING_PARAMETERS, int kind, const SHARED u32 *begins, i64 from, i64 to) {
    if (kind == FILL) {
        fill_range(ENDING_ARGUMENTS, begins, from, to);
    } else if (kind == COPY_INPUT) {
        copy_keys(in + in_at, out + out_at, from, to);
        VALUE(copy_values(in_values + in_values_at, out_values + out_values_at, from, to);)
    } else {
        copy_keys(scratch + scratch_at, out + out_at, from, to);
        VALUE(copy_values(scratch_values + scratch_values_at, out_values + out_values_at, from, to);)
    }
}
