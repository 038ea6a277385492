// SPDX-License-Identifier: Apache-2.0
// The steps of a sort by digits.
//
//   TOGETHER 0  a launch makes the pass of one digit
//   TOGETHER 1  a launch makes all steps
//   NUMBERED 1  a launch moves records by the numbers of their keys in a dictionary
//   LOOPS    1  a block takes tile after tile, so few blocks end soon if there is nothing to do

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
#define PLACE_IN(column) ((column) + column##_at)
#define FROM(word, in, out, scratch)                                                                                   \
    ((word) & FROM_INPUT ? PLACE_IN(in) : (word) & TO_OUTPUT ? PLACE_IN(scratch) : PLACE_IN(out))
#define TO(word, out, scratch) ((word) & TO_OUTPUT ? PLACE_IN(out) : PLACE_IN(scratch))

// A word holds four digits.
#define DIGIT_WORDS ((VT + 3) / 4)
#define KEEP_DIGIT(i, digit) digits[(i) / 4] |= (digit) << 8 * ((i) % 4)
#define KEPT_DIGIT(i) BYTE_OF(digits[(i) / 4], (i) % 4)

// The digit of a key, and the place of a digit in the order of digits. It takes long to find the number of a key, so a
// thread finds it once. Then the numbers lie beside the keys of the tile.
#if NUMBERED
#define DICTIONARY_OF_TILE , SHARED u8 *tile_digits, DICTIONARY_PARAMETERS
#define OWN_DICTIONARY , tile_digits, DICTIONARY
#define DICTIONARY_IN_SHARED IN_SHARED(tile_digits) IN_SHARED(known) IN_SHARED(numbers)
#define DIGIT(key) number_of(key, DICTIONARY)
#define DIGIT_AGAIN(i, key) KEPT_DIGIT(i)
#define PUT_DIGIT(x, digit) tile_digits[x] = (u8) (digit)
#define DIGIT_AT(x, key) tile_digits[x]
#define PLACED(digit) (digit)
#else
#define DICTIONARY_OF_TILE
#define OWN_DICTIONARY
#define DICTIONARY_IN_SHARED
#define DIGIT(key) DIGIT_OF(key, PASS(number))
#define DIGIT_AGAIN(i, key) DIGIT(key)
#define PUT_DIGIT(x, digit)
#define DIGIT_AT(x, key) DIGIT(key)
#define PLACED(digit) TURNED(digit, PASS(number))
#endif

// The words of tiles. The passes use two halves in turn, and each pass clears the half of the next.
#define TILES ((n + NV - 1) / NV)
#define WORDS_OF(step) (PLACE_IN(tile_words) + ((step) & 1 ? TILES * DIGITS : 0))

// A digit of a `float` key takes so many instructions that the compiler would keep it in a register beside the key. Large
// tiles have no register for it.
#define FORGETS_DIGITS (FLOATING && sizeof(key_type) == 4 && VT > 17)

// A word holds two ranks in a tile, as registers bound the size of a tile.
#define RANKS ((VT + 1) / 2)
#define ADD_RANK(i, n) ranks[(i) / 2] += (u32) (n) << 16 * ((i) % 2)
#define RANK(i) ((i) % 2 ? ranks[(i) / 2] >> 16 : ranks[(i) / 2] & 0xffff)

// The parts of the pass of a step: where records come from and go to, where each digit begins in the output, the words of
// the tiles of this step and of the next, and the number of the digit.
#define PART_from FROM(word, in, out, scratch)
#define PART_from_values FROM(word, in_values, out_values, scratch_values)
#define PART_to TO(word, out, scratch)
#define PART_to_values TO(word, out_values, scratch_values)
#define PART_starts (PLACE_IN(starts) + number * DIGITS)
#define PART_words WORDS_OF(STEP_OF(word))
#define PART_next_words WORDS_OF(STEP_OF(word) + 1)
#define PART_number number

// Registers bound the size of a tile. In a loop the parts lie in shared memory, and the moves are functions that are not
// inlined. Without a loop a thread computes each part where it needs it, because kernel parameters take no registers.
#if LOOPS
typedef struct {
    const GLOBAL key_type *from;
    const GLOBAL value_type *from_values;
    GLOBAL key_type *to;
    GLOBAL value_type *to_values;
    const GLOBAL u32 *starts;
    GLOBAL u32 *words;
    GLOBAL u32 *next_words;
    int number;
} pass_type;

