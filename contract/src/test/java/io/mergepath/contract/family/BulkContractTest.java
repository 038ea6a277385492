// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Bulk;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
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

/** Insertions and removals at sorted places have the results of plain loops. */
class BulkContractTest {
    private static final int UNTOUCHED = 77;

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void smallSizes(Subject subject) {
        try (Cases cases = new Cases()) {
            int turn = 0;
            for (int n : new int[]{0, 1, 2, 3, 31, 100, 1023, 1024, 1025, 4097}) {
                for (int count : new int[]{0, 1, 2, n / 20, n / 3, n}) {
                    for (Place place : Place.values()) {
                        checkAll(cases, n, count, IntervalContractTest.types(turn++), place, subject);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void manyElements(Subject subject) {
        try (Cases cases = new Cases()) {
            int turn = Seed.random("bulk types").nextInt(100);
            for (int n : subject.hasTimeFor(1 << 18) ? new int[]{100_003, 262_144} : new int[]{5000}) {
                for (int count : new int[]{0, 1, 700, n / 25, n / 24, n / 2, n - 1, n}) {
                    checkAll(cases, n, count, IntervalContractTest.types(turn++), Place.ARRAY, subject);
                }
            }
        }
    }

    private static void checkAll(Cases cases, int n, int count, List<ElementType> wanted, Place place,
            Subject subject) {
        List<ElementType> types = subject.moved(wanted);
        String name = subject + " " + count + " places, n=" + n + " " + types + " " + place;
        SplittableRandom random = Seed.random("bulk" + n + " " + count);
        long[] any = random.longs(count, 0, n + 1L).sorted().toArray();
        cases.check(() -> name + " insert", () -> insert(n, any, types, place, subject));
        // All at one place: in front, in the middle, behind.
        for (int one : new int[]{0, n / 2, n}) {
            long[] same = new long[count];
            Arrays.fill(same, one);
            cases.check(() -> name + " insert at " + one, () -> insert(n, same, types, place, subject));
        }
        if (count <= n) {
            long[] some = someOf(n, count, random);
            cases.check(() -> name + " remove", () -> remove(n, some, types, place, subject));
            long[] last = new long[count];
            Arrays.setAll(last, i -> n - count + i);
            cases.check(() -> name + " remove the last", () -> remove(n, last, types, place, subject));
            cases.check(() -> name + " remove the first", () -> remove(n, Oracle.places(count), types, place, subject));
        }
    }

    /** Random places in ascending order. Each choice of places is equally likely. */
    private static long[] someOf(int n, int count, SplittableRandom random) {
        long[] some = new long[count];
        int taken = 0;
        for (int i = 0; taken < count; i++) {
            if (random.nextInt(n - i) < count - taken) {
                some[taken++] = i;
            }
        }
        return some;
    }

    private static ElementType numbers(int n) {
        return n % 2 == 0 ? ElementType.INT : ElementType.LONG;
    }

    /** The values of {@code a} count on from those of {@code b}. */
    private static void insert(int n, long[] at, List<ElementType> types, Place place, Subject subject) {
        int[] origins = new int[n + at.length];
        int k = 0;
        int i = 0;
        for (int j = 0; j <= n; j++) {
            while (i < at.length && at[i] == j) {
                origins[k++] = n + i++;
            }
            if (j < n) {
                origins[k++] = j;
            }
        }
        try (Guarded places = new Guarded(numbers(n), at, place);
                Payload a = new Payload(types, Place.otherThan(place, n), n, at.length);
                Payload b = new Payload(types, place, 0, n);
                Payload out = new Payload(types, Place.otherThan(place, at.length), UNTOUCHED, origins.length)) {
            subject.insert(a.values(), b.values(), places.values(), out.values());
            out.expect("out", origins);
            a.expectUntouched("a");
            b.expectUntouched("b");
            places.expectUntouched("at");
        }
    }

    private static void remove(int n, long[] at, List<ElementType> types, Place place, Subject subject) {
        boolean[] removed = new boolean[n];
        for (long i : at) {
            removed[(int) i] = true;
        }
        int[] origins = IntStream.range(0, n).filter(i -> !removed[i]).toArray();
        try (Guarded places = new Guarded(numbers(n), at, place);
                Payload in = new Payload(types, place, 0, n);
                Payload out = new Payload(types, Place.otherThan(place, at.length), UNTOUCHED, origins.length)) {
            subject.remove(in.values(), places.values(), out.values());
            out.expect("out", origins);
            in.expectUntouched("in");
            places.expectUntouched("at");
        }
    }

    @Test
    void publishedDemonstrations() {
        int[] counted = IntStream.range(0, 100).toArray();
        assertArrayEquals(Demos.numbers("bulk_remove.every3", "out"),
                Bulk.remove(counted, Demos.numbers("bulk_remove.every3", "in.remove")));
        assertArrayEquals(Demos.numbers("bulk_insert.every5from2", "out"),
                Bulk.insert(Demos.numbers("bulk_insert.every5from2", "in.ins"), counted,
                        Demos.numbers("bulk_insert.every5from2", "in.at")));
    }

    @Test
    void shortForms() {
        assertArrayEquals(new String[]{"x", "y", "a", "b", "z"},
                Bulk.insert(new String[]{"x", "y", "z"}, new String[]{"a", "b"}, new int[]{0, 0, 2}));
        assertArrayEquals(new boolean[]{true}, Bulk.remove(new boolean[]{false, true, false}, new int[]{0, 2}));
        long[] first = new long[3];
        char[] second = new char[3];
        Bulk.insert(Values.of(new long[]{7}).and(new char[]{'x'}),
                Values.of(new long[]{1, 2}).and(new char[]{'a', 'b'}),
                Values.of(new long[]{1}), Values.of(first).and(second));
        assertArrayEquals(new long[]{1, 7, 2}, first);
        assertArrayEquals(new char[]{'a', 'x', 'b'}, second);
    }

    @Test
    void badArguments() {
        int[] two = {1, 2};
        int[] three = {1, 2, 3};
        bad(() -> Bulk.insert(two, three, new int[]{0}), "at", "1", "a", "2");
        bad(() -> Bulk.insert(two, three, new int[]{2, 1}), "at", "number 1 is 1, less than number 0, which is 2");
        bad(() -> Bulk.insert(two, three, new int[]{0, 4}), "at", "number 1 is 4, not in [0, 3]");
        bad(() -> Bulk.insert(two, three, new int[]{-1, 0}), "at", "number 0 is -1", "[0, 3]");
        bad(() -> Bulk.insert("a", three, two), "not an array", "String");
        bad(() -> Bulk.remove(three, new int[]{0, 0}), "at", "number 1 is 0, not greater than number 0, which is 0");
        bad(() -> Bulk.remove(three, new int[]{2, 2}), "at", "number 1 is 2, not greater than number 0, which is 2");
        bad(() -> Bulk.remove(three, new int[]{3}), "at", "number 0 is 3", "[0, 2]");
        bad(() -> Bulk.remove(three, new int[]{0, 1, 2, 3}), "out", "0");
        Engine cpu = Engine.best();
        int[] out = {9, 9, 9, 9, 9};
        bad(() -> cpu.insert(Values.of(two), Values.of(three), Values.of(new int[]{0, 0}), Values.of(new int[4])),
                "out", "4", "5");
        bad(() -> cpu.insert(Values.of(two), Values.of(new long[3]), Values.of(new int[2]), Values.of(out)), "b",
                "LONG", "INT");
        bad(() -> cpu.insert(Values.of(two), Values.of(three), Values.of(new byte[2]), Values.of(out)), "at", "BYTE");
        bad(() -> cpu.insert(Values.of(two), Values.of(out, 0, 3), Values.of(new int[2]), Values.of(out)), "overlap");
        bad(() -> cpu.remove(Values.of(out), Values.of(new int[2]), Values.of(out, 0, 3)), "overlap");
        Object[] mixed = {"a", 1};
        bad(() -> cpu.insert(Values.of(mixed), Values.of(new String[0]), Values.of(new int[2]),
                Values.of(new String[2])), "a", "element 1", "Integer");
        assertArrayEquals(new int[]{9, 9, 9, 9, 9}, out);
    }

    /** The engine that holds the output works on it, unless it lacks the operation. */
    @Test
    void dataOnDevices() {
        int[] in = {1, 2, 3};
        int[] host = new int[2];
        try (Engine cpu = Engine.open("cpu:2");
                DeviceValues out = cpu.allocateValues(ElementType.INT, 2);
                DeviceValues places = cpu.upload(Values.of(new int[]{1}))) {
            Engine.best().remove(Values.of(in), places, out);
            out.download(Values.of(host));
            assertArrayEquals(new int[]{1, 3}, host);
        }
        try (Engine test = Engine.open("test"); DeviceValues out = test.upload(Values.of(host))) {
            for (Engine engine : List.of(test, Engine.best())) {
                bad(() -> engine.remove(Values.of(in), Values.of(new int[]{1}), out), "remove", "test", "CPU engine");
                bad(() -> engine.insert(out, out.slice(0, 0), Values.of(new int[2]), out), "overlap");
            }
            bad(() -> test.insert(Values.of(in), Values.none(), Values.of(new int[3]), out), "out", "2", "3");
            bad(() -> Engine.best().remove(out, Values.of(new int[2]), Values.of(new int[0])), "in", "test");
        }
    }

    /** One wrong place among many, wherever it stands. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withPlaces")
    void oneWrongPlace(Subject subject) {
        int n = 100_000;
        int[] in = IntStream.rangeClosed(1, n).toArray();
        for (int wrong : new int[]{1, 4096, 8191, 8192, 8193, n / 2 - 1}) {
            long[] at = new long[n / 2];
            Arrays.setAll(at, i -> 2L * i);
            at[wrong] = at[wrong - 1];
            int[] out = new int[n / 2];
            bad(() -> subject.remove(Values.of(in), Values.of(at), Values.of(out)), "at", "number " + wrong + " is",
                    ", not greater than number " + (wrong - 1) + ", which is " + at[wrong]);
            assertArrayEquals(new int[n / 2], out);
            at[wrong]--;
            int[] longer = new int[n / 2 + n];
            bad(() -> subject.insert(Values.of(in, 0, n / 2), Values.of(in), Values.of(at), Values.of(longer)), "at",
                    "number " + wrong + " is", ", less than number " + (wrong - 1) + ", which is " + at[wrong - 1]);
            assertArrayEquals(new int[n / 2 + n], longer);
        }
    }

    private static void bad(Runnable call, String... words) {
        Refusals.expect(IllegalArgumentException.class, call, words);
    }
}
