// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Interval;
import io.mergepath.LoadBalance;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.reference.Demos;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Load-balancing searches, expansions and moves of intervals have the results of plain loops. */
class IntervalContractTest {
    private static final int UNTOUCHED = 77;

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void smallLayouts(Subject subject) {
        try (Cases cases = new Cases()) {
            int turn = 0;
            for (Layout layout : Layout.small()) {
                for (Place place : Place.values()) {
                    checkAll(cases, layout, types(turn++), place, subject);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void largeLayouts(Subject subject) {
        try (Cases cases = new Cases()) {
            int turn = Seed.random("interval types").nextInt(100);
            for (Layout layout : Layout.large()) {
                turn++;
                checkAll(cases, layout, types(turn), Place.ARRAY, subject);
                checkAll(cases, layout, types(turn + 5), Place.otherThan(Place.ARRAY, turn),
                        subject);
            }
        }
    }

    /** Each type of columns in its turn, and sometimes two columns. */
    static List<ElementType> types(int turn) {
        ElementType one = Bits.COLUMNS.get(turn % Bits.COLUMNS.size());
        return turn % 4 == 0 ? List.of(one, ElementType.LONG) : List.of(one);
    }

    private static void checkAll(Cases cases, Layout layout, List<ElementType> wanted, Place place, Subject subject) {
        if (!subject.hasTimeFor(layout.total())) {
            return;
        }
        List<ElementType> types = subject.moved(wanted);
        String name = subject + " " + layout + " " + types + " " + place;
        cases.check(() -> name + " load balance", () -> loadBalance(layout, place, subject));
        cases.check(() -> name + " expand", () -> expand(layout, types, place, subject));
        for (String kind : List.of("gather", "scatter", "move", "copy")) {
            cases.check(() -> name + " " + kind, () -> move(kind, layout, types, place, subject));
        }
    }

    private static ElementType numbers(Layout layout, int turn) {
        return (layout.length() + turn) % 2 == 0 ? ElementType.INT : ElementType.LONG;
    }

    private static void loadBalance(Layout layout, Place place, Subject subject) {
        int[] objects = layout.objects();
        try (Guarded offsets = new Guarded(numbers(layout, 0), layout.offsets(), place);
                Guarded out = new Guarded(numbers(layout, 1), new long[objects.length], place)) {
            subject.loadBalance(offsets.values(), out.values());
            out.expect("out", Oracle.widen(objects));
            offsets.expectUntouched("offsets");
        }
    }

    private static void expand(Layout layout, List<ElementType> types, Place place, Subject subject) {
        int[] objects = layout.objects();
        int n = layout.length();
        try (Guarded offsets = new Guarded(numbers(layout, 1), layout.offsets(), place);
                Payload in = new Payload(types, place, 0, n);
                Payload out = new Payload(types, Place.otherThan(place, n), UNTOUCHED, objects.length)) {
            subject.expand(in.values(), offsets.values(), out.values());
            out.expect("out", objects);
            in.expectUntouched("in");
            offsets.expectUntouched("offsets");
        }
    }

    /** Intervals begin at random places in the input, and leave gaps in the output. */
    private static void move(String kind, Layout layout, List<ElementType> types, Place place, Subject subject) {
        boolean gathers = kind.equals("gather") || kind.equals("move");
        boolean scatters = kind.equals("scatter") || kind.equals("move");
        int n = layout.length();
        int total = layout.total();
        long[] offsets = layout.offsets();
        SplittableRandom random = Seed.random(kind + layout);
        int inLength = gathers ? layout.most() + 100 : total;
        long[] from = new long[n];
        Arrays.setAll(from, s -> random.nextInt(inLength - layout.count(s) + 1));
        long[] to = new long[n];
        int at = 0;
        // The intervals lie in the output from the last to the first.
        for (int s = n - 1; s >= 0; s--) {
            at += random.nextInt(3);
            to[s] = at;
            at += layout.count(s);
        }
        int outLength = scatters ? at + 2 : total;
        int[] origins = IntStream.range(UNTOUCHED, UNTOUCHED + outLength).toArray();
        for (int s = 0; s < n; s++) {
            for (int i = 0; i < layout.count(s); i++) {
                long source = gathers ? from[s] + i : offsets[s] + i;
                long target = scatters ? to[s] + i : offsets[s] + i;
                origins[(int) target] = (int) source;
            }
        }
        try (Guarded own = new Guarded(numbers(layout, 0), offsets, place);
                Guarded fromNumbers = new Guarded(numbers(layout, 1), from, place);
                Guarded toNumbers = new Guarded(numbers(layout, 0), to, place);
                Payload in = new Payload(types, place, 0, inLength);
                Payload out = new Payload(types, Place.otherThan(place, n), UNTOUCHED, outLength)) {
            subject.moveIntervals(in.values(), own.values(), gathers ? fromNumbers.values() : Values.none(),
                    scatters ? toNumbers.values() : Values.none(), out.values());
            out.expect("out", origins);
            in.expectUntouched("in");
        }
    }

    @Test
    void publishedDemonstrations() {
        long[] offsets = LoadBalance.offsets(Demos.numbers("lbs.refs", "in.counts"));
        assertArrayEquals(Oracle.widen(Demos.numbers("lbs.scan", "out")), Arrays.copyOf(offsets, offsets.length - 1));
        assertArrayEquals(Demos.numbers("lbs.refs", "out"), LoadBalance.search(offsets));

        long[] intervals = LoadBalance.offsets(Demos.numbers("interval_expand", "in.counts"));
        assertArrayEquals(Oracle.widen(Demos.numbers("interval_expand.scan", "out")),
                Arrays.copyOf(intervals, intervals.length - 1));
        assertArrayEquals(Demos.numbers("interval_expand", "out"),
                Interval.expand(Demos.numbers("interval_expand", "in.values"), intervals));
        assertArrayEquals(Demos.numbers("interval_expand.lbs", "out"), LoadBalance.search(intervals));
    }

    @Test
    void shortForms() {
        long[] offsets = LoadBalance.offsets(new int[]{2, 0, 3});
        assertArrayEquals(new int[0], LoadBalance.search(new long[]{0}));
        assertArrayEquals(new String[]{"a", "a", "c", "c", "c"}, Interval.expand(new String[]{"a", "b", "c"}, offsets));
        Values in = Values.of(new int[]{10, 11, 12, 13, 14});
        int[] out = {9, 9, 9, 9, 9, 9, 9};
        Interval.scatter(in, offsets, new long[]{5, 0, 1}, Values.of(out));
        assertArrayEquals(new int[]{9, 12, 13, 14, 9, 10, 11}, out);
        Interval.move(in, offsets, new long[]{3, 0, 0}, new long[]{0, 0, 4}, Values.of(out));
        assertArrayEquals(new int[]{13, 14, 13, 14, 10, 11, 12}, out);
        int[] gathered = new int[5];
        Interval.gather(in, offsets, new long[]{3, 5, 2}, Values.of(gathered));
        assertArrayEquals(new int[]{13, 14, 12, 13, 14}, gathered);
    }

    @Test
    void badOffsets() {
        Engine cpu = Engine.best();
        int[] out = {9, 9, 9};
        bad(() -> LoadBalance.search(new long[0]), "offsets", "0 of them");
        bad(() -> LoadBalance.search(new long[]{1, 3}), "offsets", "number 0 is 1");
        bad(() -> LoadBalance.search(new long[]{0, -1}), "offsets", "number 1 is -1, less than number 0, which is 0");
        bad(() -> LoadBalance.search(new long[]{0, 1L << 31}), "2147483648", "array");
        bad(() -> LoadBalance.offsets(new int[]{1, -2}), "counts", "number 1", "-2");
        bad(() -> cpu.loadBalance(Values.of(new int[]{0, 2, 1, 3}), Values.of(out)), "offsets",
                "number 2 is 1, less than number 1, which is 2");
        bad(() -> cpu.loadBalance(Values.of(new int[]{0, 2}), Values.of(out)), "offsets", "2", "out", "3");
        bad(() -> cpu.loadBalance(Values.of(new short[]{0, 3}), Values.of(out)), "offsets", "SHORT");
        bad(() -> cpu.loadBalance(Values.of(new int[]{0, 3}), Values.of(new float[3])), "out", "FLOAT");
        bad(() -> cpu.loadBalance(Values.of(new int[]{0, 3}).and(new int[2]), Values.of(out)), "offsets", "columns");
        bad(() -> cpu.loadBalance(Values.of(out), Values.of(out)), "overlap");
        bad(() -> cpu.expand(Values.of(new int[2]), Values.of(new int[]{0, 3}), Values.of(out)), "in", "2", "1");
        bad(() -> cpu.expand(Values.of(new long[1]), Values.of(new int[]{0, 3}), Values.of(out)), "in", "LONG");
        bad(() -> Interval.expand("a", new long[]{0}), "not an array", "String");
        Object[] objects = {"a", 1};
        bad(() -> cpu.expand(Values.of(objects), Values.of(new int[]{0, 1, 2}), Values.of(new String[2])), "in",
                "element 1", "Integer");
        assertArrayEquals(new int[]{9, 9, 9}, out);
    }

    @Test
    void badIntervals() {
        int[] out = {9, 9, 9};
        Values in = Values.of(new int[]{1, 2, 3, 4});
        long[] offsets = {0, 1, 3};
        bad(() -> Interval.gather(in, offsets, new long[]{0, 3}, Values.of(out)), "from", "interval 1", "2", "3", "4");
        bad(() -> Interval.gather(in, offsets, new long[]{-1, 0}, Values.of(out)), "from", "interval 0", "-1");
        bad(() -> Interval.gather(in, offsets, new long[]{0}, Values.of(out)), "from", "1", "2");
        bad(() -> Interval.gather(in, new long[]{0, 1, 2}, new long[]{0, 0}, Values.of(out)), "offsets", "out", "3");
        bad(() -> Interval.scatter(in, offsets, new long[]{0, 0}, Values.of(out)), "offsets", "in", "4");
        bad(() -> Interval.scatter(in, new long[]{0, 1, 4}, new long[]{0, 1}, Values.of(out)), "to", "interval 1");
        bad(() -> Interval.move(in, offsets, new long[]{0, 0}, new long[]{0, 2}, Values.of(out)), "to", "interval 1");
        bad(() -> Interval.move(in, new long[]{0, Long.MAX_VALUE}, new long[]{Long.MAX_VALUE}, new long[]{0},
                Values.of(out)), "from", "interval 0");
        bad(() -> Interval.move(in, new long[]{1, 2}, new long[]{0}, new long[]{0}, Values.of(out)), "offsets",
                "number 0 is 1");
        bad(() -> Interval.gather(in, offsets, new long[]{0, 0}, in.slice(0, 3)), "overlap");
        assertArrayEquals(new int[]{9, 9, 9}, out);
    }

    /** One wrong number among many, wherever it stands. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void oneWrongNumber(Subject subject) {
        int n = 100_000;
        for (int wrong : new int[]{1, 4096, 8191, 8192, 8193, n - 1}) {
            long[] offsets = Oracle.places(n + 1);
            offsets[wrong] += 2;
            int[] out = untouched(n);
            bad(() -> subject.loadBalance(Values.of(offsets), Values.of(out)), "offsets", "number " + (wrong + 1));
            long[] from = Oracle.places(n);
            from[wrong] = n;
            bad(() -> subject.moveIntervals(Values.of(new int[n]), Values.of(Oracle.places(n + 1)), Values.of(from),
                    Values.none(), Values.of(out)), "from", "interval " + wrong + " ");
            assertArrayEquals(untouched(n), out);
        }
    }

    /** The first or the last offset is wrong. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void wrongEnds(Subject subject) {
        int n = 10_000;
        int[] out = untouched(n);
        long[] late = Oracle.places(n + 1);
        late[0] = 1;
        bad(() -> subject.expand(Values.of(new int[n]), Values.of(late), Values.of(out)), "offsets", "number 0 is 1");
        bad(() -> subject.expand(Values.none(), Values.of(new long[]{1}), Values.none()), "offsets", "number 0 is 1");
        long[] early = Oracle.places(n + 1);
        early[n]--;
        bad(() -> subject.expand(Values.of(new int[n]), Values.of(early), Values.of(out)), "offsets",
                "the last is " + (n - 1), "" + n);
        assertArrayEquals(untouched(n), out);
    }

    private static int[] untouched(int n) {
        int[] out = new int[n];
        Arrays.fill(out, UNTOUCHED);
        return out;
    }

    private static void bad(Runnable call, String... words) {
        Refusals.expect(IllegalArgumentException.class, call, words);
    }
}
