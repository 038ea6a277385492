// SPDX-License-Identifier: Apache-2.0
// Keys, the codes by which they are compared, and their payload.
//
// KEY_TYPE      the keys as they lie in memory; of floating-point keys, their bits
// WORDS         how many words a key has: 2 if it is an i64x2
// CODE_TYPE     what is compared: keys, or their words
// FLOATING      1: keys are the bits of floats or doubles in Java's total order
// CODED_IN      1: floating-point keys lie coded in a kernel's input, as another kernel left them
// CODED_OUT     1: a kernel leaves floating-point keys coded in its output
// ANY_NANS      1: comparisons in tiles may meet any NaNs
// MERGES_BITS   1: tiles may hold the bits of doubles where these lie coded neither in the input nor in the output
// DESCENDING    1: the greatest key first
// VALUES        1: a value of VALUE_TYPE is the payload of each key; 0: keys alone, and no code for values
// COMPARATOR    1: a comparator decides, which stands before this file and defines COMPARE and the CAPTURED macros

#if !COMPARATOR
#define CAPTURED_PARAMETER
#define CAPTURED
#define CAPTURED_INPUTS
#define OPEN_CAPTURED
#endif

typedef KEY_TYPE key_type;
typedef CODE_TYPE code_type;
typedef VALUE_TYPE value_type;

#if VALUES
#define VALUE(statement) statement
#else
#define VALUE(statement)
#endif

// Most tiles hold coded keys. They compare as whole numbers, and decode to the same keys.
#if FLOATING
#define SIGNED(narrow, wide) ((key_type) (sizeof(key_type) == 4 ? narrow : wide))
#define MAGNITUDE SIGNED(0x7fffffff, 0x7fffffffffffffff)
#define INFINITE SIGNED(0x7f800000, 0x7ff0000000000000)

// The distance by which codes are rotated, so that negative infinity gets the least code.
#define TURN SIGNED(0x007fffff, 0x000fffffffffffff)

// The codes of all NaNs, of either sign, are greater than the code of positive infinity.
#define LEAST_NAN SIGNED(0x7f000002, 0x7fe0000000000002)

// The bits of a negative number fall while the number rises, so all bits but the sign are inverted. So -0.0 comes just
// before 0.0.
DEVICE key_type encode(key_type bits) {
    key_type ascending = bits ^ ((bits >> (8 * sizeof(key_type) - 1)) & MAGNITUDE);
    return (key_type) ((u64) ascending - (u64) TURN);
}

DEVICE key_type decode(key_type coded) {
    key_type ascending = (key_type) ((u64) coded + (u64) TURN);
    return ascending ^ ((ascending >> (8 * sizeof(key_type) - 1)) & MAGNITUDE);
}

// All NaNs are equal.
#define CODES_NAN(c) ((c) >= LEAST_NAN)
#define CAPPED(c) (CODES_NAN(c) ? LEAST_NAN : (c))
#else
DEVICE key_type encode(key_type key) {
    return key;
}

DEVICE key_type decode(key_type coded) {
    return coded;
}

#define CODES_NAN(c) 0
#define CAPPED(c) (c)
#endif

// The place of NaNs, if keys can be NaNs, and merges know where they lie.
#if FLOATING && !ANY_NANS
#define NANS_APART 1
#define NANS_FIRST DESCENDING
#define NANS_LAST !DESCENDING
#else
#define NANS_APART 0
#define NANS_FIRST 0
#define NANS_LAST 0
#endif

// Conversions from the elements of a kernel's input to codes, and from codes to the elements of its output.
#define CODE_OF(element) (CODED_IN ? (element) : encode(element))
#define ELEMENT_OF(coded) (CODED_OUT ? (coded) : decode(coded))

// Whether keys are numbers: compared by their one word, not by a comparator.
#define ARE_NUMBERS (!COMPARATOR && WORDS == 1)

// Whether equal keys are identical, except for NaNs, and have no payload.
#if ARE_NUMBERS && !VALUES
#define IDENTICAL 1
#else
#define IDENTICAL 0
#endif

