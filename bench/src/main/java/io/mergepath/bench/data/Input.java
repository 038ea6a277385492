// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.data;

import io.mergepath.lab.data.Patterns;

/**
 * The content of arrays: a named pattern. Each instance has its own seed.
 *
 * @param name one of {@link Patterns#MERGE}
 */
public record Input(String name) {
    /** Random keys. */
    public static final Input RANDOM = new Input("random");

    private static final long SEED = 20_260_101;

    /**
     * Two sorted arrays.
     *
     * @param a keys
     * @param b keys of the same type
     */
    public record Sides(Object a, Object b) {}

    public Object keys(KeyType type, int n, int instance) {
        return convert(Patterns.keys(name, n, SEED + instance), type);
    }

    public Sides sides(KeyType type, int n, int instance) {
        long[][] sides = Patterns.sides(name, n, SEED + instance);
        return new Sides(convert(sides[0], type), convert(sides[1], type));
    }

    private static Object convert(long[] keys, KeyType type) {
        return Patterns.convert(keys, type.elementType());
    }
}
