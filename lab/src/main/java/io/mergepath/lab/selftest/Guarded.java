package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Mismatch;
import java.util.Arrays;

/** A range of an array with other elements on both sides, which nobody may touch. */
final class Guarded {
    private static final int GUARDS = 5;

    private final Object array;
    private final long[] before;
    private final int to;

    private Guarded(ElementType type, long[] bits) {
        to = GUARDS + bits.length;
        long[] all = new long[to + GUARDS];
        // A pattern that is no likely key, and differs from place to place.
        Arrays.setAll(all, i -> 0x5a5a5a5a5a5a5a5aL + i * 0x0101010101010101L);
        System.arraycopy(bits, 0, all, GUARDS, bits.length);
        array = Bits.array(type, all);
        before = Bits.of(array, 0, all.length);
    }

    static Guarded of(ElementType type, long[] bits) {
        return new Guarded(type, bits);
    }

    /** Room for so many elements. */
    static Guarded room(ElementType type, int length) {
        return new Guarded(type, new long[length]);
    }

    Keys keys() {
        return Keys.of(array, GUARDS, to);
    }

    Values values() {
        return Values.of(array).slice(GUARDS, to);
    }

    long[] bits() {
        return Bits.of(array, GUARDS, to);
    }

    /** Everything is as it was at first. */
    void assertUntouched(String what) {
        assertRangeUntouched(what, 0, before.length);
    }

    /** The elements are these, and their guards are as they were. */
    void assertHolds(String what, long[] expected) {
        assertGuards(what);
        Mismatch.unlessEqual(what, bits(), expected);
    }

    void assertGuards(String what) {
        assertRangeUntouched("what lies before " + what, 0, GUARDS);
        assertRangeUntouched("what lies behind " + what, to, before.length);
    }

    private void assertRangeUntouched(String what, int from, int end) {
        Mismatch.unlessEqual(what, Bits.of(array, from, end), Arrays.copyOfRange(before, from, end));
    }
}
