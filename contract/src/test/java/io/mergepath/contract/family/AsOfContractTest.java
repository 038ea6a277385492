// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Place;
import io.mergepath.testsupport.Seed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As-of joins have the rows of plain loops, in groups and within tolerances, on every engine, order and place. */
class AsOfContractTest {
    private static final long[] TOLERANCES = {0, 1, 5, 1L << 33, Long.MAX_VALUE - 1, Long.MAX_VALUE};
    private static final long[] EXTREMES = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1,
        Long.MAX_VALUE};

    /** Rows without groups have group 0. */
    record Row(long group, long time) {
    }

    record Way(ElementType type, Order order, Comparator<Row> comparison, boolean isUnsigned) {
        boolean inGroups() {
            return type == ElementType.TWO_LONGS;
        }

        @Override
        public String toString() {
            return type + " in " + order;
        }
    }

    private static Stream<Way> ways() {
        Comparator<Row> natural = Comparator.comparingLong(Row::group).thenComparingLong(Row::time);
        Comparator<Row> unsigned = (x, y) -> x.group != y.group
                ? Long.compareUnsigned(x.group, y.group)
                : Long.compareUnsigned(x.time, y.time);
        Comparator<Row> latest = Comparator.comparingLong(Row::group)
                .thenComparing(Comparator.comparingLong(Row::time).reversed());
        return Stream.concat(Stream.of(ElementType.INT, ElementType.LONG, ElementType.TWO_LONGS)
                .flatMap(type -> Stream.of(new Way(type, Order.natural(), natural, false),
                        new Way(type, Order.descending(), natural.reversed(), false),
                        new Way(type, Order.unsigned(), unsigned, true),
                        new Way(type, Order.unsignedDescending(), unsigned.reversed(), true))),
                Stream.of(new Way(ElementType.INT, Order.ints((x, y) -> Integer.compare(y, x)), latest, false),
                        new Way(ElementType.TWO_LONGS, Order.twoLongs((xGroup, x, yGroup, y) -> xGroup != yGroup
                                ? Long.compare(xGroup, yGroup)
                                : Long.compare(y, x)), latest, false)));
    }

    private static List<Subject> subjects(Way way) {
        return Subject.orSkip(
                Subject.wanted().stream().filter(subject -> subject.runs(way.type, way.order)).toList());
    }

    /**
     * Sorted rows of few groups. About half of the groups of A have no row in B, and the other way round.
     *
     * @param spread times are from 0 to the spread; 0 for extreme times
     */
    private static Row[] rows(Way way, int n, boolean ofB, int spread, SplittableRandom random) {
        return Stream.generate(() -> {
            long group = random.nextLong(-3, 3);
            long time = spread > 0 ? random.nextLong(spread) - spread / 2 : EXTREMES[random.nextInt(EXTREMES.length)];
            boolean isNarrow = spread == 0 && way.type == ElementType.INT;
            return new Row(!way.inGroups() ? 0 : ofB ? group | 1 : group, isNarrow ? time >> Integer.SIZE : time);
        }).limit(n).sorted(way.comparison).toArray(Row[]::new);
    }

    /** The rows of a plain loop along both inputs. */
    private static long[] expected(Way way, Row[] a, Row[] b, long tolerance) {
        long[] rows = new long[a.length];
        int last = -1;
        for (int i = 0; i < a.length; i++) {
            while (last + 1 < b.length && way.comparison.compare(b[last + 1], a[i]) <= 0) {
                last++;
            }
            boolean isNear = last >= 0 && a[i].group == b[last].group
                    && (tolerance == Long.MAX_VALUE || number(way, a[i]).subtract(number(way, b[last])).abs()
                            .compareTo(BigInteger.valueOf(tolerance)) <= 0);
            rows[i] = isNear ? last : -1;
        }
        return rows;
    }

    private static BigInteger number(Way way, Row row) {
        if (!way.isUnsigned) {
            return BigInteger.valueOf(row.time);
        }
        return way.type == ElementType.INT
                ? BigInteger.valueOf(Integer.toUnsignedLong((int) row.time))
                : new BigInteger(Long.toUnsignedString(row.time));
    }

    /** Keys between guards. */
    private record Input(Guarded groups, Guarded times, boolean inGroups) implements AutoCloseable {
        Input(Way way, Row[] rows, Place place) {
            this(new Guarded(ElementType.LONG, Arrays.stream(rows).mapToLong(Row::group).toArray(), place),
                    new Guarded(way.inGroups() ? ElementType.LONG : way.type,
                            Arrays.stream(rows).mapToLong(Row::time).toArray(), place),
                    way.inGroups());
        }

        Keys keys() {
            return inGroups ? Keys.of(groups.column(), times.column()) : times.keys();
        }

        void expectUntouched() {
            groups.expectUntouched("groups");
            times.expectUntouched("times");
        }

        @Override
        public void close() {
            groups.close();
            times.close();
        }
    }

    private static void check(Way way, Row[] a, Row[] b, long tolerance, Place place, Subject subject) {
        // An engine compiles its kernels for each type of indices.
        ElementType type = way.order == Order.natural() && a.length % 2 == 0 ? ElementType.INT : ElementType.LONG;
        try (Input inA = new Input(way, a, place);
                Input inB = new Input(way, b, place);
                Guarded out = new Guarded(type, new long[a.length], place)) {
            subject.asOf(inA.keys(), inB.keys(), tolerance, out.values(), way.order);
            out.expect("rows", expected(way, a, b, tolerance));
            inA.expectUntouched();
            inB.expectUntouched();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void smallSizes(Way way) {
        SplittableRandom random = Seed.random("as-of " + way.type);
        Place[] places = Place.values();
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 31, 95, 96, 97, 193}) {
                for (int m : new int[]{0, 1, n, 2 * n + 1}) {
                    for (int spread : new int[]{0, 8, 3 * n + 1}) {
                        Row[] a = rows(way, n, false, spread, random);
                        Row[] b = rows(way, m, true, spread, random);
                        Place place = places[random.nextInt(places.length)];
                        for (long tolerance : TOLERANCES) {
                            for (Subject subject : subjects(way)) {
                                cases.check(
                                        () -> subject + " " + way + " |A|=" + n + " |B|=" + m + " times in " + spread
                                                + " within " + tolerance + " " + place,
                                        () -> check(way, a, b, tolerance, place, subject));
                            }
                        }
                    }
                }
            }
        }
    }

    /** Several tasks of the CPU engine and tiles of a device, and inputs that are searched key by key. */
    @ParameterizedTest
    @MethodSource("ways")
    void manyRows(Way way) {
        SplittableRandom random = Seed.random("many as-of " + way.type);
        try (Cases cases = new Cases()) {
            for (int[] sizes : new int[][]{{10, 5000}, {5000, 10}, {5000, 4100}, {70_001, 65_536}}) {
                Row[] a = rows(way, sizes[0], false, 20_000, random);
                Row[] b = rows(way, sizes[1], true, 20_000, random);
                for (Subject subject : subjects(way)) {
                    for (long tolerance : subject.hasTimeFor(sizes[0]) ? new long[]{2, Long.MAX_VALUE} : new long[0]) {
                        cases.check(() -> subject + " " + way + " " + Arrays.toString(sizes) + " within " + tolerance,
                                () -> check(way, a, b, tolerance, Place.ARRAY, subject));
                    }
                }
            }
        }
    }

    /** Parts of keys on a device, beside keys and results on the host, with a workspace. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void partsOnADevice(Subject subject) {
        for (Way way : ways().filter(way -> way.order == Order.natural() && subject.runs(way.type, way.order))
                .toList()) {
            SplittableRandom random = Seed.random("parts as-of " + way.type);
            Row[] a = rows(way, 300, false, 500, random);
            Row[] b = rows(way, 200, true, 500, random);
            Row[] partOfA = Arrays.copyOfRange(a, 7, 290);
            Row[] partOfB = Arrays.copyOfRange(b, 3, 190);
            long[] expected = expected(way, partOfA, partOfB, 9);
            int[] rows = new int[partOfA.length];
            try (Input inA = new Input(way, a, Place.ARRAY);
                    Input inB = new Input(way, b, Place.ARRAY);
                    Workspace workspace = subject.engine().workspace();
                    DeviceKeys deviceA = subject.engine().upload(inA.keys());
                    DeviceKeys deviceB = subject.engine().upload(inB.keys());
                    DeviceValues out = subject.engine().allocateValues(ElementType.LONG, a.length)) {
                Engine engine = subject.engine().with(workspace);
                engine.asOf(deviceA.slice(7, 290), deviceB.slice(3, 190), 9, Values.of(rows), way.order);
                assertArrayEquals(expected, longs(rows));
                Arrays.fill(rows, -7);
                engine.asOf(inA.keys().slice(7, 290), deviceB.slice(3, 190), 9, Values.of(rows), way.order);
                assertArrayEquals(expected, longs(rows));
                long[] all = new long[a.length];
                out.upload(Values.of(all));
                engine.asOf(deviceA.slice(7, 290), inB.keys().slice(3, 190), 9, out.slice(7, 290), way.order);
                out.download(Values.of(all));
                assertArrayEquals(expected, Arrays.copyOfRange(all, 7, 290));
                assertArrayEquals(new long[7], Arrays.copyOf(all, 7));
                assertArrayEquals(new long[10], Arrays.copyOfRange(all, 290, 300));
            }
        }
    }

    private static long[] longs(int[] ints) {
        return Arrays.stream(ints).asLongStream().toArray();
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void badArguments(Subject subject) {
        Engine engine = subject.engine();
        Keys ints = Keys.of(new int[]{1, 2, 3});
        Values out = Values.of(new int[3]);
        Order natural = Order.natural();
        Refusals.expect(IllegalArgumentException.class, () -> engine.asOf(ints, ints, -1, out, natural), "tolerance",
                "-1", "less than 0");
        Refusals.expect(IllegalArgumentException.class, () -> engine.asOf(ints, Keys.of(new long[3]), 0, out, natural),
                "b:", "LONG", "INT");
        Keys floats = Keys.of(new float[3]);
        Refusals.expect(IllegalArgumentException.class, () -> engine.asOf(floats, floats, 0, out, natural), "a:",
                "FLOAT");
        Refusals.expect(IllegalArgumentException.class,
                () -> engine.asOf(ints, ints, 0, Values.of(new int[2]), natural), "out:", "2", "3");
        Refusals.expect(IllegalArgumentException.class,
                () -> engine.asOf(ints, ints, 0, Values.of(new int[3]).and(new int[3]), natural), "out:", "columns");
        Refusals.expect(IllegalArgumentException.class, () -> engine.asOf(ints, ints, 0, Values.none(), natural),
                "out:", "columns");
        Refusals.expect(IllegalArgumentException.class,
                () -> engine.asOf(ints, ints, 0, Values.of(new short[3]), natural), "out:", "SHORT");
        int[] own = {1, 2, 3};
        Refusals.expect(IllegalArgumentException.class,
                () -> engine.asOf(ints, Keys.of(own), 0, Values.of(own), natural), "overlap");
        try (DeviceValues there = engine.upload(Values.of(own));
                Engine other = Engine.open("cpu:1");
                DeviceKeys theirs = other.upload(ints);
                DeviceValues theirOut = other.allocateValues(ElementType.INT, 3)) {
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.asOf(ints, theirs, 0, there, natural), "b:", "cpu:1");
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.asOf(ints, ints, 0, theirOut, natural), "out:", "cpu:1");
        }
        DeviceKeys closed = engine.upload(ints);
        closed.close();
        assertThrows(IllegalStateException.class, () -> engine.asOf(closed, ints, 0, out, natural));
    }

    @Test
    void aClosedEngineRefuses() {
        Engine engine = Engine.open("cpu:1");
        engine.close();
        Keys ints = Keys.of(new int[3]);
        Refusals.expect(IllegalStateException.class,
                () -> engine.asOf(ints, ints, 0, Values.of(new int[3]), Order.natural()), "cpu:1", "closed");
    }
}
