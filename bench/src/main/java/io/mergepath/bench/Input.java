package io.mergepath.bench;

import io.mergepath.ElementType;
import io.mergepath.lab.data.Patterns;

/**
 * What arrays hold: a named pattern, made anew for each instance from a seed of its own.
 *
 * @param name one of {@link Patterns#MERGE}
 */
record Input(String name) {
    /** Random keys. */
    public static final Input RANDOM = new Input("random");

    private static final long SEED = 20_260_101;

    /**
     * Two sorted arrays.
     *
     * @param a keys
     * @param b keys of the same type
     */
    record Sides(Object a, Object b) {}

    Object keys(KeyType type, int n, int instance) {
        return convert(Patterns.keys(name, n, SEED + instance), type);
    }

    Sides sides(KeyType type, int n, int instance) {
        long[][] sides = Patterns.sides(name, n, SEED + instance);
        return new Sides(convert(sides[0], type), convert(sides[1], type));
    }

    private static Object convert(long[] keys, KeyType type) {
        return Patterns.convert(keys, ElementType.valueOf(type.name()));
    }
}