// Computes the parts of a pass. One thread calls it.
DEVICE void open_pass(STEP_PARAMETERS, u32 word, int number, SHARED pass_type *pass) {
    pass->from = PART_from;
    pass->from_values = PART_from_values;
    pass->to = PART_to;
    pass->to_values = PART_to_values;
    pass->starts = PART_starts;
    pass->words = PART_words;
    pass->next_words = PART_next_words;
    pass->number = PART_number;
}

#define MOVE_FUNCTION SEPARATE
#define PASS(part) (pass->part)
#define PASS_PARAMETERS const SHARED pass_type *pass
#define PASS_ARGUMENTS pass
#define MOVE_IN_SHARED                                                                                                 \
    IN_SHARED(pass)                                                                                                    \
    IN_SHARED(counters) IN_SHARED(shifts) IN_SHARED(sums) IN_SHARED(shown)                                             \
    IN_SHARED(tile_keys) IN_SHARED(tile_values) DICTIONARY_IN_SHARED
#else
#define MOVE_FUNCTION DEVICE
#define MOVE_IN_SHARED
#define PASS(part) (PART_##part)
#define PASS_PARAMETERS STEP_PARAMETERS, u32 word, int number
#define PASS_ARGUMENTS STEP_ARGUMENTS, word, number
#endif

#define MOVE_PARAMETERS                                                                                                \
    PASS_PARAMETERS, int tile, SHARED u32 *counters, SHARED u32 *shifts, SHARED u32 *sums, SHARED u8 *shown,           \
            SHARED key_type *tile_keys, SHARED value_type *tile_values DICTIONARY_OF_TILE
#define MOVE_ARGUMENTS                                                                                                 \
    PASS_ARGUMENTS, tile, counters, shifts, sums, shown, tile_keys, tile_values OWN_DICTIONARY

// Moves the records of a tile. They gather in shared memory by their digits, so records of one digit leave together.
// With `is_full` the tile has NV records. The counters are 0 before it, and after it if blocks loop. In a loop the arrays
// of a thread begin with zeros. Else the compiler would keep them in registers from tile to tile.
DEVICE void move_tile(MOVE_PARAMETERS, int count, int is_full) {
    const GLOBAL key_type *from = PASS(from) + (i64) tile * NV;
    SHARED u32 *of_warp = counters + THREAD / 32 * DIGITS;
    key_type keys[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (LOOPS) keys[i] = 0;
        if (is_full || RECORD_IN_TILE(i) < count) keys[i] = from[RECORD_IN_TILE(i)];
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
        TELL(PASS(words) + (i64) tile * DIGITS + THREAD, tile == 0 ? own | UP_TO_TILE : OF_TILE(own));
        PASS(next_words)[(i64) tile * DIGITS + THREAD] = 0;
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
        if (FORGETS_DIGITS) FORGET_RESULTS_OF(keys[i]);
        u32 digit = is_full || RECORD_IN_TILE(i) < count ? DIGIT_AGAIN(i, keys[i]) : PLACED(DIGITS - 1);
        ADD_RANK(i, of_warp[digit]);
        tile_keys[RANK(i)] = keys[i];
        PUT_DIGIT(RANK(i), digit);
    }
#if VALUES
    const GLOBAL value_type *from_values = PASS(from_values) + (i64) tile * NV;
    value_type values[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (LOOPS) values[i] = 0;
        if (is_full || RECORD_IN_TILE(i) < count) values[i] = from_values[RECORD_IN_TILE(i)];
    }
#endif
    if (THREAD < DIGITS) {
        GLOBAL u32 *of_tile = PASS(words) + (i64) tile * DIGITS + THREAD;
        u32 before = look_back(of_tile, tile);
        if (tile > 0) TELL(of_tile, (before + own) | UP_TO_TILE);
        shifts[mine] = PASS(starts)[mine] + before - begin;
    }
    SYNCHRONIZE();
#if LOOPS
    for (int i = LANE; i < DIGITS; i += 32) of_warp[i] = 0;
#endif
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
            PASS(to)[shifts[digit] + x] = key;
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
        if (is_full || x < count) PASS(to_values)[shifts[KEPT_DIGIT(i)] + x] = tile_values[x];
    }
#endif
}

MOVE_FUNCTION void move_full_tile(MOVE_PARAMETERS) {
    MOVE_IN_SHARED
    move_tile(MOVE_ARGUMENTS, NV, 1);
}

MOVE_FUNCTION void move_last_tile(MOVE_PARAMETERS, int count) {
    MOVE_IN_SHARED
    move_tile(MOVE_ARGUMENTS, count, 0);
}

