package io.mergepath.contract;

import io.mergepath.Column;
import io.mergepath.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/** Where elements lie. */
enum Place {
    ARRAY, HEAP_SEGMENT, UNALIGNED_HEAP_SEGMENT, OFF_HEAP, UNALIGNED_OFF_HEAP, CONFINED;

    boolean holds(ElementType type) {
        return this == ARRAY || type.inSegments();
    }

    static List<Place> of(ElementType type) {
        return Arrays.stream(values()).filter(place -> place.holds(type)).toList();
    }

    /** A place that is the same or another: what goes together need not lie together. */
    static Place otherThan(Place place, int turn) {
        List<Place> all = List.of(values());
        return all.get((all.indexOf(place) + turn) % all.size());
    }

    /** The arena for a column in this place: freed by the garbage collector, but for a confined one. */
    Arena arena() {
        return this == CONFINED ? Arena.ofConfined() : Arena.ofAuto();
    }

    /** A new column in this place. */
    Column put(ElementType type, long[] bits, Arena arena) {
        if (this == ARRAY) {
            return Column.ofArray(Bits.array(type, bits));
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
