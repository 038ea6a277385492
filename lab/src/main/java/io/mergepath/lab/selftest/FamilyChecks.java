// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.SetOperation;
import io.mergepath.Values;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Checks the operations on sorted inputs and on segments, with data on the engine's device. */
final class FamilyChecks {
    private static final List<String> PATTERNS = List.of("random", "d20", "equal", "edges", "skew-1-1000",
            "ties-across-cuts");

    private static final int[] QUICK = {0, 1, 300, 10_000};
    private static final int[] FULL = {0, 1, 2, 300, 4097, 70_001};

    /** Joins of more keys may have too many rows. */
    private static final int MOST_JOINED = 1000;

    private final Harness harness;
    private final Engine engine;

    FamilyChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(Shape kind) {
        for (String pattern : PATTERNS) {
            for (int n : harness.sizes(QUICK, FULL)) {
                String description = kind + ", " + pattern + ", n = " + n;
                long[][] sides = Samples.sides(kind, pattern, n, harness.seed(description));
                harness.run("search", description, () -> search(kind, sides[0], sides[1]));
                for (SetOperation operation : SetOperation.values()) {
                    harness.run("sets", description + ", " + operation, () -> set(kind, operation, sides[0], sides[1]));
                }
                harness.run("distinct", description, () -> distinct(kind, sides[0]));
                if (n <= MOST_JOINED) {
                    harness.run("join", description, () -> join(kind, sides[0], sides[1]));
                }
                long[] keys = Samples.keys(kind, pattern.contains("-") ? "runs" : pattern, n,
                        harness.seed(description));
                harness.run("sort each segment", description, () -> sortSegments(kind, keys));
                harness.run("top", description, () -> top(kind, keys, Math.min(n, 10)));
            }
        }
    }

    private void search(Shape kind, long[] a, long[] b) {
        long[] lower = new long[a.length];
        int[] count = new int[a.length];
        int[] upper = new int[b.length];
        try (DeviceKeys aKeys = upload(kind, a);
                DeviceKeys bKeys = upload(kind, b);
                DeviceValues ofA = engine.upload(Values.of(lower).and(count));
                DeviceValues ofB = engine.upload(Values.of(upper))) {
            engine.search(aKeys, bKeys, List.of(Bound.LOWER, Bound.COUNT), ofA, List.of(Bound.UPPER), ofB,
                    kind.order());
            ofA.download(Values.of(lower).and(count));
            ofB.download(upper);
        }
        LongComparator order = kind.comparison();
        for (int i = 0, from = 0, to = 0; i < a.length; i++) {
            while (from < b.length && order.compare(b[from], a[i]) < 0) {
                from++;
            }
            while (to < b.length && order.compare(b[to], a[i]) <= 0) {
                to++;
            }
            int key = i;
            Mismatch.unless(lower[i] == from && count[i] == to - from,
                    "the bounds of key " + key + " of A are wrong: " + lower[i] + ", " + count[i]);
        }
        for (int j = 0, to = 0; j < b.length; j++) {
            while (to < a.length && order.compare(a[to], b[j]) <= 0) {
                to++;
            }
            Mismatch.unless(upper[j] == to, "the upper bound of key " + j + " of B is " + to + ", not " + upper[j]);
        }
    }

    private void set(Shape kind, SetOperation operation, long[] a, long[] b) {
        boolean ofA = operation == SetOperation.INTERSECTION || operation == SetOperation.DIFFERENCE;
        int room = a.length + b.length;
        Guarded out = Guarded.room(kind.type(), room);
        int[] places = new int[room];
        long[] count = new long[1];
        try (DeviceKeys aKeys = upload(kind, a);
                DeviceKeys bKeys = upload(kind, b);
                DeviceKeys outKeys = engine.upload(out.keys());
                DeviceValues aPlaces = engine.upload(Values.of(Oracle.places(a.length)));
                DeviceValues bPlaces = engine.upload(Values.of(LongStream.range(a.length, room).toArray()));
                DeviceValues outPlaces = engine.allocateValues(ElementType.LONG, room);
                DeviceValues outCount = engine.allocateValues(ElementType.LONG, 1)) {
            engine.set(operation, aKeys, aPlaces, bKeys, ofA ? Values.none() : bPlaces, outKeys, outPlaces, outCount,
                    kind.order());
            long[] made = new long[room];
            outKeys.download(out.keys());
            outPlaces.download(made);
            outCount.download(count);
            Arrays.setAll(places, i -> i < count[0] ? Math.toIntExact(made[i]) : 0);
        }
        int[] expected = origins(operation, a, b, kind.comparison());
        long[] both = Oracle.concatenate(a, b);
        int length = (int) count[0];
        Mismatch.unlessEqual("places", Oracle.widen(Arrays.copyOf(places, length)), Oracle.widen(expected));
        Mismatch.unlessEqual("keys", Arrays.copyOf(out.bits(), length),
                Bits.narrowed(kind.type(), Oracle.gather(both, expected)));
    }

    /** The places in A, and behind them in B, of the keys of a result: group by group of equal keys. */
    private static int[] origins(SetOperation operation, long[] a, long[] b, LongComparator order) {
        IntStream.Builder origins = IntStream.builder();
        for (int i = 0, j = 0; i < a.length || j < b.length;) {
            long key = j == b.length || (i < a.length && order.compare(a[i], b[j]) <= 0) ? a[i] : b[j];
            int ofA = equal(a, i, key, order);
            int ofB = equal(b, j, key, order);
            int pairs = Math.min(ofA, ofB);
            switch (operation) {
                case UNION -> {
                    range(origins, i, i + ofA);
                    range(origins, a.length + j + pairs, a.length + j + ofB);
                }
                case INTERSECTION -> range(origins, i, i + pairs);
                case DIFFERENCE -> range(origins, i + pairs, i + ofA);
                case SYMMETRIC_DIFFERENCE -> {
                    range(origins, i + pairs, i + ofA);
                    range(origins, a.length + j + pairs, a.length + j + ofB);
                }
            }
            i += ofA;
            j += ofB;
        }
        return origins.build().toArray();
    }

