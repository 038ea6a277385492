// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies into device memory, of whole columns and of slices, on every engine: uploads and copies on the device. */
class CopiesContractTest {
    private static final int N = 1000;
    private static final int FROM = 3;
    private static final int TO = 804;
    /** The other place of a slice of the same length. */
    private static final int OTHER = 199;

    /** One subject for each engine: copies are the same for data on the host and on the device. */
    private static List<Subject> engines(ElementType type) {
        return Subject.orSkip(Subject.of(type, type).stream().filter(subject -> !subject.isOnDevice()).toList());
    }

    private static Stream<Subject> engines() {
        return engines(ElementType.INT).stream();
    }

    private static long[] samples(Shape shape, int n, String name) {
        return Samples.keys(shape, Samples.EDGES, n, Seed.of("copies " + shape + name));
    }

    /** The bits with a part that is replaced. */
    private static long[] with(long[] bits, int at, long[] part) {
        long[] all = bits.clone();
        System.arraycopy(part, 0, all, at, part.length);
        return all;
    }

    @ParameterizedTest
    @EnumSource(names = {"BYTE", "SHORT", "CHAR", "INT", "LONG", "FLOAT", "DOUBLE"})
    void copyEveryBitOfASliceAndNoMore(ElementType type) {
        Shape shape = Shape.natural(type);
        long[] bits = samples(shape, N, "all");
        long[] part = samples(shape, TO - FROM, "part");
        try (Cases cases = new Cases()) {
            for (Subject subject : engines(type)) {
                for (Place place : Place.of(type)) {
                    cases.check(() -> subject + " keys " + place,
                            () -> checkKeys(subject.engine(), type, bits, part, place));
                    cases.check(() -> subject + " values " + place,
                            () -> checkValues(subject.engine(), type, bits, part, place));
                }
            }
        }
    }

    private static void checkKeys(Engine engine, ElementType type, long[] bits, long[] part, Place place) {
        try (Guarded all = new Guarded(type, bits, place);
                Guarded source = new Guarded(type, part, place);
                Guarded back = new Guarded(type, new long[N], place);
                DeviceKeys device = engine.allocateKeys(type, N);
                DeviceKeys copy = engine.allocateKeys(type, N)) {
            device.upload(all.keys());
            device.copyTo(copy);
            ((DeviceKeys) device.slice(FROM, TO)).upload(source.keys());
            device.download(back.keys());
            back.expect("keys after an upload into a slice", with(bits, FROM, part));
            ((DeviceKeys) device.slice(FROM, TO)).copyTo((DeviceKeys) copy.slice(OTHER, OTHER + TO - FROM));
            copy.download(back.keys());
            back.expect("keys after a copy into a slice", with(bits, OTHER, part));
            ((DeviceKeys) device.slice(5, 5)).upload(source.keys().slice(0, 0));
            ((DeviceKeys) device.slice(5, 5)).copyTo((DeviceKeys) copy.slice(N, N));
            device.download(back.keys());
            back.expect("keys after empty copies", with(bits, FROM, part));
            source.expectUntouched("the source");
        }
    }

    private static void checkValues(Engine engine, ElementType type, long[] bits, long[] part, Place place) {
        long[] numbers = LongStream.range(0, N).toArray();
        long[] negative = LongStream.range(0, TO - FROM).map(i -> -i).toArray();
        try (Guarded all = new Guarded(type, bits, place);
                Guarded source = new Guarded(type, part, place);
                Guarded back = new Guarded(type, new long[N], place);
                DeviceValues device = engine.allocateValues(List.of(type, ElementType.LONG), N);
                DeviceValues copy = engine.allocateValues(List.of(type, ElementType.LONG), N)) {
            long[] backNumbers = new long[N];
            Values target = back.values().and(backNumbers);
            device.upload(all.values().and(numbers));
            device.copyTo(copy);
            ((DeviceValues) device.slice(FROM, TO)).upload(source.values().and(negative));
            device.download(target);
            back.expect("values after an upload into a slice", with(bits, FROM, part));
            assertArrayEquals(with(numbers, FROM, negative), backNumbers);
            ((DeviceValues) device.slice(FROM, TO)).copyTo((DeviceValues) copy.slice(OTHER, OTHER + TO - FROM));
            copy.download(target);
            back.expect("values after a copy into a slice", with(bits, OTHER, part));
            assertArrayEquals(with(numbers, OTHER, negative), backNumbers);
        }
    }

