// Keys, what is compared of them, and the values that ride along.
//
// KEY_TYPE      the keys as they lie in memory; of floating-point keys, their bits
// WORDS         how many words a key has: 2 if it is an i64x2
// CODE_TYPE     what is compared: keys, or their words
// FLOATING      1: keys are the bits of floats or doubles in Java's total order
// CODED_IN      1: floating-point keys lie coded in a kernel's input, as another kernel has left them
// CODED_OUT     1: and so they are to lie in its output
// MERGES_BITS   1: tiles may hold the bits of doubles where these lie coded neither in the input nor in the output
// DESCENDING    1: the greatest key first
// VALUES        1: a value of VALUE_TYPE rides with each key; 0: keys alone, and nothing of a value is compiled
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

// In most tiles lie coded keys, which compare as whole numbers and decode to the very keys.
#if FLOATING
#define SIGNED(narrow, wide) ((key_type) (sizeof(key_type) == 4 ? narrow : wide))
#define MAGNITUDE SIGNED(0x7fffffff, 0x7fffffffffffffff)
#define INFINITE SIGNED(0x7f800000, 0x7ff0000000000000)

// How far codes are turned round, so that negative infinity gets the least.
#define TURN SIGNED(0x007fffff, 0x000fffffffffffff)

// Behind positive infinity's code lie those of all NaNs, of either sign.
#define LEAST_NAN SIGNED(0x7f000002, 0x7fe0000000000002)

// The bits of a negative number fall as it rises, so all but the sign are turned over. That leaves -0.0 just before 0.0.
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

// Where NaNs stand, if there can be any.
#define NANS_FIRST (FLOATING ? DESCENDING : 0)
#define NANS_LAST (FLOATING ? !DESCENDING : 0)

// From what lies in a kernel's input to codes, from these to what is to lie in its output, and from one to the other.
#define CODE_OF(element) (CODED_IN ? (element) : encode(element))
#define ELEMENT_OF(coded) (CODED_OUT ? (coded) : decode(coded))
#define PASSED_ON(element) (CODED_IN == CODED_OUT ? (element) : ELEMENT_OF(CODE_OF(element)))

// Whether a coded key x must stand before y. Not so for equals, which is what keeps a merge stable. One of two NaNs is taken
// for the least: then neither stands before the other.
#if COMPARATOR
#define CODED_BEFORE(x, y) (COMPARE(x, y) < 0)
#elif WORDS == 2
DEVICE int coded_before(key_type x, key_type y) {
#if DESCENDING
    key_type swapped = x;
    x = y;
    y = swapped;
#endif
    return (code_type) x.x < (code_type) y.x || (x.x == y.x && (code_type) x.y < (code_type) y.y);
}

#define CODED_BEFORE(x, y) coded_before(x, y)
#else
// Of coded keys that are not both NaNs. As a function: of the bare operators NVIDIA's compiler makes minima and maxima, for which
// merges of many runs lack a register.
DEVICE int number_before(code_type x, code_type y) {
    return DESCENDING ? x > y : x < y;
}

DEVICE int coded_before(code_type x, code_type y) {
    return DESCENDING ? number_before(CAPPED(x), y) : number_before(x, CAPPED(y));
}

#define CODED_BEFORE(x, y) coded_before((code_type) (x), (code_type) (y))
#endif

// Whether keys are numbers: compared by their one word, not by a comparator.
#define ARE_NUMBERS (!COMPARATOR && WORDS == 1)

// Whether equal keys are identical, but for NaNs, and nothing rides with them.
#if ARE_NUMBERS && !VALUES
#define IDENTICAL 1
#else
#define IDENTICAL 0
#endif

#define BEFORE(x, y) (COMPARING CODED_BEFORE(x, y))

#define UPPER_HALF(c) ((i32) ((c) >> (8 * sizeof(c) - 32)))

// A code of 8 bytes takes six instructions to make and as many to undo, which a merge feels. Where nothing else is made of it, doubles
// are compared themselves, which costs one more. But not floats: some devices take the least of them for 0.
#if FLOATING && MERGES_BITS && defined(HAS_F64) && !CODED_IN && !CODED_OUT
#define BITS_IN_TILES (sizeof(key_type) == 8)

// Of doubles, the first of which is no NaN: all numbers are before a NaN. Zeros are told apart by their signs.
DEVICE int double_before(key_type x, key_type y) {
    f64 p = F64_OF((i64) x);
    f64 q = F64_OF((i64) y);
    return p == q ? UPPER_HALF((i64) x) < UPPER_HALF((i64) y) : !(p > q);
}

#define bits_before(x, y) (DESCENDING ? double_before(y, x) : double_before(x, y))
#define IS_NAN(key) (BITS_IN_TILES ? ((key) & MAGNITUDE) > INFINITE : CODES_NAN(key))
#else
#define BITS_IN_TILES 0
#define bits_before(x, y) 0
#define IS_NAN(key) CODES_NAN(key)
#endif

// From what lies in a kernel's input to what does in its tiles, and from there to its output.
#define INTO_TILE(element) (BITS_IN_TILES ? (element) : CODE_OF(element))
#define OUT_OF_TILE(key) (BITS_IN_TILES ? (key) : ELEMENT_OF(key))

// Whether a key x in a tile must stand before y, where only the one that then stands behind may be a NaN: that costs less.
#if FLOATING
#define NUMBER_BEFORE(x, y)                                                                                            \
    (COMPARING BITS_IN_TILES ? bits_before(x, y) : number_before((code_type) (x), (code_type) (y)))
#else
#define NUMBER_BEFORE(x, y) BEFORE(x, y)
#endif

// The same of keys as they lie in a kernel's input.
#define RAW_BEFORE(x, y) BEFORE(CODE_OF(x), CODE_OF(y))
