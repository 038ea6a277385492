// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Payloads;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Merging many runs: pair by pair in a batch, and all into one. */
class RunsContractTest {
    private static final int[] COUNTS = {0, 1, 2, 3, 4, 5, 8, 9, 17, 100};

    /** Sorted runs one behind the other. */
    private static final class Runs {
        private final Shape shape;
        private final long[] bits;
        private final long[] offsets;

        Runs(Shape shape, long[] bits, long[] offsets) {
            this.shape = shape;
            this.bits = bits;
            this.offsets = offsets;
        }

        static Runs of(Shape shape, String pattern, int count, int most, SplittableRandom random) {
            long[] offsets = new long[count + 1];
            for (int r = 0; r < count; r++) {
                offsets[r + 1] = offsets[r] + (random.nextInt(4) == 0 ? 0 : random.nextInt(most + 1));
            }
            long[] bits = Samples.keys(shape, pattern, (int) offsets[count], random.nextLong());
            for (int r = 0; r < count; r++) {
                long[] run = Arrays.copyOfRange(bits, (int) offsets[r], (int) offsets[r + 1]);
                System.arraycopy(Oracle.sorted(run, shape.comparison()), 0, bits, (int) offsets[r], run.length);
            }
            return new Runs(shape, bits, offsets);
        }

        /** Each pair of runs merged at its place. */
        int[] batchOrigins() {
            int[] origins = new int[bits.length];
            for (int r = 0; r + 2 < offsets.length; r += 2) {
                int from = (int) offsets[r];
                long[] a = Arrays.copyOfRange(bits, from, (int) offsets[r + 1]);
                long[] b = Arrays.copyOfRange(bits, (int) offsets[r + 1], (int) offsets[r + 2]);
                int[] merged = Oracle.merge(a, b, shape.comparison());
                for (int i = 0; i < merged.length; i++) {
                    origins[from + i] = from + merged[i];
                }
            }
            return origins;
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void batch(Shape shape) {
        SplittableRandom random = Seed.random("batch " + shape);
        List<Place> places = Place.of(shape.type());
        try (Cases cases = new Cases()) {
            for (int count : COUNTS) {
                for (int most : new int[]{1, 2, 30, longest(count)}) {
                    Runs runs = Runs.of(shape, random.nextBoolean() ? "d20" : Samples.EDGES, 2 * count, most, random);
                    Place place = places.get(random.nextInt(places.size()));
                    int[] origins = runs.batchOrigins();
                    forEachSubject(cases, runs, place, "batch",
                            (subject, payload) -> batch(runs, origins, place, subject, payload));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void many(Shape shape) {
        SplittableRandom random = Seed.random("many " + shape);
        List<Place> places = Place.of(shape.type());
        try (Cases cases = new Cases()) {
            for (int count : COUNTS) {
                for (int most : new int[]{1, 30, longest(count)}) {
                    Runs runs = Runs.of(shape, random.nextBoolean() ? "d20" : Samples.EDGES, count, most, random);
                    Place place = places.get(random.nextInt(places.size()));
                    // Runs that are sorted and come one behind the other merge to what a stable sort makes of them.
                    int[] origins = Oracle.sort(runs.bits, shape.comparison());
                    forEachSubject(cases, runs, place, "many",
                            (subject, payload) -> many(runs, origins, place, subject, payload));
                }
            }
        }
    }

    private static int longest(int count) {
        return 6000 / (count + 2);
    }

    private interface Body {
        void run(Subject subject, List<ElementType> payload);
    }

    private static void forEachSubject(Cases cases, Runs runs, Place place, String operation, Body body) {
        ElementType type = runs.shape.type();
        for (Subject subject : Subject.hostOrDevice(runs.shape, runs.bits.length, operation)) {
            if (subject.hasTimeFor(runs.bits.length)) {
                List<List<ElementType>> payloads = new ArrayList<>(
                        Payloads.of(subject, type, runs.bits.length + 20));
                payloads.add(List.of());
                for (List<ElementType> payload : payloads) {
                    cases.check(() -> subject + " " + runs.shape + " " + operation + " of " + (runs.offsets.length - 1)
                            + " runs, n=" + runs.bits.length + " " + place + " with " + payload,
                            () -> body.run(subject, payload));
                }
            }
        }
    }

    private static void batch(Runs runs, int[] origins, Place place, Subject subject,
            List<ElementType> types) {
        int n = runs.bits.length;
        try (Guarded in = new Guarded(runs.shape.type(), runs.bits, place);
                Guarded out = new Guarded(runs.shape.type(), new long[n], place);
                Payload inValues = new Payload(types, place, 0, n);
                Payload outValues = new Payload(types, place, -1, n)) {
            long[] offsets = runs.offsets.clone();
            subject.batch(in.keys(), inValues.values(), offsets, out.keys(), outValues.values(), runs.shape.order());
            out.expect("out", Oracle.gather(runs.bits, origins));
            outValues.expect("out values", origins);
            in.expectUntouched("in");
            inValues.expectUntouched("in values");
            if (!Arrays.equals(offsets, runs.offsets)) {
                throw new AssertionError("offsets were written");
            }
        }
    }

    private static void many(Runs runs, int[] origins, Place place, Subject subject,
            List<ElementType> types) {
        int n = runs.bits.length;
        try (Guarded in = new Guarded(runs.shape.type(), runs.bits, place);
                Guarded out = new Guarded(runs.shape.type(), new long[n], place);
                Payload inValues = new Payload(types, place, 0, n);
                Payload outValues = new Payload(types, place, -1, n)) {
            List<Keys> keys = new ArrayList<>();
            List<Values> values = new ArrayList<>();
            for (int r = 0; r + 1 < runs.offsets.length; r++) {
                keys.add(in.keys().slice(runs.offsets[r], runs.offsets[r + 1]));
                values.add(inValues.values().slice(runs.offsets[r], runs.offsets[r + 1]));
            }
            subject.many(keys, values, out.keys(), outValues.values(), runs.shape.order());
            out.expect("out", Oracle.gather(runs.bits, origins));
            outValues.expect("out values", origins);
            in.expectUntouched("in");
            inValues.expectUntouched("in values");
        }
    }
}
