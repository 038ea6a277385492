// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.Memory;
import io.mergepath.cli.io.Sequence;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The numbers of all inputs in one sequence and, if requested, their original places. */
public final class Numbers implements Sequence {
    /** A buffer can't hold more than 2^31 - 1 bytes. */
    private static final long WRITTEN_AT_ONCE = 1 << 24;

    private final Inputs inputs;
    private final NumberType type;
    private final Wish wish;
    private final Footprint footprint;
    private final Arena arena;
    private MemorySegment numbers;
    /** The places of the numbers as 64-bit integers; empty if not requested. */
    private MemorySegment indices = MemorySegment.NULL;

    /**
     * The requested result.
     *
     * @param reversed whether the greatest numbers come first
     * @param unique whether only the first of equal numbers is written
     * @param indices whether to write the original places instead of the numbers
     */
    public record Wish(boolean reversed, boolean unique, boolean indices) {}

    /**
     * Reads the bytes of inputs as numbers.
     *
     * @param inputs the inputs; their bytes are changed
     * @param type the type of the numbers
     * @param wish the requested result
     * @param footprint the memory that the work takes
     * @param arena the source of further memory
     */
    public Numbers(Inputs inputs, NumberType type, Wish wish, Footprint footprint, Arena arena) {
        this.inputs = inputs;
        this.type = type;
        this.footprint = footprint;
        this.wish = wish;
        this.arena = arena;
        this.numbers = inputs.bytes();
        long begin = 0;
        for (int i = 0; i < inputs.ends().size(); i++) {
            type.refuseParts(inputs.names().get(i), inputs.ends().get(i) - begin);
            begin = inputs.ends().get(i);
        }
    }

    private long count() {
        return numbers.byteSize() / type.bytes();
    }

    @Override
    public String description() {
        return count() + " numbers";
    }

    @Override
    public void sort(Engine engine) {
        need(() -> {
            if (wish.indices) {
                indices = arena.allocate(count() * Long.BYTES);
                engine.sortKeysAndIndices(keys(numbers), values(indices), order());
            } else {
                engine.sortKeys(keys(numbers), order());
            }
        });
        dropRepeated();
    }

    @Override
    public void merge(Engine engine) {
        need(() -> {
            MemorySegment places = wish.indices ? places() : MemorySegment.NULL;
            List<Keys> runs = new ArrayList<>();
            List<Values> runPlaces = new ArrayList<>();
            long begin = 0;
            for (long endByte : inputs.ends()) {
                long end = endByte / type.bytes();
                runs.add(keys(numbers).slice(begin, end));
                runPlaces.add(wish.indices ? values(places).slice(begin, end) : Values.none());
                begin = end;
            }
            MemorySegment merged = arena.allocate(numbers.byteSize());
            indices = arena.allocate(places.byteSize());
            Values mergedPlaces = wish.indices ? values(indices) : Values.none();
            engine.mergeMany(runs, runPlaces, keys(merged), mergedPlaces, order());
            numbers = merged;
        });
        dropRepeated();
    }

    private MemorySegment places() {
        MemorySegment places = arena.allocate(count() * Long.BYTES);
        for (long i = 0; i < count(); i++) {
            places.setAtIndex(ValueLayout.JAVA_LONG, i, i);
        }
        return places;
    }

    private void need(Runnable work) {
        Memory.need(footprint.bytes(count()), "work on " + description(), () -> {
            work.run();
            return this;
        });
    }

    private Keys keys(MemorySegment segment) {
        return Keys.of(segment, type.elements());
    }

    private static Values values(MemorySegment segment) {
        return Values.of(segment, ElementType.LONG);
    }

    private Order order() {
        return type.order(wish.reversed);
    }

    private void dropRepeated() {
        if (!wish.unique) {
            return;
        }
        long kept = Math.min(count(), 1);
        for (long i = 1; i < count(); i++) {
            if (type.compare(numbers, kept - 1, i) != 0) {
                move(numbers, type.bytes(), i, kept);
                move(indices, Long.BYTES, i, kept);
                kept++;
            }
        }
        numbers = numbers.asSlice(0, kept * type.bytes());
        indices = indices.asSlice(0, Math.min(indices.byteSize(), kept * Long.BYTES));
    }

    private static void move(MemorySegment elements, int bytes, long from, long to) {
        if (elements.byteSize() > 0) {
            MemorySegment.copy(elements, from * bytes, elements, to * bytes, bytes);
        }
    }

    @Override
    public void write(Consumer<ByteBuffer> sink) {
        MemorySegment out = indices.byteSize() > 0 ? indices : numbers;
        for (long at = 0; at < out.byteSize(); at += WRITTEN_AT_ONCE) {
            sink.accept(out.asSlice(at, Math.min(WRITTEN_AT_ONCE, out.byteSize() - at)).asByteBuffer());
        }
    }
}