    private static List<Subject> enginesOfTwoWords() {
        return Subject.orSkip(
                engines().filter(subject -> subject.runs(ElementType.TWO_LONGS, Order.natural())).toList());
    }

    @ParameterizedTest
    @MethodSource("enginesOfTwoWords")
    void copyBothWordsOfKeysOfTwoWords(Subject subject) {
        Engine engine = subject.engine();
        long[] first = LongStream.range(0, N).map(i -> i * i).toArray();
        long[] second = LongStream.range(0, N).map(i -> -i).toArray();
        long[] backFirst = new long[N];
        long[] backSecond = new long[N];
        Keys back = Keys.of(backFirst, backSecond);
        try (DeviceKeys device = engine.allocateKeys(ElementType.TWO_LONGS, N);
                DeviceKeys copy = engine.allocateKeys(ElementType.TWO_LONGS, N)) {
            device.upload(Keys.of(first, second));
            device.copyTo(copy);
            ((DeviceKeys) device.slice(FROM, TO)).upload(Keys.of(second, first).slice(0, TO - FROM));
            device.download(back);
            assertArrayEquals(with(first, FROM, Arrays.copyOf(second, TO - FROM)), backFirst);
            assertArrayEquals(with(second, FROM, Arrays.copyOf(first, TO - FROM)), backSecond);
            ((DeviceKeys) device.slice(FROM, TO)).copyTo((DeviceKeys) copy.slice(OTHER, OTHER + TO - FROM));
            copy.download(back);
            assertArrayEquals(with(first, OTHER, Arrays.copyOf(second, TO - FROM)), backFirst);
            assertArrayEquals(with(second, OTHER, Arrays.copyOf(first, TO - FROM)), backSecond);
            Refusals.expect(IllegalArgumentException.class, () -> device.upload(Keys.of(first)), "LONG", "TWO_LONGS");
            Refusals.expect(IllegalArgumentException.class, () -> device.upload(back.slice(0, 9)), "source", "9");
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void otherShapesAreRefused(Subject subject) {
        Engine engine = subject.engine();
        int[] back = new int[4];
        try (DeviceKeys keys = engine.upload(Keys.of(new int[]{1, 2, 3, 4}));
                DeviceKeys longs = engine.allocateKeys(ElementType.LONG, 4);
                DeviceKeys shorter = engine.allocateKeys(ElementType.INT, 3);
                DeviceValues values = engine.upload(Values.of(new int[4]).and(new long[4]));
                DeviceValues swapped = engine.allocateValues(List.of(ElementType.LONG, ElementType.INT), 4);
                DeviceValues single = engine.allocateValues(ElementType.INT, 4)) {
            Refusals.expect(IllegalArgumentException.class, () -> keys.upload(Keys.of(new int[3])), "source", "3", "4");
            Refusals.expect(IllegalArgumentException.class, () -> keys.upload(Keys.of(new long[4])), "source", "LONG");
            Refusals.expect(IllegalArgumentException.class, () -> keys.upload(keys), "source", "host");
            Refusals.expect(IllegalArgumentException.class, () -> keys.copyTo(longs), "target", "LONG", "INT");
            Refusals.expect(IllegalArgumentException.class, () -> keys.copyTo(shorter), "target", "3", "4");
            Refusals.expect(IllegalArgumentException.class, () -> keys.copyTo(keys), "overlap");
            Refusals.expect(IllegalArgumentException.class,
                    () -> ((DeviceKeys) keys.slice(1, 4)).copyTo((DeviceKeys) keys.slice(0, 3)), "overlap", ": [",
                    ") share memory");
            Refusals.expect(IllegalArgumentException.class, () -> values.copyTo(swapped), "target", "LONG", "INT");
            Refusals.expect(IllegalArgumentException.class, () -> values.copyTo(single), "target", "1", "2");
            Refusals.expect(IllegalArgumentException.class, () -> values.upload(Values.of(new int[4])), "source", "1",
                    "2");
            Refusals.expect(IllegalArgumentException.class,
                    () -> values.upload(Values.of(new int[3]).and(new long[3])), "source", "3", "4");
            keys.download(back);
            assertArrayEquals(new int[]{1, 2, 3, 4}, back);
        }
    }
}
