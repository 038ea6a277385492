// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Values;
import io.mergepath.table.TableColumn;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A column on the host and the same column in the memory of a device. */
abstract class DeviceColumn implements AutoCloseable {
    private static final List<ElementType> TYPES = List.of(ElementType.BYTE, ElementType.SHORT, ElementType.CHAR,
            ElementType.INT, ElementType.LONG, ElementType.FLOAT, ElementType.FLOAT, ElementType.DOUBLE,
            ElementType.DOUBLE);

    private final byte @Nullable [] bitmap;
    private final @Nullable DeviceValues bitmapThere;
    private final List<DeviceValues> parts = new ArrayList<>();

    DeviceColumn(Engine engine, byte @Nullable [] bitmap) {
        this.bitmap = bitmap;
        bitmapThere = bitmap == null ? null : upload(engine, Values.of(bitmap));
    }

    final DeviceValues upload(Engine engine, Values values) {
        DeviceValues there = engine.upload(values);
        parts.add(there);
        return there;
    }

    /** A column of random values of any kind. */
    static DeviceColumn random(Engine engine, SplittableRandom random, int n) {
        byte[] bitmap = random.nextBoolean() ? null : new byte[(n + 7) / 8 + random.nextInt(3)];
        if (bitmap != null && random.nextInt(4) > 0) {
            random.nextBytes(bitmap);
        } else if (bitmap != null && random.nextBoolean()) {
            Arrays.fill(bitmap, (byte) -1);
        }
        return switch (random.nextInt(4)) {
            case 0 -> Strings.random(engine, random, n, bitmap);
            case 1 -> Wide.random(engine, random, n, bitmap);
            default -> Numbers.random(engine, random, n, bitmap);
        };
    }

    /** The values on the host, without nulls. */
    abstract TableColumn hostValues();

    /** The values on the device, without nulls. */
    abstract TableColumn deviceValues();

    /** A column of as many rows and bytes on the device. */
    final DeviceColumn target(Engine engine, int n) {
        return target(engine, n, bitmap == null ? null : new byte[(n + 7) / 8]);
    }

    abstract DeviceColumn target(Engine engine, int n, byte @Nullable [] bits);

    /** The bytes of a value on the host. */
    abstract byte[] value(int row);

    /** Copies the values from the device to the host. */
    abstract void download();

    final TableColumn onHost() {
        TableColumn values = hostValues();
        return bitmap == null ? values : values.withValidity(MemorySegment.ofArray(bitmap));
    }

    final TableColumn onDevice() {
        TableColumn values = deviceValues();
        return bitmapThere == null ? values : values.withValidity(bitmapThere);
    }

    /** Checks that another column holds the rows of this one. */
    final void assertMoved(int[] rows, DeviceColumn target) {
        target.download();
        for (int i = 0; i < rows.length; i++) {
            assertEquals(-1, Arrays.mismatch(value(rows[i]), target.value(i)), this + ", row " + i);
        }
        if (bitmap != null && target.bitmap != null && target.bitmapThere != null) {
            target.bitmapThere.download(target.bitmap);
            int n = rows.length;
            for (int i = 0; i < n; i++) {
                assertEquals(bitmap[rows[i] / 8] >> rows[i] % 8 & 1, target.bitmap[i / 8] >> i % 8 & 1,
                        "validity of " + this + ", row " + i);
            }
            assertEquals(0, (target.bitmap[(n - 1) / 8] & 0xff) >> ((n - 1) % 8 + 1), "bits behind the last row");
        }
    }

    @Override
    public final void close() {
        parts.forEach(DeviceValues::close);
    }

    @Override
    public final String toString() {
        return onDevice().toString();
    }

    /** Elements of a primitive type. */
    private static final class Numbers extends DeviceColumn {
        private final ElementType type;
        private final boolean unsigned;
        private final byte[] bytes;
        private final DeviceValues there;

        Numbers(Engine engine, ElementType type, boolean unsigned, byte[] bytes, byte @Nullable [] bitmap) {
            super(engine, bitmap);
            this.type = type;
            this.unsigned = unsigned;
            this.bytes = bytes;
            there = upload(engine, Values.of(MemorySegment.ofArray(bytes), type));
        }

        static DeviceColumn random(Engine engine, SplittableRandom random, int n, byte @Nullable [] bitmap) {
            ElementType type = TYPES.get(random.nextInt(TYPES.size()));
            boolean unsigned = random.nextBoolean() && type != ElementType.CHAR && type != ElementType.FLOAT
                    && type != ElementType.DOUBLE;
            int distinct = random.nextInt(3);
            long[] few = random.longs(distinct == 0 ? 1 : 5).toArray();
            byte[] bytes = new byte[n * type.bytes()];
            for (int i = 0; i < n; i++) {
                long bits = distinct < 2 ? few[random.nextInt(few.length)]
                        : random.nextBoolean() ? special(type, random)
                                : random.nextLong() >> random.nextInt(64);
                for (int b = 0; b < type.bytes(); b++) {
                    bytes[i * type.bytes() + b] = (byte) (bits >> (8 * b));
                }
            }
            return new Numbers(engine, type, unsigned, bytes, bitmap);
        }

        /** Zeros, infinities and NaNs of several bits. */
        private static long special(ElementType type, SplittableRandom random) {
            boolean wide = type == ElementType.DOUBLE;
            long sign = wide ? Long.MIN_VALUE : 1L << 31;
            long infinity = wide ? 0x7ffL << 52 : 0xffL << 23;
            return (random.nextBoolean() ? sign : 0) | (random.nextBoolean() ? infinity : 0) | random.nextInt(2);
        }