    private static int equal(long[] keys, int from, long key, LongComparator order) {
        int to = from;
        while (to < keys.length && order.compare(keys[to], key) == 0) {
            to++;
        }
        return to - from;
    }

    private static void range(IntStream.Builder places, int from, int to) {
        IntStream.range(from, to).forEach(places);
    }

    private void distinct(Shape kind, long[] input) {
        int n = input.length;
        Guarded out = Guarded.room(kind.type(), n);
        long[] starts = new long[n];
        long[] count = new long[1];
        try (DeviceKeys in = upload(kind, input);
                DeviceKeys outKeys = engine.upload(out.keys());
                DeviceValues places = engine.upload(Values.of(starts));
                DeviceValues outCount = engine.allocateValues(ElementType.LONG, 1)) {
            engine.runs(in, Values.none(), outKeys, Values.none(), places, Values.none(), outCount, kind.order());
            outKeys.download(out.keys());
            places.download(starts);
            outCount.download(count);
        }
        int[] heads = IntStream.range(0, n)
                .filter(i -> i == 0 || kind.comparison().compare(input[i - 1], input[i]) != 0).toArray();
        int length = (int) count[0];
        Mismatch.unlessEqual("starts", Arrays.copyOf(starts, length), Oracle.widen(heads));
        Mismatch.unlessEqual("keys", Arrays.copyOf(out.bits(), length),
                Bits.narrowed(kind.type(), Oracle.gather(input, heads)));
    }

    /** An outer join, which has all kinds of rows. */
    private void join(Shape kind, long[] a, long[] b) {
        List<int[]> rows = new ArrayList<>();
        boolean[] found = new boolean[b.length];
        for (int i = 0; i < a.length; i++) {
            int before = rows.size();
            for (int j = 0; j < b.length; j++) {
                if (kind.comparison().compare(a[i], b[j]) == 0) {
                    rows.add(new int[]{i, j});
                    found[j] = true;
                }
            }
            if (rows.size() == before) {
                rows.add(new int[]{i, -1});
            }
        }
        IntStream.range(0, b.length).filter(j -> !found[j]).forEach(j -> rows.add(new int[]{-1, j}));
        int[] ofA = new int[rows.size()];
        int[] ofB = new int[rows.size()];
        try (DeviceKeys aKeys = upload(kind, a);
                DeviceKeys bKeys = upload(kind, b);
                DeviceValues made = engine.allocateValues(List.of(ElementType.INT, ElementType.INT), rows.size())) {
            engine.join(JoinKind.OUTER, aKeys, bKeys, count -> {
                Mismatch.unless(count == rows.size(), "there are " + rows.size() + " rows, not " + count);
                return made;
            }, kind.order());
            made.download(Values.of(ofA).and(ofB));
        }
        Mismatch.unlessEqual("rows of A", Oracle.widen(ofA), rows.stream().mapToLong(row -> row[0]).toArray());
        Mismatch.unlessEqual("rows of B", Oracle.widen(ofB), rows.stream().mapToLong(row -> row[1]).toArray());
    }

    private void top(Shape kind, long[] input, int k) {
        Guarded out = Guarded.room(kind.type(), k);
        long[] places = new long[k];
        try (DeviceKeys keys = upload(kind, input);
                DeviceKeys first = engine.upload(out.keys());
                DeviceValues indices = engine.upload(Values.of(places))) {
            engine.top(keys, first, indices, kind.order());
            first.download(out.keys());
            indices.download(places);
        }
        int[] expected = Arrays.copyOf(Oracle.sort(input, kind.comparison()), k);
        Mismatch.unlessEqual("indices", places, Oracle.widen(expected));
        out.expect("keys", Oracle.gather(input, expected));
    }

    /** Segments of lengths that double, with gaps between them. */
    private void sortSegments(Shape kind, long[] input) {
        int n = input.length;
        int[] starts = IntStream.iterate(0, start -> start < n, start -> 2 * start + 1).toArray();
        int[] ends = IntStream.of(starts).map(start -> Math.max(start, Math.min(n, 2 * start))).toArray();
        long[] origins = Oracle.places(n);
        for (int s = 0; s < starts.length; s++) {
            int[] sorted = Oracle.sort(Arrays.copyOfRange(input, starts[s], ends[s]), kind.comparison());
            for (int i = 0; i < sorted.length; i++) {
                origins[starts[s] + i] = (long) starts[s] + sorted[i];
            }
        }
        long[] places = Oracle.places(n);
        Guarded sorted = Guarded.of(kind.type(), input);
        try (DeviceKeys keys = engine.upload(sorted.keys());
                DeviceValues values = engine.upload(Values.of(places));
                DeviceValues from = engine.upload(Values.of(starts));
                DeviceValues to = engine.upload(Values.of(ends))) {
            engine.sortSegments(keys, values, from, to, kind.order());
            keys.download(sorted.keys());
            values.download(Values.of(places));
        }
        Mismatch.unlessEqual("places", places, origins);
        sorted.expect("keys", LongStream.of(origins).map(origin -> input[(int) origin]).toArray());
    }

    private DeviceKeys upload(Shape kind, long[] bits) {
        Keys keys = Guarded.of(kind.type(), bits).keys();
        return engine.upload(keys);
    }
}
