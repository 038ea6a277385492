// SPDX-License-Identifier: Apache-2.0
// The steps of a sort by digits.
//
//   TOGETHER 0  a launch makes the step of one digit, or the ending
//   TOGETHER 1  a launch makes all steps
//   NUMBERED 1  a launch moves records by the numbers of their keys in a dictionary

#define WARPS (NT / 32)
#define LANE (THREAD % 32)
#define RECORD_IN_TILE(i) (THREAD / 32 * 32 * VT + (i) * 32 + LANE)

// First the keys of a tile lie in shared memory, then its values.
#if VALUES
#define ELEMENT_BYTES ((int) MAX(sizeof(key_type), sizeof(value_type)))
#else
#define ELEMENT_BYTES ((int) sizeof(key_type))
#endif

// The parameters of a step, and the places where it reads and writes.
#define STEP_PARAMETERS                                                                                                \
    INPUT(key_type, in), INPUT(value_type, in_values), i64 n, INPUT(u32, dictionary), INPUT(u32, starts),              \
            OUTPUT(u32, state), OUTPUT(u32, tile_words), OUTPUT(key_type, out), OUTPUT(value_type, out_values),        \
            OUTPUT(key_type, scratch), OUTPUT(value_type, scratch_values)
#define STEP_ARGUMENTS                                                                                                 \
    in, in_at, in_values, in_values_at, n, dictionary, dictionary_at, starts, starts_at, state, state_at, tile_words,  \
            tile_words_at, out, out_at, out_values, out_values_at, scratch, scratch_at, scratch_values,                \
            scratch_values_at
#define PLACE_IN(column) (column + (column##_at + NOTHING))
#define FROM(word, in, out, scratch)                                                                                   \
    ((word) & FROM_INPUT ? PLACE_IN(in) : (word) & TO_OUTPUT ? PLACE_IN(scratch) : PLACE_IN(out))
#define TO(word, out, scratch) ((word) & TO_OUTPUT ? PLACE_IN(out) : PLACE_IN(scratch))

// What a block knows of its tile. In a loop over the tiles of all steps it stays in shared memory, because registers bound
// the size of a tile. NOTHING is 0. As it comes from shared memory, compilers compute no address before the loop.
#define HAS_TAKEN 3
#if TOGETHER
#define TILE ((int) taken[0])
#define WORD (taken[1])
#define DIGIT_NUMBER NUMBER(WORD)
#define NOTHING ((i64) taken[2])
#else
#define TILE tile
#define WORD word
#define DIGIT_NUMBER (NUMBERED ? BY_NUMBER : number)
#define NOTHING 0
#endif

// A word holds four digits.
#define DIGIT_WORDS ((VT + 3) / 4)
#define KEEP_DIGIT(i, digit) digits[(i) / 4] |= (digit) << 8 * ((i) % 4)
#define KEPT_DIGIT(i) BYTE_OF(digits[(i) / 4], (i) % 4)

// The digit of a key, and the place of a digit in the order of digits. It takes long to find the number of a key, so a
// thread finds it once. Then the numbers lie beside the keys of the tile.
#if NUMBERED
#define DICTIONARY_OF_TILE , SHARED u8 *tile_digits, DICTIONARY_PARAMETERS
#define OWN_DICTIONARY , tile_digits, DICTIONARY
#define DIGIT(key) number_of(key, DICTIONARY)
#define DIGIT_AGAIN(i, key) KEPT_DIGIT(i)
#define PUT_DIGIT(x, digit) tile_digits[x] = (u8) (digit)
#define DIGIT_AT(x, key) tile_digits[x]
#define PLACED(digit) (digit)
#else
#define DICTIONARY_OF_TILE
#define OWN_DICTIONARY
#define DIGIT(key) DIGIT_OF(key, DIGIT_NUMBER)
#define DIGIT_AGAIN(i, key) DIGIT(key)
#define PUT_DIGIT(x, digit)
#define DIGIT_AT(x, key) DIGIT(key)
#define PLACED(digit) TURNED(digit, DIGIT_NUMBER)
#endif

