// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/** Where elements lie. */
public enum Place {
    /** In an array. */
    ARRAY,
    /** In a segment over an array of the elements' type. */
    HEAP_SEGMENT,
    /** In a segment over bytes, at an odd address. */
    UNALIGNED_HEAP_SEGMENT,
    /** In memory off the heap. */
    OFF_HEAP,
    /** In memory off the heap, at an odd address. */
    UNALIGNED_OFF_HEAP,
    /** In memory off the heap that only this thread may touch. */
    CONFINED;

    /**
     * Whether elements of a type can lie here.
     *
     * @param type the type
     * @return true of an array, and of segments for most types
     */
    public boolean holds(ElementType type) {
        return this == ARRAY || type.inSegments();
    }

    /**
     * The places for a type.
     *
     * @param type the type
     * @return the places that hold its elements
     */
    public static List<Place> of(ElementType type) {
        return Arrays.stream(values()).filter(place -> place.holds(type)).toList();
    }

    /**
     * A place for the values of keys. Keys and their values may lie in different places.
     *
     * @param place the place of the keys
     * @param turn a number that chooses
     * @return the same place or another one
     */
    public static Place otherThan(Place place, int turn) {
        List<Place> all = List.of(values());
        return all.get((all.indexOf(place) + turn) % all.size());
    }

    /**
     * An arena for a column in this place.
     *
     * @return an arena to close if the place is {@link #CONFINED}, or else an arena that the garbage collector frees
     */
    public Arena arena() {
        return this == CONFINED ? Arena.ofConfined() : Arena.ofAuto();
    }

    /**
     * A new column in this place.
     *
     * @param type the type of the elements
     * @param bits the bits of the elements
     * @param arena an arena of {@link #arena()}
     * @return the column
     */
    public Column put(ElementType type, long[] bits, Arena arena) {
        if (this == ARRAY) {
            return HostColumns.ofArray(Bits.array(type, bits));
        }
        MemorySegment elements = Bits.segment(type, bits);
        long bytes = elements.byteSize();
        MemorySegment memory = switch (this) {
            case ARRAY -> throw new AssertionError(this);
            case HEAP_SEGMENT -> elements;
            case UNALIGNED_HEAP_SEGMENT -> MemorySegment.ofArray(new byte[(int) bytes + 1]).asSlice(1);
            case OFF_HEAP, CONFINED -> arena.allocate(bytes, 64);
            case UNALIGNED_OFF_HEAP -> arena.allocate(bytes + 1, 64).asSlice(1);
        };
        return Column.ofSegment(memory.copyFrom(elements), type);
    }
}