#if ARE_NUMBERS
// A code without a sign: the least stands first.
typedef UNSIGNED_TYPE ucode;
#define CODE_BITS (8 * (int) sizeof(ucode))
#define TURN_OVER ((DESCENDING ? (ucode) -1 : 0) ^ ((code_type) -1 < 0 ? (ucode) 1 << (CODE_BITS - 1) : 0))
#define UCODE_OF(key) ((ucode) encode(key) ^ TURN_OVER)
#define KEY_OF(ucode) decode((key_type) ((ucode) ^ TURN_OVER))
#endif

// A key has three representations, and each has one predicate that says whether x must stand before y. Each
// predicate is false for equal keys. So merges are stable.
//
//   RAW_BEFORE(x, y)   of keys as they lie in a kernel's input
//   CODE_BEFORE(x, y)  of codes
//   TILE_BEFORE(x, y)  of keys as they lie in a tile in shared memory: codes, or the bits of doubles
//
// TILE_BEFORE costs less where it never compares two NaNs, as merges know where these lie (see tile.h). A block that sorts
// numbers has NUMBER_BEFORE for them (see numbers.h).

#if COMPARATOR
#define CODE_BEFORE(x, y) (COMPARE(x, y) < 0)
#elif WORDS == 2
DEVICE int code_before(key_type x, key_type y) {
#if DESCENDING
    key_type swapped = x;
    x = y;
    y = swapped;
#endif
    return (code_type) x.x < (code_type) y.x || (x.x == y.x && (code_type) x.y < (code_type) y.y);
}

#define CODE_BEFORE(x, y) code_before(x, y)
#else
// Compares words. It is a function, as NVIDIA's compiler turns the bare operators into minima and maxima. Merges of
// many runs lack a register for these.
DEVICE int word_before(code_type x, code_type y) {
    return DESCENDING ? x > y : x < y;
}

// Takes one of two NaNs for the least NaN. So neither NaN stands before the other.
DEVICE int code_before(code_type x, code_type y) {
    return DESCENDING ? word_before(CAPPED(x), y) : word_before(x, CAPPED(y));
}

#define CODE_BEFORE(x, y) code_before((code_type) (x), (code_type) (y))
#endif

#define RAW_BEFORE(x, y) CODE_BEFORE(CODE_OF(x), CODE_OF(y))

#define UPPER_HALF(c) ((i32) ((c) >> (8 * sizeof(c) - 32)))

// A code of 8 bytes takes six instructions to make and six to undo, and merges become slower by that. If nothing else
// needs the codes, tiles hold the bits of doubles. Their comparison costs one instruction more. Floats have codes in
// all tiles, as some devices take the least floats for 0.
#if FLOATING && MERGES_BITS && defined(HAS_F64) && !CODED_IN && !CODED_OUT
#define BITS_IN_TILES (sizeof(key_type) == 8)

// Compares doubles by their bits, in ascending order. If a key is a NaN, it is y, and all numbers are before it. The
// signs tell zeros apart.
DEVICE int bits_before(key_type x, key_type y) {
    f64 p = F64_OF((i64) x);
    f64 q = F64_OF((i64) y);
    return p == q ? UPPER_HALF((i64) x) < UPPER_HALF((i64) y) : !(p > q);
}

#define TILE_BEFORE(x, y)                                                                                              \
    (!BITS_IN_TILES ? word_before((code_type) (x), (code_type) (y))                                                    \
     : DESCENDING   ? bits_before(y, x)                                                                                \
                    : bits_before(x, y))
#define IS_NAN(key) (BITS_IN_TILES ? ((key) & MAGNITUDE) > INFINITE : CODES_NAN(key))
#else
#define BITS_IN_TILES 0
#if NANS_APART
#define TILE_BEFORE(x, y) word_before((code_type) (x), (code_type) (y))
#else
#define TILE_BEFORE(x, y) CODE_BEFORE(x, y)
#endif
#define IS_NAN(key) CODES_NAN(key)
#endif

// Conversions from the elements of a kernel's input to the keys in its tiles, and from there to its output.
#define INTO_TILE(element) (BITS_IN_TILES ? (element) : CODE_OF(element))
#define OUT_OF_TILE(key) (BITS_IN_TILES ? (key) : ELEMENT_OF(key))
