// SPDX-License-Identifier: Apache-2.0
// Searches among keys that are numbers follow lines through what they have read (the secant method): where neighbours
// differ by about as much as others near them, a few steps find what halving a range of a million finds in twenty.
#define BY_SECANTS ARE_NUMBERS
#if BY_SECANTS

// If so many steps were not enough, other searches are better.
#define MOST_SECANTS 8

// So far beyond where a line meets 0 a search looks, so that what it looks for lies between its last two places more
// often. Else it may come near in steps of one, while the other end of what is left stays where it was.
#define BEYOND 2

// How far two codes lie apart. Those of floating-point keys lie denser where these are small, so these are subtracted,
// where there are 64 bits for those that take them.
#if FLOATING && defined(HAS_F64)
#define MAGNITUDE_OF(x) ((x) < 0 ? -(x) : (x))
#define DISTANCE(x, y) ((f32) (sizeof(key_type) == 4 ? MAGNITUDE_OF(F32_OF((i32) decode(x)) - F32_OF((i32) decode(y))) \
                                                     : MAGNITUDE_OF(F64_OF((i64) decode(x)) - F64_OF((i64) decode(y)))))
#else
#define DISTANCE(x, y) ((f32) ((x) > (y) ? (u64) (x) - (u64) (y) : (u64) (y) - (u64) (x)))
#endif

// Distances that rounding makes nothing are something still, and what is infinite or no number is as far as that.
#define NEAREST 1e-30f
#define FARTHEST 1e20f

// How far x lies behind y in the order: above 0 if y must stand before it, and else not.
DEVICE f32 lead(code_type x, code_type y) {
    f32 distance = DISTANCE(x, y);
    distance = distance < FARTHEST ? distance : FARTHEST;
    return CODE_BEFORE(y, x) ? MAX(distance, NEAREST) : -distance;
}

// Whether to go on by secants after so many steps, of which the last two were at p and q and saw these heights there:
// if the line through both rises, and more than a few places are left. Those come from memory together.
DEVICE int is_line(int steps, i64 p, f32 at_p, i64 q, f32 at_q, i64 places, int few) {
    return steps < MOST_SECANTS && places > few && (at_q - at_p) * (f32) (q - p) > 0;
}

// Where that line meets 0 in [low, high), or a little beyond; and the middle, if at one of them it is farther than any
// line goes.
DEVICE i64 secant(i64 p, f32 at_p, i64 q, f32 at_q, i64 low, i64 high) {
    f32 height = at_q - at_p;
    if (height >= FARTHEST || -height >= FARTHEST) return low + (high - low) / 2;
    f32 away = QUOTIENT(at_q * (f32) (p - q), height);
    i64 i = q + (i64) away + (at_q > 0 ? -BEYOND : BEYOND);
    return MIN(MAX(i, low), high - 1);
}
#endif