// Blocks take tiles in order, and all tiles of a step before the tiles of the next. So no tile waits for a tile that no
// block has taken, however many blocks run at once.
#if TOGETHER
// Takes the next tile, and opens its pass. The block waits until all earlier steps are done. Returns 0 if no tile is
// left. All threads call it.
DEVICE int take_tile(STEP_PARAMETERS, SHARED u32 *taken, SHARED pass_type *pass) {
    if (THREAD == 0) {
        GLOBAL u32 *now = PLACE_IN(state);
        u32 next = ATOMIC_ADD(now + TAKEN, 1u);
        u32 tiles = (u32) TILES;
        u32 step = next / tiles;
        u32 word = step < now[STEPS] ? now[STEP + step] : NO_STEP;
        taken[0] = next % tiles;
        taken[1] = word;
        if (word != NO_STEP) {
            open_pass(STEP_ARGUMENTS, word, NUMBER(word), pass);
            if (step > 0) {
                while (LATEST(now + DONE) < step * tiles) {}
                PUBLISH();
            }
        }
    }
    SYNCHRONIZE();
    return taken[1] != NO_STEP;
}

// A block takes tile after tile, so few blocks end soon if there is nothing to do. With values it takes one tile.
#if VALUES
#define EACH_TILE if (take_tile(STEP_ARGUMENTS, taken, pass))
#else
#define EACH_TILE while (take_tile(STEP_ARGUMENTS, taken, pass))
#endif
#elif LOOPS
// Takes the next tile of a step. Returns 0 if no tile is left. All threads call it.
DEVICE int next_tile(i64 tiles, GLOBAL u32 *next, SHARED u32 *taken) {
    SYNCHRONIZE();
    if (THREAD == 0) taken[0] = ATOMIC_ADD(next, 1u);
    SYNCHRONIZE();
    return taken[0] < tiles;
}

// If there are fewer blocks than tiles, a block takes tile after tile. A block that begins late may find no tile.
#define EACH_TILE                                                                                                      \
    for (int more = taken[0] < TILES; more;                                                                            \
         more = BLOCKS_LOOP && BLOCKS < TILES && next_tile(TILES, PLACE_IN(state) + TAKEN + number, taken))
#else
// There is a block for each tile.
#define EACH_TILE
#endif

// Makes the pass of a digit, or all steps.
KERNEL_OF_BLOCKS(NT, NT == 512 ? 2 : ANY_NUMBER)
void move_by_digits(STEP_PARAMETERS, int number CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *tile_keys = SHARED_MEMORY(key_type, 0);
    SHARED value_type *tile_values = SHARED_MEMORY(value_type, 0);
    SHARED u32 *counters = SHARED_MEMORY(u32, (NV * ELEMENT_BYTES + 7) / 8 * 8);
    SHARED_ARRAY(u32, shifts, DIGITS + 1);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, taken, 2);
#if LOOPS
    SHARED_ARRAY(pass_type, pass, 1);
#endif
    SHARED_ARRAY(u8, shown, SHOWN_BYTES);
#if NUMBERED
    DICTIONARY_ARRAYS
    SHARED_ARRAY(u8, tile_digits, NV);
#endif
#if !TOGETHER
    u32 word = PLACE_IN(state)[DIGIT_STEP + number];
    if (word == NO_STEP) return;
    if (THREAD == 0) {
        taken[0] = ATOMIC_ADD(PLACE_IN(state) + TAKEN + number, 1u);
#if LOOPS
        open_pass(STEP_ARGUMENTS, word, NUMBERED ? BY_NUMBER : number, pass);
#endif
    }
#endif
#if NUMBERED
    load_dictionary(dictionary + dictionary_at, DICTIONARY);
#endif
    for (int i = THREAD; i < WARPS * DIGITS; i += NT) counters[i] = 0;
    SYNCHRONIZE();
    EACH_TILE {
        int tile = (int) taken[0];
        i64 count = n - (i64) tile * NV;
#if TOGETHER
        if (KIND(taken[1]) != MOVE) {
            if (KIND(taken[1]) == FILL) find_begins(ENDING_ARGUMENTS, shifts);
            end_range(ENDING_ARGUMENTS, KIND(taken[1]), shifts, n - count, n - count + MIN(count, NV));
        } else
#endif
        if (count >= NV) {
            move_full_tile(MOVE_ARGUMENTS);
        } else {
            move_last_tile(MOVE_ARGUMENTS, (int) count);
        }
#if TOGETHER
        SYNCHRONIZE();
        if (THREAD == 0) {
            PUBLISH();
            ATOMIC_ADD(PLACE_IN(state) + DONE, 1u);
        }
#endif
    }
    CLOSE_BLOCK
}
