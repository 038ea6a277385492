// Keys, what is compared of them, and the values that ride along.
//
// KEY_TYPE      the keys as they lie in memory; of floating-point keys, their bits
// CODE_TYPE     what is compared
// FLOATING      1: keys are the bits of floats or doubles in Java's total order
// DESCENDING    1: the greatest key first
// VALUES        1: a value of VALUE_TYPE rides with each key; 0: keys alone, and nothing of a value is compiled

typedef KEY_TYPE key_type;
typedef CODE_TYPE code_type;
typedef VALUE_TYPE value_type;

#if VALUES
#define VALUE(statement) statement
#else
#define VALUE(statement)
#endif

#if FLOATING
// The greatest code, and the bits of infinity: beyond them lie the NaNs.
#define GREATEST ((key_type) (sizeof(key_type) == 4 ? 0x7fffffff : 0x7fffffffffffffff))
#define INFINITE ((key_type) (sizeof(key_type) == 4 ? 0x7f800000 : 0x7ff0000000000000))

// The bits of a negative number fall as it rises, so all but the sign are turned over. That leaves -0.0 just before 0.0.
// Every NaN, of either sign, has the greatest code; what moves is the key, so its bits are kept.
DEVICE code_type code(key_type bits) {
    if ((bits & GREATEST) > INFINITE) return GREATEST;
    return bits < 0 ? bits ^ GREATEST : bits;
}
#else
DEVICE code_type code(key_type key) {
    return (code_type) key;
}
#endif

// Whether x must stand before y. Not so for equals, which is what keeps a merge stable.
#if DESCENDING
#define BEFORE(x, y) (COMPARING (x) > (y))
#else
#define BEFORE(x, y) (COMPARING (x) < (y))
#endif
