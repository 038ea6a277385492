package io.mergepath.contract;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;

/** Elements in a place between guards, which stand where they would be moved if they were taken for elements. */
final class Data implements AutoCloseable {
    private static final int GUARDS = 17;

    private final Place place;
    private final Arena arena;
    private final Column whole;
    private final long[] guarded;

    Data(ElementType type, long[] bits, Place place) {
        this.place = place;
        arena = place.arena();
        guarded = new long[bits.length + 2 * GUARDS];
        for (int g = 0; g < GUARDS; g++) {
            guarded[g] = Long.MAX_VALUE - g;
            guarded[guarded.length - 1 - g] = Long.MIN_VALUE + g;
        }
        System.arraycopy(bits, 0, guarded, GUARDS, bits.length);
        whole = place.put(type, guarded, arena);
    }

    Column column() {
        return whole.slice(GUARDS, whole.length() - GUARDS);
    }

    Keys keys() {
        return Keys.of(column());
    }

    Values values() {
        return Values.of(List.of(column()));
    }

    long[] bits() {
        return Bits.of(column());
    }

    /** The elements are these, bit for bit, and the guards are what they were. */
    void expect(String name, long[] bits) {
        long[] expected = guarded.clone();
        System.arraycopy(bits, 0, expected, GUARDS, bits.length);
        if (whole.type().inSegments() && whole.segment().mismatch(Bits.segment(whole.type(), expected)) < 0) {
            return;
        }
        long[] actual = Bits.of(whole);
        int difference = Arrays.mismatch(Bits.narrowed(whole.type(), expected), actual);
        if (difference >= 0) {
            String where = difference < GUARDS || difference >= expected.length - GUARDS ? "guard " : "element ";
            throw new AssertionError(name + ": " + where + (difference - GUARDS) + " of " + bits.length + " is "
                    + Long.toHexString(actual[difference]) + ", not " + Long.toHexString(expected[difference]));
        }
    }

    /** The guards are what they were, whatever the elements are. */
    void expectGuards(String name) {
        expect(name, bits());
    }

    /** The elements are what they were, and so are the guards. */
    void expectUntouched(String name) {
        expect(name, Arrays.copyOfRange(guarded, GUARDS, guarded.length - GUARDS));
    }

    @Override
    public void close() {
        if (place == Place.CONFINED) {
            arena.close();
        }
    }
}
