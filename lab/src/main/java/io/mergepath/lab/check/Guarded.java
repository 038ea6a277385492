// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;

/**
 * Elements in a place between guards, which no operation may touch. The guards are extreme keys in the wrong order,
 * so an operation that takes them for elements moves them.
 */
public final class Guarded implements AutoCloseable {
    private static final int GUARDS = 17;

    private final Place place;
    private final Arena arena;
    private final Column whole;
    private final long[] before;

    /**
     * Elements between guards.
     *
     * @param type the type of the elements
     * @param bits the bits of the elements
     * @param place the place of the elements
     */
    public Guarded(ElementType type, long[] bits, Place place) {
        this.place = place;
        arena = place.arena();
        before = new long[bits.length + 2 * GUARDS];
        for (int g = 0; g < GUARDS; g++) {
            before[g] = Long.MAX_VALUE - g;
            before[before.length - 1 - g] = Long.MIN_VALUE + g;
        }
        System.arraycopy(bits, 0, before, GUARDS, bits.length);
        whole = place.put(type, before, arena);
    }

    /**
     * Elements between guards in an array.
     *
     * @param type the type of the elements
     * @param bits the bits of the elements
     * @return the elements
     */
    public static Guarded of(ElementType type, long[] bits) {
        return new Guarded(type, bits, Place.ARRAY);
    }

    /**
     * Room between guards in an array.
     *
     * @param type the type of the elements
     * @param length the number of elements
     * @return as many elements without any bits
     */
    public static Guarded room(ElementType type, int length) {
        return of(type, new long[length]);
    }

    /**
     * The elements without the guards.
     *
     * @return a column
     */
    public Column column() {
        return whole.slice(GUARDS, whole.length() - GUARDS);
    }

    /**
     * The elements as keys.
     *
     * @return the keys
     */
    public Keys keys() {
        return Keys.of(column());
    }

    /**
     * The elements as values.
     *
     * @return one column of values
     */
    public Values values() {
        return Values.of(List.of(column()));
    }

    /**
     * The elements as they are now.
     *
     * @return their bits
     */
    public long[] bits() {
        return Bits.of(column());
    }

    /**
     * Expects elements, bit for bit, and untouched guards.
     *
     * @param name the name of the elements
     * @param bits the right elements
     * @throws Mismatch if an element or a guard differs
     */
    public void expect(String name, long[] bits) {
        long[] expected = before.clone();
        System.arraycopy(bits, 0, expected, GUARDS, bits.length);
        expectWhole(name, expected);
    }

    /** Expects elements and guards. */
    private void expectWhole(String name, long[] expected) {
        if (whole.type().inSegments() && whole.segment().mismatch(Bits.segment(whole.type(), expected)) < 0) {
            return;
        }
        long[] actual = Bits.of(whole);
        int difference = Arrays.mismatch(Bits.narrowed(whole.type(), expected), actual);
        if (difference >= 0) {
            String where = difference < GUARDS || difference >= expected.length - GUARDS ? "guard " : "element ";
            throw new Mismatch(name + ": " + where + (difference - GUARDS) + " of " + (expected.length - 2 * GUARDS)
                    + " is "
                    + Long.toHexString(actual[difference]) + ", not " + Long.toHexString(expected[difference]));
        }
    }

    /**
     * Expects untouched guards, and any elements.
     *
     * @param name the name of the elements
     * @throws Mismatch if a guard differs
     */
    public void expectGuards(String name) {
        expect(name, bits());
    }

    /**
     * Expects untouched elements and guards.
     *
     * @param name the name of the elements
     * @throws Mismatch if an element or a guard differs
     */
    public void expectUntouched(String name) {
        expectWhole(name, before);
    }

    /**
     * Expects the keys of before in any order, each once, and untouched guards.
     *
     * @param keys the bits of the keys before the operation
     * @throws Mismatch if a key is lost or doubled, or a guard differs
     */
    public void expectPermutation(long[] keys) {
        Mismatch.unlessPermutation("keys", bits(), keys);
        expectGuards("keys");
    }

    /**
     * Expects the keys of before in any order, each once and with its value. The value of a key is its index before the
     * operation.
     *
     * @param keys the bits of the keys before the operation
     * @param values the values after the operation
     * @throws Mismatch if a key is lost, doubled or with another value, or a guard differs
     */
    public void expectPermutation(long[] keys, Guarded values) {
        int[] origins = new int[keys.length];
        long[] places = values.bits();
        boolean[] seen = new boolean[keys.length];
        for (int i = 0; i < origins.length; i++) {
            long place = places[i];
            Mismatch.unless(place >= 0 && place < seen.length && !seen[(int) place],
                    "values: elements are lost or doubled");
            seen[(int) place] = true;
            origins[i] = (int) place;
        }
        Mismatch.unlessEqual("keys beside their values", bits(), Oracle.gather(keys, origins));
        expectGuards("keys");
        values.expectGuards("values");
    }

    /** Closes a confined arena. */
    @Override
    public void close() {
        if (place == Place.CONFINED) {
            arena.close();
        }
    }
}
