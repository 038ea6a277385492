// SPDX-License-Identifier: Apache-2.0
// A stable sort by digits of 8 bits, the last digit first. It needs neither an even distribution of keys nor different
// keys. One kernel counts all digits of all keys. Then a pass for each digit moves each record to its place by the
// digit. A digit that is the same in all keys needs no pass. If a dictionary has all keys, the number of a key is its
// only digit. The kernels find that out, so the host need not wait.

#define DIGITS 256
#define PASSES ((int) sizeof(key_type))

// The place of the number of a key among the digits.
#define BY_NUMBER PASSES

// The digits are the bytes of two words, or of the lower word of keys of up to 4 bytes: of the code of a key. Equal NaNs
// may differ in their bits, so all NaNs have the same digits.
DEVICE u32 digit_word(key_type key, int upper) {
#if FLOATING && defined(HAS_F64)
    // A half of this code takes fewer instructions. The code of NaNs is behind the code of infinity too.
    if (sizeof(key_type) == 8) {
        u32 inverted = upper ? 0x7fffffff : 0xffffffff;
        u32 sign = (u32) (UPPER_HALF(key) >> 31);
        int is_number = F64_OF((i64) key) == F64_OF((i64) key);
        return is_number ? (u32) ((u64) key >> (upper ? 32 : 0)) ^ (sign & inverted) : inverted;
    }
#endif
    return (u32) ((u64) (ucode) CAPPED(encode(key)) >> (upper ? 32 : 0));
}
#define BYTES_OF(key)                                                                                                  \
    ((ucode) (sizeof(key_type) == 8 ? (u64) digit_word(key, 1) << 32 | digit_word(key, 0) : digit_word(key, 0)))
#define DIGIT_OF(key, number) BYTE_OF(digit_word(key, sizeof(key_type) == 8 && (number) > 3), (number) & 3)

// The digit at a place in the order of digits, and the place of a digit: a sign and a descending order invert bits.
#define TURNED(digit, number) ((digit) ^ ((u32) ((u64) (ucode) TURN_OVER >> 8 * (number)) & (DIGITS - 1)))

// The words of the state. A sort takes steps: a pass for each digit that varies, and an ending if the passes do not write
// the output. Each launch of passes counts the tiles that blocks have taken.
#define MOST_STEPS (8 + 2)
#define TAKEN 0
#define STEP MOST_STEPS
#define STEPS (2 * MOST_STEPS)
#define DONE (STEPS + 1)     // the tiles of all steps that are done
#define FILLING (STEPS + 2)
#define FIRST_KEY (STEPS + 3)  // two words: any key
#define DIGIT_STEP (STEPS + 5)  // for each digit, for the ending, and for numbers, the word of its step
#define COUNTED (DIGIT_STEP + MOST_STEPS)  // the blocks that have counted digits
#define ENDING_STEP (DIGIT_STEP + PASSES)
#define NUMBER_STEP (DIGIT_STEP + PASSES + 1)
#define UNNUMBERED (COUNTED + 1)  // the keys that the dictionary lacks
#define IN_DISORDER (COUNTED + 2)  // 0 if the keys are in order already

// More words than the state needs: the counts and the words of tiles behind it begin with a line of memory.
#define STATE_WORDS 64

// The word of a step. Bits say where records come from and where they go to: if not to the output, to the scratch. Then
// come the kind of the step, the number of the digit, and the number of the step.
#define FROM_INPUT 1
#define TO_OUTPUT 2
#define KIND(word) ((word) >> 2 & 3)
#define NUMBER(word) ((int) ((word) >> 4 & 15))
#define STEP_OF(word) ((int) ((word) >> 8))
#define NO_STEP ((u32) -1)

#define MOVE 0
#define COPY_INPUT 1
#define COPY_SCRATCH 2
#define FILL 3
