// SPDX-License-Identifier: Apache-2.0
// The secant method for searches among numbers. A search draws a line through two keys that it has read, and asks where
// the line meets the number sought. If neighbours differ by about as much as other neighbours near them, a few steps
// are enough. Halving a range of a million takes twenty steps.
#define BY_SECANTS ARE_NUMBERS
#if BY_SECANTS

// After this many steps a search stops to use secants.
#define MOST_SECANTS 8

// A search asks this many places beyond the zero of the line. So the answer lies between the last two places more
// often. Without it a search may approach the answer in steps of one place, while the other bound never moves.
#define BEYOND 2

// The distance of two codes. The codes of floating-point keys are denser for small magnitudes. So the distance of such
// keys is the difference of the numbers, if the device has 64-bit floating-point numbers.
#if FLOATING && defined(HAS_F64)
#define MAGNITUDE_OF(x) ((x) < 0 ? -(x) : (x))
#define DISTANCE(x, y) ((f32) (sizeof(key_type) == 4 ? MAGNITUDE_OF(F32_OF((i32) decode(x)) - F32_OF((i32) decode(y))) \
                                                     : MAGNITUDE_OF(F64_OF((i64) decode(x)) - F64_OF((i64) decode(y)))))
#else
#define DISTANCE(x, y) ((f32) ((x) > (y) ? (u64) (x) - (u64) (y) : (u64) (y) - (u64) (x)))
#endif

// A distance that rounding makes 0 becomes NEAREST if the keys differ. An infinite distance or a NaN becomes FARTHEST.
#define NEAREST 1e-30f
#define FARTHEST 1e20f

// The distance by which x lies behind y in the order. It is above 0 if y must stand before x, else it is at most 0.
DEVICE f32 lead(code_type x, code_type y) {
    f32 distance = DISTANCE(x, y);
    distance = distance < FARTHEST ? distance : FARTHEST;
    return CODE_BEFORE(y, x) ? MAX(distance, NEAREST) : -distance;
}

// Whether a search goes on by secants after `steps` steps. The last two steps found the heights at_p at p and at_q at
// q. The line through both must rise, and more than `few` places must be left. Few places come from memory together.
DEVICE int is_line(int steps, i64 p, f32 at_p, i64 q, f32 at_q, i64 places, int few) {
    return steps < MOST_SECANTS && places > few && (at_q - at_p) * (f32) (q - p) > 0;
}

// A place of [low, high): a little beyond the zero of that line. It is the middle if the heights differ by FARTHEST or
// more.
DEVICE i64 secant(i64 p, f32 at_p, i64 q, f32 at_q, i64 low, i64 high) {
    f32 height = at_q - at_p;
    if (height >= FARTHEST || -height >= FARTHEST) return low + (high - low) / 2;
    f32 away = QUOTIENT(at_q * (f32) (p - q), height);
    i64 i = q + (i64) away + (at_q > 0 ? -BEYOND : BEYOND);
    return MIN(MAX(i, low), high - 1);
}
#endif