// The words of tiles. The passes use two halves in turn, and each pass clears the half of the next.
#define TILES ((n + NV - 1) / NV)
#define WORDS_OF(step)                                                                                                 \
    (PLACE_IN(tile_words) + ((step) & 1 ? TILES * DIGITS : 0) + (i64) TILE * DIGITS)

// A word holds two ranks in a tile, as registers bound the size of a tile.
#define RANKS ((VT + 1) / 2)
#define ADD_RANK(i, n) ranks[(i) / 2] += (u32) (n) << 16 * ((i) % 2)
#define RANK(i) ((i) % 2 ? ranks[(i) / 2] >> 16 : ranks[(i) / 2] & 0xffff)

// Moves the records of a tile. They gather in shared memory by their digits, so records of one digit leave together.
// With `is_full` the tile has NV records.
DEVICE void move_tile(STEP_PARAMETERS, int number, u32 word, int tile, int count, int is_full, SHARED u32 *counters,
                      SHARED u32 *shifts, SHARED u32 *sums, const SHARED u32 *taken, SHARED u8 *shown,
                      SHARED key_type *tile_keys, SHARED value_type *tile_values DICTIONARY_OF_TILE) {
    const GLOBAL key_type *from_keys = FROM(WORD, in, out, scratch) + (i64) TILE * NV;
    SHARED u32 *of_warp = counters + THREAD / 32 * DIGITS;
    key_type keys[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (is_full || RECORD_IN_TILE(i) < count) keys[i] = from_keys[RECORD_IN_TILE(i)];
    }
    u32 ranks[RANKS];
    UNROLL for (int i = 0; i < RANKS; i++) ranks[i] = 0;
    u32 digits[DIGIT_WORDS];
    UNROLL for (int i = 0; i < DIGIT_WORDS; i++) digits[i] = 0;
    UNROLL for (int i = 0; i < VT; i++) {
        // Places behind the last record take part as records with the last digit.
        u32 digit = is_full || RECORD_IN_TILE(i) < count ? DIGIT(keys[i]) : PLACED(DIGITS - 1);
        KEEP_DIGIT(i, digit);
        ADD_RANK(i, count_byte(digit, of_warp, shown));
    }
    SYNCHRONIZE();
    u32 mine = PLACED((u32) THREAD);
    u32 own = 0;
    if (THREAD < DIGITS) {
        UNROLL for (int w = 0; w < WARPS; w++) own += counters[w * DIGITS + mine];
        TELL(WORDS_OF(STEP_OF(WORD)) + THREAD, TILE == 0 ? own | UP_TO_TILE : OF_TILE(own));
        WORDS_OF(STEP_OF(WORD) + 1)[THREAD] = 0;
    }
    u32 begin = sum_before(own, sums);
    if (THREAD < DIGITS) {
        u32 place = begin;
        UNROLL for (int w = 0; w < WARPS; w++) {
            u32 of_digit = counters[w * DIGITS + mine];
            counters[w * DIGITS + mine] = place;
            place += of_digit;
        }
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        u32 digit = is_full || RECORD_IN_TILE(i) < count ? DIGIT_AGAIN(i, keys[i]) : PLACED(DIGITS - 1);
        ADD_RANK(i, of_warp[digit]);
        tile_keys[RANK(i)] = keys[i];
        PUT_DIGIT(RANK(i), digit);
    }
#if VALUES
    const GLOBAL value_type *from_values = FROM(WORD, in_values, out_values, scratch_values) + (i64) TILE * NV;
    value_type values[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (is_full || RECORD_IN_TILE(i) < count) values[i] = from_values[RECORD_IN_TILE(i)];
    }
#endif
    if (THREAD < DIGITS) {
        u32 before = look_back(WORDS_OF(STEP_OF(WORD)) + THREAD, TILE);
        if (TILE > 0) TELL(WORDS_OF(STEP_OF(WORD)) + THREAD, (before + own) | UP_TO_TILE);
        shifts[mine] = PLACE_IN(starts)[DIGIT_NUMBER * DIGITS + mine] + before - begin;
    }
    SYNCHRONIZE();
#if VALUES
    UNROLL for (int i = 0; i < DIGIT_WORDS; i++) digits[i] = 0;
#else
    ADMIT_NEXT_KERNEL()
#endif
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (is_full || x < count) {
            key_type key = tile_keys[x];
            u32 digit = DIGIT_AT(x, key);
            TO(WORD, out, scratch)[shifts[digit] + x] = key;
            VALUE(KEEP_DIGIT(i, digit);)
        }
    }