        @Override
        TableColumn hostValues() {
            Column column = Column.ofSegment(MemorySegment.ofArray(bytes), type);
            return unsigned ? TableColumn.unsigned(column) : TableColumn.of(column);
        }

        @Override
        TableColumn deviceValues() {
            return unsigned ? TableColumn.unsigned(there) : TableColumn.of(there);
        }

        @Override
        DeviceColumn target(Engine engine, int n, byte @Nullable [] bits) {
            return new Numbers(engine, type, unsigned, new byte[n * type.bytes()], bits);
        }

        @Override
        byte[] value(int row) {
            return Arrays.copyOfRange(bytes, row * type.bytes(), (row + 1) * type.bytes());
        }

        @Override
        void download() {
            there.download(Values.of(MemorySegment.ofArray(bytes), type));
        }
    }

    /** Integers of 128 bits. */
    private static final class Wide extends DeviceColumn {
        private final long[] words;
        private final DeviceValues there;

        Wide(Engine engine, long[] words, byte @Nullable [] bitmap) {
            super(engine, bitmap);
            this.words = words;
            there = upload(engine, Values.of(words));
        }

        static DeviceColumn random(Engine engine, SplittableRandom random, int n, byte @Nullable [] bitmap) {
            int shift = random.nextInt(64);
            boolean narrow = random.nextBoolean();
            long[] words = new long[2 * n];
            for (int i = 0; i < n; i++) {
                words[2 * i] = random.nextInt(3) == 0 ? 7 : random.nextLong() >> shift;
                words[2 * i + 1] = narrow ? words[2 * i] >> 63 : random.nextLong() >> random.nextInt(64);
            }
            return new Wide(engine, words, bitmap);
        }

        @Override
        TableColumn hostValues() {
            return TableColumn.wideIntegers(MemorySegment.ofArray(bytes()));
        }

        private byte[] bytes() {
            ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.nativeOrder());
            bytes.asLongBuffer().put(words);
            return bytes.array();
        }

        @Override
        TableColumn deviceValues() {
            return TableColumn.wideIntegers(there);
        }

        @Override
        DeviceColumn target(Engine engine, int n, byte @Nullable [] bits) {
            return new Wide(engine, new long[2 * n], bits);
        }

        @Override
        byte[] value(int row) {
            return Arrays.copyOfRange(bytes(), 16 * row, 16 * (row + 1));
        }

        @Override
        void download() {
            there.download(words);
        }
    }

    /** Strings of bytes. */
    static final class Strings extends DeviceColumn {
        private final long[] offsets;
        private final boolean wide;
        private final byte[] bytes;
        private final DeviceValues offsetsThere;
        private final DeviceValues bytesThere;

        Strings(Engine engine, long[] offsets, boolean wide, byte[] bytes, byte @Nullable [] bitmap) {
            super(engine, bitmap);
            this.offsets = offsets;
            this.wide = wide;
            this.bytes = bytes;
            offsetsThere = upload(engine, wide ? Values.of(offsets) : Values.of(ints(offsets)));
            bytesThere = upload(engine, Values.of(bytes));
        }

        private static int[] ints(long[] numbers) {
            return Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray();
        }

        /** Strings that are short or long, share a prefix or none, and have few bytes or all. */
        static DeviceColumn random(Engine engine, SplittableRandom random, int n, byte @Nullable [] bitmap) {
            byte[] prefix = new byte[random.nextInt(3) * 5];
            random.nextBytes(prefix);
            int longest = List.of(0, 1, 9, 30, n < 200 ? 700 : 70).get(random.nextInt(5));
            int shortest = random.nextInt(longest + 1);
            int least = random.nextInt(256);
            int different = random.nextBoolean() ? 256 - least : 1 + random.nextInt(Math.min(4, 256 - least));
            long[] offsets = new long[n + 1];
            byte[] bytes = new byte[3 + n * (prefix.length + longest) + 5];
            random.nextBytes(bytes);
            int at = random.nextInt(4);
            offsets[0] = at;
            for (int i = 0; i < n; i++) {
                System.arraycopy(prefix, 0, bytes, at, prefix.length);
                at += prefix.length;
                int length = shortest + random.nextInt(longest - shortest + 1);
                boolean equal = random.nextBoolean();
                for (int x = 0; x < length; x++) {
                    bytes[at++] = (byte) (least + (equal && x < longest - 2 ? 0 : random.nextInt(different)));
                }
                offsets[i + 1] = at;
            }
            return new Strings(engine, offsets, random.nextBoolean(), Arrays.copyOf(bytes, at + random.nextInt(6)),
                    bitmap);
        }

        @Override
        TableColumn hostValues() {
            return wide
                    ? TableColumn.strings(segment(offsets), ElementType.LONG, MemorySegment.ofArray(bytes))
                    : TableColumn.strings(MemorySegment.ofArray(ints(offsets)), ElementType.INT,
                            MemorySegment.ofArray(bytes));
        }

        private static MemorySegment segment(long[] numbers) {
            return MemorySegment.ofArray(numbers);
        }

        @Override
        TableColumn deviceValues() {
            return TableColumn.strings(offsetsThere, bytesThere);
        }

        @Override
        DeviceColumn target(Engine engine, int n, byte @Nullable [] bits) {
            return new Strings(engine, new long[n + 1], !wide, new byte[(int) (offsets[n] - offsets[0])], bits);
        }

        @Override
        byte[] value(int row) {
            return Arrays.copyOfRange(bytes, (int) offsets[row], (int) offsets[row + 1]);
        }

        @Override
        void download() {
            if (wide) {
                offsetsThere.download(offsets);
            } else {
                int[] ints = new int[offsets.length];
                offsetsThere.download(ints);
                Arrays.setAll(offsets, i -> ints[i]);
            }
            bytesThere.download(bytes);
        }
    }
}
