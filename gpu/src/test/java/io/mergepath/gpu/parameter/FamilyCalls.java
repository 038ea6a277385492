// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Values;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineBackend.RowMove;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/** Calls that launch every kernel of the operations on sorted inputs, on segments and on rows of tables. */
final class FamilyCalls {
    private FamilyCalls() {
    }

    static void run(EngineBackend backend, DeviceKeys a, DeviceKeys b, Order order) {
        int n = (int) a.length();
        backend.search(a, List.of(Bound.COUNT, Bound.MATCH), Values.of(new int[n]).and(new byte[n]), b,
                List.of(Bound.LAST), Values.of(new long[(int) b.length()]), order, null);
        backend.search(a.slice(0, 2), List.of(Bound.LOWER), Values.of(new int[2]), b, List.of(), Values.none(), order,
                null);
        backend.asOf(a, b, 7, Values.of(new int[n]), order, null);
        int[] out = new int[2 * n];
        backend.set(SetOperation.UNION, a, Values.none(), b, Values.none(), Keys.of(out), Values.none(),
                Values.of(new long[1]), order, null);
        backend.runs(a, Values.none(), Keys.of(out), Values.none(), Values.none(), Values.of(new int[2 * n]),
                Values.of(new long[1]), order, null);
        // Kernels that do nothing leave any number of rows.
        backend.join(JoinKind.SEMI, a, b, _ -> Values.none(), order, null);
        backend.join(JoinKind.OUTER, a, b, rows -> rows < out.length ? Values.of(out, 0, (int) rows)
                .and(Values.of(out, 0, (int) rows)) : Values.none(), order, null);
        backend.top(a, Keys.of(new int[10]), Values.none(), order, null);
        segments(backend, a, order);
        try (DeviceValues starts = backend.upload(Values.of(new long[1]));
                DeviceValues ends = backend.upload(Values.of(new int[]{n}))) {
            backend.sortSegmentIndices(a, Values.of(new int[n]), starts, ends, order, null);
        }
        rowWords(backend, n);
        rowTexts(backend, n);
        places(backend);
    }

    /** Moves columns of two words a row and of bits by way of the device. */
    static void moveRows(EngineBackend backend) {
        MemorySegment words = MemorySegment.ofArray(new long[4]);
        MemorySegment bits = MemorySegment.ofArray(new byte[1]);
        backend.moveRows(new int[2], List.of(new RowMove(words, words, 2 * Long.SIZE), new RowMove(bits, bits, 1)),
                () -> {});
    }

    private static void places(EngineBackend backend) {
        Values places = Values.of(new int[2]);
        // Numbers that a device reads are 0 where its kernels do nothing. So all intervals are empty.
        try (DeviceValues none = backend.upload(Values.of(new long[0]));
                DeviceValues two = backend.upload(Values.of(new long[2]));
                DeviceValues four = backend.upload(Values.of(new long[4]))) {
            backend.loadBalance(places, none, null);
            backend.expand(two, Values.of(new int[3]), none, null);
            Values place = places.slice(0, 1);
            backend.moveIntervals(two, places, place, place, four, null);
            backend.insert(two, two, places, four, null);
            backend.remove(four, Values.of(new int[]{0, 1}), two, null);
        }
    }

    /** Sorts a short segment and a long one. */
    static void segments(EngineBackend backend, DeviceKeys keys, Order order) {
        long[] offsets = {0, 40, keys.length()};
        Values starts = Values.of(offsets, 0, 2);
        Values ends = Values.of(offsets, 1, 3);
        backend.sortSegments(keys, Values.none(), starts, ends, order, null);
        try (DeviceValues values = backend.upload(Values.of(new int[(int) keys.length()]))) {
            backend.sortSegments(keys, values, starts, ends, order, null);
        }
    }

    private static void rowWords(EngineBackend backend, int n) {
        DeviceRows rows = Objects.requireNonNull(backend.deviceRows());
        try (DeviceValues column = backend.upload(Values.of(new int[n]));
                DeviceValues bitmap = backend.upload(Values.of(new byte[n]));
                DeviceValues moved = backend.upload(Values.of(new byte[n]));
                DeviceKeys words = backend.upload(Keys.of(new long[n]))) {
            DeviceRows.NumberColumn ints = new DeviceRows.NumberColumn(column, 0, 1, bitmap,
                    DeviceRows.NumberKind.SIGNED);
            rows.range(ints);
            rows.writeWords(List.of(new DeviceRows.NullPart(bitmap, true),
                    new DeviceRows.NumberPart(ints, 0, false, 0, 32)), column, words);
            rows.gatherBits(bitmap, column, moved);
        }
    }

    private static void rowTexts(EngineBackend backend, int n) {
        DeviceRows rows = Objects.requireNonNull(backend.deviceRows());
        try (DeviceValues offsets = backend.upload(Values.of(new long[n + 1]));
                DeviceValues bytes = backend.upload(Values.of(new byte[n]));
                DeviceValues order = backend.upload(Values.of(new int[n]));
                DeviceKeys words = backend.upload(Keys.of(new int[n]))) {
            DeviceRows.TextColumn text = new DeviceRows.TextColumn(offsets, bytes, bytes);
            rows.range(text);
            rows.writeWords(List.of(new DeviceRows.TextPart(text, 0, 3, 0, 9, false)), order, words);
            rows.gather(text, order, n, text);
        }
    }
}