#if VALUES
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (is_full || RECORD_IN_TILE(i) < count) tile_values[RANK(i)] = values[i];
    }
    SYNCHRONIZE();
    ADMIT_NEXT_KERNEL()
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (is_full || x < count) TO(WORD, out_values, scratch_values)[shifts[KEPT_DIGIT(i)] + x] = tile_values[x];
    }
#endif
}

// Writes a tile of the output if the passes have not written it. If only one digit of keys alone varies, or a dictionary
// has them all, the counts tell all keys.
DEVICE void end_tile(STEP_PARAMETERS, int kind, int tile, SHARED u32 *begins, SHARED u32 *first) {
    out += out_at;
    state += state_at;
    i64 from = (i64) tile * NV;
    i64 to = MIN(from + NV, n);
    if (kind != FILL) {
        const GLOBAL key_type *keys = kind == COPY_INPUT ? in + in_at : scratch + scratch_at;
        UNROLL for (int i = 0; i < VT; i++) {
            i64 x = from + i * NT + THREAD;
            if (x < to) out[x] = keys[x];
        }
#if VALUES
        const GLOBAL value_type *values = kind == COPY_INPUT ? in_values + in_values_at
                : scratch_values + scratch_values_at;
        UNROLL for (int i = 0; i < VT; i++) {
            i64 x = from + i * NT + THREAD;
            if (x < to) out_values[out_values_at + x] = values[x];
        }
#endif
    }
#if !VALUES
    if (kind == FILL) {
        int number = state[FILLING];
        starts += starts_at + number * DIGITS;
        u32 turn = number == BY_NUMBER ? 0 : TURNED(0, number);
        if (THREAD < DIGITS) begins[THREAD] = starts[(u32) THREAD ^ turn];
        if (THREAD == 0) begins[DIGITS] = (u32) n;
        SYNCHRONIZE();
        if (THREAD < DIGITS && begins[THREAD] <= (u32) from && (u32) from < begins[THREAD + 1]) first[0] = THREAD;
        SYNCHRONIZE();
        ucode rest = (ucode) WIDE_WORD(state, FIRST_KEY) & ~((ucode) (DIGITS - 1) << 8 * number);
        for (int place = (int) first[0]; place < DIGITS && begins[place] < (u32) to; place++) {
            key_type key = number == BY_NUMBER ? key_of_number(dictionary + dictionary_at, place)
                                               : (key_type) (rest | (ucode) ((u32) place ^ turn) << 8 * number);
            i64 end = MIN((i64) begins[place + 1], to);
            for (i64 x = MAX((i64) begins[place], from) + THREAD; x < end; x += NT) out[x] = key;
        }
    }
#endif
}

#if TOGETHER
// Takes the next tile. The block waits until all earlier steps are done. Returns 0 if no tile is left. All threads call
// it.
DEVICE int take_tile(u32 tiles, GLOBAL u32 *state, SHARED u32 *taken) {
    if (THREAD == 0) {
        u32 next = ATOMIC_ADD(state + TAKEN, 1u);
        u32 step = next / tiles;
        taken[0] = next % tiles;
        taken[1] = step < state[STEPS] ? state[STEP + step] : NO_STEP;
        taken[2] = 0;
        if (taken[1] != NO_STEP && step > 0) {
            while (LATEST(state + DONE) < step * tiles) {}
            PUBLISH();
        }
    }
    SYNCHRONIZE();
    return WORD != NO_STEP;
}

