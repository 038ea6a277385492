// SPDX-License-Identifier: Apache-2.0
// A stable sort by digits of 8 bits, the last digit first. It needs neither an even distribution of keys nor different
// keys. One kernel counts all digits of all keys. Then a pass for each digit moves each record to its place by the
// digit. A digit that is the same in all keys needs no pass. The kernels find that out, so the host need not wait.

#define DIGITS 256
#define PASSES ((int) sizeof(key_type))

// The digits are the bytes of this. Equal NaNs may differ in their bits, so their digits are the digits of the least
// NaN.
#define BYTES_OF(key) ((ucode) CAPPED(encode(key)))
#define DIGIT_OF(key, number)                                                                                          \
    BYTE_OF((u32) ((u64) BYTES_OF(key) >> (sizeof(key_type) == 8 && (number) > 3 ? 32 : 0)), (number) & 3)

// The digit at a place in the order of digits, and the place of a digit: a sign and a descending order invert bits.
#define TURNED(digit, number) ((digit) ^ ((u32) ((u64) (ucode) TURN_OVER >> 8 * (number)) & (DIGITS - 1)))

// The words of the state: for each digit the next tile of its pass, for each digit its pass, and the rest.
#define NEXT_TILE 0
#define PASS 8
#define ENDING 16
#define FILLING 17
#define FIRST_KEY 18  // two words: any key

// The word of a pass: 0 if the digit needs none. Bits say where records come from and where they go to: if not to the
// output, to the scratch. The number of passes before counts from bit 3 on.
#define NEEDED 1
#define FROM_INPUT 2
#define TO_OUTPUT 4
#define PASSES_BEFORE(pass) ((pass) >> 3)

// What is left to do behind the passes.
#define COPY_INPUT 1
#define COPY_SCRATCH 2
#define FILL 3
