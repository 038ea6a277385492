// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Checks operations on data in other places: off-heap segments, an engine's device, and with a kept workspace. */
final class PlaceChecks {
    private static final List<String> PATTERNS = List.of("random", "d20", "edges");

    private static final int[] QUICK = {0, 1, 100, 10_000};
    private static final int[] FULL = {0, 1, 2, 100, 4097, 70_001};
    private static final int[] UP_AND_DOWN = {10, 5000, 100, 20_000, 0, 4097};

    private final Harness harness;
    private final Engine engine;

    PlaceChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(Shape kind) {
        int[] sizes = harness.sizes(QUICK, FULL);
        for (String pattern : PATTERNS) {
            for (int n : sizes) {
                String description = kind + ", " + pattern + ", n = " + n;
                long[] input = Samples.keys(kind, pattern, n, harness.seed(description));
                int[] places = Oracle.sort(input, kind.comparison());
                if (kind.type().inSegments()) {
                    segments(description, kind, input, places);
                    device(description, kind, input, places);
                }
            }
        }
        workspace(kind);
    }

    private void segments(String description, Shape kind, long[] input, int[] places) {
        int n = input.length;
        harness.run("sort segments", description, () -> {
            try (Arena arena = n % 2 == 0 ? Arena.ofShared() : Arena.ofConfined()) {
                MemorySegment keys = offHeap(arena, kind.type(), input);
                MemorySegment values = offHeap(arena, ElementType.INT, Oracle.places(n));
                engine.sortPairs(Keys.of(keys, kind.type()), Values.of(values, ElementType.INT), kind.order());
                Mismatch.unlessEqual("keys", bits(keys, kind.type()), Oracle.gather(input, places));
                Mismatch.unlessEqual("values", bits(values, ElementType.INT), Oracle.widen(places));
            }
        });
        long[][] sides = Samples.sides(kind, "random", n, harness.seed(description));
        int[] from = Oracle.merge(sides[0], sides[1], kind.comparison());
        harness.run("merge segments", description, () -> {
            try (Arena arena = n % 2 == 0 ? Arena.ofConfined() : Arena.ofShared()) {
                MemorySegment a = offHeap(arena, kind.type(), sides[0]).asReadOnly();
                MemorySegment b = offHeap(arena, kind.type(), sides[1]).asReadOnly();
                MemorySegment out = offHeap(arena, kind.type(), new long[n]);
                engine.mergeKeys(Keys.of(a, kind.type()), Keys.of(b, kind.type()), Keys.of(out, kind.type()),
                        kind.order());
                Mismatch.unlessEqual("merged keys", bits(out, kind.type()),
                        Oracle.gather(Oracle.concatenate(sides[0], sides[1]), from));
            }
        });
    }

    /** A segment that lies one byte off every alignment. */
    private static MemorySegment offHeap(Arena arena, ElementType type, long[] bits) {
        MemorySegment segment = arena.allocate((long) bits.length * type.bytes() + 1, 16).asSlice(1);
        segment.copyFrom(Keys.of(HostColumns.ofArray(Bits.array(type, bits))).column().segment());
        return segment;
    }

    private static long[] bits(MemorySegment segment, ElementType type) {
        int n = (int) (segment.byteSize() / type.bytes());
        Object array = Bits.array(type, new long[n]);
        Keys.of(HostColumns.ofArray(array)).column().segment().copyFrom(segment);
        return Bits.of(array, 0, n);
    }

    private void device(String description, Shape kind, long[] input, int[] places) {
        int n = input.length;
        harness.run("upload, sort, download", description, () -> {
            Object keys = Bits.array(kind.type(), input);
            long[] values = Oracle.places(n);
            try (DeviceKeys deviceKeys = engine.upload(Keys.of(HostColumns.ofArray(keys)));
                    DeviceValues deviceValues = engine.upload(Values.of(values))) {
                engine.sortPairs(deviceKeys, deviceValues, kind.order());
                deviceKeys.download(Keys.of(HostColumns.ofArray(keys)));
                deviceValues.download(Values.of(values));
            }
            Mismatch.unlessEqual("keys", Bits.of(keys, 0, n), Oracle.gather(input, places));
            Mismatch.unlessEqual("values", values, Oracle.widen(places));
        });
    }

    /** Sizes up and down through one workspace. */
    private void workspace(Shape kind) {
        String description = kind.toString();
        harness.run("workspace", description, () -> {
            try (Workspace workspace = engine.workspace()) {
                Engine keeping = engine.with(workspace);
                for (int n : harness.sizes(UP_AND_DOWN, UP_AND_DOWN)) {
                    long[] input = Samples.keys(kind, "d20", n, harness.seed(description) + n);
                    Guarded keys = Guarded.of(kind.type(), input);
                    Guarded values = Guarded.of(ElementType.LONG, Oracle.places(n));
                    int[] places = Oracle.sort(input, kind.comparison());
                    keeping.sortPairs(keys.keys(), values.values(), kind.order());
                    keys.expect("keys of " + n, Oracle.gather(input, places));
                    values.expect("values of " + n, Oracle.widen(places));
                }
            }
        });
    }
}
