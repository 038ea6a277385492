package io.mergepath.cpu;

/**
 * What a copy of a kernel is for. It is a constant of each copy, so the just-in-time compiler leaves nothing of the other
 * shapes in it.
 */
enum Shape {
    /** By calls of a comparator. */
    COMPARATOR,
    /** Java's own order. */
    ASCENDING,
    /** Its reverse. */
    DESCENDING,
    /** As unsigned numbers. */
    UNSIGNED_ASCENDING,
    /** As unsigned numbers, reversed. */
    UNSIGNED_DESCENDING,
    /** By {@code <}: floating-point numbers of which none is NaN and no two are zeros of different sign. */
    PLAIN_ASCENDING,
    /** By {@code >}, for such numbers. */
    PLAIN_DESCENDING
}