// A block takes tile after tile, so few blocks end soon if there is nothing to do. With values it takes one tile: a loop
// would need more registers.
#if VALUES
#define EACH_TILE if (take_tile((u32) TILES, state + state_at, taken))
#else
#define EACH_TILE while (take_tile((u32) TILES, state + state_at, taken))
#endif
#define OPEN_STEP
#else
// Takes the next tile of a step. Returns 0 if no tile is left. All threads call it.
DEVICE int next_tile(u32 tiles, GLOBAL u32 *next, SHARED u32 *taken) {
    SYNCHRONIZE();
    if (THREAD == 0) taken[0] = ATOMIC_ADD(next, 1u);
    SYNCHRONIZE();
    return taken[0] < tiles;
}

// Blocks of keys alone of 8 bytes take tile after tile, so few blocks end soon if there is nothing to do. A loop makes
// the steps of other keys slower.
#define LOOPS (BLOCKS_LOOP && !VALUES && sizeof(key_type) == 8)
#define EACH_TILE                                                                                                      \
    for (int more = 1; more;                                                                                           \
         more = LOOPS && next_tile((u32) TILES, state + state_at + TAKEN + number, taken))
#define OPEN_STEP                                                                                                      \
    u32 step = state[state_at + DIGIT_STEP + number];                                                                  \
    if (step == NO_STEP) return;                                                                                       \
    if (THREAD == 0) {                                                                                                 \
        taken[0] = ATOMIC_ADD(state + state_at + TAKEN + number, 1u);                                                  \
        taken[1] = step;                                                                                               \
    }
#endif

// Makes the step of a digit, or all steps. Blocks take tiles in order, and all tiles of a step before the tiles of the
// next. So no tile waits for a tile that no block has taken, however many blocks run at once.
KERNEL_OF_BLOCKS(NT, NT == 512 ? 2 : ANY_NUMBER)
void move_by_digits(STEP_PARAMETERS, int number CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *tile_keys = SHARED_MEMORY(key_type, 0);
    SHARED value_type *tile_values = SHARED_MEMORY(value_type, 0);
    SHARED u32 *counters = SHARED_MEMORY(u32, (NV * ELEMENT_BYTES + 7) / 8 * 8);
    SHARED_ARRAY(u32, shifts, DIGITS + 1);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, taken, HAS_TAKEN);
    SHARED_ARRAY(u8, shown, SHOWN_BYTES);
#if NUMBERED
    DICTIONARY_ARRAYS
    SHARED_ARRAY(u8, tile_digits, NV);
#endif
    OPEN_STEP
#if NUMBERED
    load_dictionary(dictionary + dictionary_at, DICTIONARY);
#endif
    EACH_TILE {
        for (int i = THREAD; i < WARPS * DIGITS; i += NT) counters[i] = 0;
        SYNCHRONIZE();
#if TOGETHER
        u32 word = 0;
        int tile = 0;
#else
        int tile = (int) taken[0];
        u32 word = taken[1];
#endif
        i64 count = n - (i64) TILE * NV;
        if (!NUMBERED && KIND(WORD) != MOVE) {
            end_tile(STEP_ARGUMENTS, KIND(WORD), TILE, shifts, sums);
        } else if (count >= NV) {
            move_tile(STEP_ARGUMENTS, number, word, tile, NV, 1, counters, shifts, sums, taken, shown, tile_keys,
                      tile_values OWN_DICTIONARY);
        } else {
            move_tile(STEP_ARGUMENTS, number, word, tile, (int) count, 0, counters, shifts, sums, taken, shown,
                      tile_keys, tile_values OWN_DICTIONARY);
        }
#if TOGETHER
        SYNCHRONIZE();
        if (THREAD == 0) {
            PUBLISH();
            ATOMIC_ADD(state + state_at + DONE, 1u);
        }
#endif
    }
    CLOSE_BLOCK
}
