// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.table.TableColumn;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Makes columns of every kind with random values, duplicates and nulls. */
final class RandomColumns {
    private static final int KINDS = 19;
    private static final double[] SPECIAL = {0.0, -0.0, Double.NaN, Double.longBitsToDouble(0xfff8000000000001L),
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MAX_VALUE};
    private static final String[] SYLLABLES = {"", "a", "b", "ab", "\0", "é", "€", "\ud83d\ude00",
        "\uffff", "\ud800",
        "the same long beginning of many strings ", "z"};

    private final Random random;
    private final Arena arena;
    private final int rows;
    private final boolean[] nulls;
    private final int distinct;

    RandomColumns(Random random, Arena arena, int rows) {
        this.random = random;
        this.arena = arena;
        this.rows = rows;
        this.nulls = new boolean[rows];
        this.distinct = random.nextBoolean() ? 2 + random.nextInt(5) : Integer.MAX_VALUE;
        double share = switch (random.nextInt(4)) {
            case 0 -> 0.5;
            case 1 -> 1.0;
            default -> 0.1;
        };
        for (int i = 0; i < rows; i++) {
            nulls[i] = random.nextDouble() < share;
        }
    }

    /** A column of a random kind. */
    TestColumn next() {
        return next(random.nextInt(KINDS));
    }

    private TestColumn next(int kind) {
        return switch (kind) {
            case 0 -> fixed("byte", bits(8), ElementType.BYTE, v -> (byte) v, natural());
            case 1 -> fixed("short", bits(16), ElementType.SHORT, v -> (short) v, natural());
            case 2 -> fixed("char", bits(16), ElementType.CHAR, v -> (char) v, natural());
            case 3, 4 -> fixed("int", bits(32), ElementType.INT, v -> (int) v, natural());
            case 5, 6 -> fixed("long", bits(64), ElementType.LONG, v -> v, natural());
            case 7 -> fixed("float", floats(), ElementType.FLOAT, v -> Float.intBitsToFloat((int) v), natural());
            case 8 -> fixed("double", doubles(), ElementType.DOUBLE, Double::longBitsToDouble, natural());
            case 9 -> unsigned("unsigned byte", bits(8), ElementType.BYTE, v -> (byte) v,
                    (x, y) -> Byte.compareUnsigned((Byte) x, (Byte) y));
            case 10 -> unsigned("unsigned int", bits(32), ElementType.INT, v -> (int) v,
                    (x, y) -> Integer.compareUnsigned((Integer) x, (Integer) y));
            case 11 -> unsigned("unsigned long", bits(64), ElementType.LONG, v -> v,
                    (x, y) -> Long.compareUnsigned((Long) x, (Long) y));
            case 12 -> booleans();
            case 13 -> bitmapOfBooleans();
            case 14 -> wideIntegers();
            case 15 -> strings(false);
            case 16 -> strings(true);
            case 17 -> byteArrays();
            case 18 -> segmentOfStrings();
            default -> throw new AssertionError(kind);
        };
    }

    @SuppressWarnings("unchecked")
    private static Comparator<Object> natural() {
        return (x, y) -> ((Comparable<Object>) x).compareTo(y);
    }

    private long[] pool(long[] values) {
        for (int i = 0; i < rows && distinct < rows; i++) {
            values[i] = values[random.nextInt(Math.min(distinct, i + 1))];
        }
        return values;
    }

    private long[] bits(int width) {
        int used = 1 + random.nextInt(width);
        long base = random.nextLong();
        return pool(random.longs(rows).map(v -> base + (v >>> (Long.SIZE - used))).toArray());
    }

    private long[] doubles() {
        return pool(random.longs(rows).map(_ -> Double.doubleToRawLongBits(random.nextInt(3) == 0
                ? SPECIAL[random.nextInt(SPECIAL.length)]
                : random.nextGaussian())).toArray());
    }

    private long[] floats() {
        return Arrays.stream(doubles()).map(v -> Float.floatToRawIntBits((float) Double.longBitsToDouble(v))).toArray();
    }

    private interface Boxing {
        Object box(long bits);
    }

    private TestColumn fixed(String name, long[] bits, ElementType type, Boxing boxing, Comparator<Object> order) {
        Column column = column(bits, type);
        return make(name + (column.isArray() ? "[]" : " segment"), TableColumn.of(column), order,
                row -> boxing.box(bitsAt(column, row)));
    }

    private TestColumn unsigned(String name, long[] bits, ElementType type, Boxing boxing, Comparator<Object> order) {
        Column column = column(bits, type);
        return make(name, TableColumn.unsigned(column), order, row -> boxing.box(bitsAt(column, row)));
    }

    private Column column(long[] bits, ElementType type) {
        MemorySegment memory = arena.allocate((long) rows * type.bytes() + 1);
        MemorySegment segment = memory.asSlice(random.nextInt(2), (long) rows * type.bytes());
        Column off = Column.ofSegment(segment, type);
        for (int i = 0; i < rows; i++) {
            for (int b = 0; b < type.bytes(); b++) {
                segment.set(ValueLayout.JAVA_BYTE, (long) i * type.bytes() + b, (byte) (bits[i] >>> (8 * b)));
            }
        }
        return random.nextBoolean() ? off : array(off);
    }

    private static Column array(Column off) {
        return switch (off.type()) {
            case BYTE -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_BYTE));
            case SHORT -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_SHORT_UNALIGNED));
            case CHAR -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_CHAR_UNALIGNED));
            case INT -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_INT_UNALIGNED));
            case LONG -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_LONG_UNALIGNED));
            case FLOAT -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_FLOAT_UNALIGNED));
            case DOUBLE -> Column.ofArray(off.segment().toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED));
            case BOOLEAN, OBJECT, TWO_LONGS -> throw new AssertionError(off.type());
        };
    }

    private static long bitsAt(Column column, int row) {
        MemorySegment segment = column.segment();
        long bits = 0;
        for (int b = 0; b < column.type().bytes(); b++) {
            bits |= (segment.get(ValueLayout.JAVA_BYTE, (long) row * column.type().bytes() + b) & 0xffL) << (8 * b);
        }
        return bits;
    }

    private TestColumn booleans() {
        boolean[] array = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            array[i] = random.nextBoolean();
        }
        return make("boolean[]", TableColumn.of(Column.ofArray(array)), natural(), row -> array[row]);
    }

    private MemorySegment bitmap(boolean[] bits) {
        MemorySegment bitmap = arena.allocate(Math.max(1, (rows + 7) / 8));
        for (int i = 0; i < rows; i++) {
            byte before = bitmap.get(ValueLayout.JAVA_BYTE, i / 8);
            bitmap.set(ValueLayout.JAVA_BYTE, i / 8, (byte) (before | (bits[i] ? 1 << (i % 8) : 0)));
        }
        return bitmap;
    }

    private static boolean bit(MemorySegment bitmap, int row) {
        return (bitmap.get(ValueLayout.JAVA_BYTE, row / 8) & (1 << (row % 8))) != 0;
    }

    private TestColumn bitmapOfBooleans() {
        boolean[] array = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            array[i] = random.nextBoolean();
        }
        MemorySegment bitmap = bitmap(array);
        return make("bits", TableColumn.bits(bitmap, rows), natural(), row -> bit(bitmap, row));
    }

    private TestColumn wideIntegers() {
        int used = 1 + random.nextInt(127);
        BigInteger base = new BigInteger(126, random).subtract(BigInteger.ONE.shiftLeft(125));
        BigInteger[] values = new BigInteger[rows];
        for (int i = 0; i < rows; i++) {
            BigInteger value = random.nextBoolean() ? base.add(new BigInteger(used - 1, random))
                    : base.subtract(new BigInteger(used - 1, random));
            values[i] = distinct < rows && i > 0 ? values[random.nextInt(Math.min(distinct, i))] : value;
        }
        MemorySegment segment = arena.allocate(16L * rows);
        for (int i = 0; i < rows; i++) {
            segment.set(ValueLayout.JAVA_LONG_UNALIGNED, 16L * i, values[i].longValue());
            segment.set(ValueLayout.JAVA_LONG_UNALIGNED, 16L * i + 8, values[i].shiftRight(64).longValue());
        }
        return make("wide integers", TableColumn.wideIntegers(segment), natural(), row -> {
            long lower = segment.get(ValueLayout.JAVA_LONG_UNALIGNED, 16L * row);
            BigInteger upper = BigInteger.valueOf(segment.get(ValueLayout.JAVA_LONG_UNALIGNED, 16L * row + 8));
            return upper.shiftLeft(64).or(BigInteger.valueOf(lower).and(BigInteger.ONE.shiftLeft(64)
                    .subtract(BigInteger.ONE)));
        });
    }

    private String string() {
        StringBuilder string = new StringBuilder(random.nextInt(3) == 0 ? "shared/" : "");
        int count = random.nextInt(distinct < rows ? 3 : 12);
        for (int s = 0; s < count; s++) {
            string.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        }
        return string.toString();
    }

    private TestColumn strings(boolean codePoints) {
        @Nullable
        String[] array = new String[rows];
        for (int i = 0; i < rows; i++) {
            array[i] = random.nextInt(20) == 0 ? null : string();
        }
        return make(codePoints ? "utf8" : "strings",
                codePoints ? TableColumn.utf8(array) : TableColumn.strings(array),
                codePoints ? (x, y) -> Arrays.compare(((String) x).codePoints().toArray(),
                        ((String) y).codePoints().toArray()) : natural(),
                row -> array[row]);
    }

    private static int compareBytes(Object x, Object y) {
        return Arrays.compareUnsigned((byte[]) x, (byte[]) y);
    }

    private TestColumn byteArrays() {
        byte[] @Nullable [] array = new byte[rows][];
        for (int i = 0; i < rows; i++) {
            array[i] = random.nextInt(20) == 0 ? null : string().getBytes(StandardCharsets.ISO_8859_1);
        }
        return make("binary", TableColumn.binary(array), RandomColumns::compareBytes, row -> array[row]);
    }

    private TestColumn segmentOfStrings() {
        byte[][] strings = new byte[rows][];
        long total = 5;
        for (int i = 0; i < rows; i++) {
            strings[i] = string().getBytes(StandardCharsets.UTF_8);
            total += strings[i].length;
        }
        boolean wide = random.nextBoolean();
        MemorySegment bytes = arena.allocate(total + random.nextInt(2) * 8L);
        MemorySegment offsets = arena.allocate((rows + 1L) * (wide ? 8 : 4));
        long place = 5;
        for (int i = 0; i <= rows; i++) {
            if (wide) {
                offsets.set(ValueLayout.JAVA_LONG_UNALIGNED, 8L * i, place);
            } else {
                offsets.set(ValueLayout.JAVA_INT_UNALIGNED, 4L * i, (int) place);
            }
            if (i < rows) {
                MemorySegment.copy(strings[i], 0, bytes, ValueLayout.JAVA_BYTE, place, strings[i].length);
                place += strings[i].length;
            }
        }
        TableColumn column = TableColumn.strings(offsets, wide ? ElementType.LONG : ElementType.INT, bytes);
        return make("segment of strings", column, RandomColumns::compareBytes, row -> {
            long from = wide ? offsets.get(ValueLayout.JAVA_LONG_UNALIGNED, 8L * row)
                    : offsets.get(ValueLayout.JAVA_INT_UNALIGNED, 4L * row);
            long to = wide ? offsets.get(ValueLayout.JAVA_LONG_UNALIGNED, 8L * row + 8)
                    : offsets.get(ValueLayout.JAVA_INT_UNALIGNED, 4L * row + 4);
            return bytes.asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
        });
    }

    /** Adds nulls in one of the possible ways. */
    private TestColumn make(String name, TableColumn column, Comparator<Object> order,
            IntFunction<@Nullable Object> read) {
        int way = random.nextInt(3);
        if (way == 0) {
            return new TestColumn(column, values(read), order, read, true, name);
        }
        if (way == 1) {
            IntFunction<@Nullable Object> nullable = row -> nulls[row] ? null : read.apply(row);
            boolean ownNulls = name.equals("strings") || name.equals("utf8") || name.equals("binary");
            TableColumn withNulls = column.withNulls(ownNulls
                    ? row -> nulls[row] || read.apply(row) == null
                    : row -> nulls[row]);
            return new TestColumn(withNulls, values(nullable), order, read, false, name + " with nulls");
        }
        boolean[] valid = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            valid[i] = !nulls[i] && read.apply(i) != null;
        }
        MemorySegment bitmap = bitmap(valid);
        IntFunction<@Nullable Object> nullable = row -> bit(bitmap, row) ? read.apply(row) : null;
        return new TestColumn(column.withValidity(bitmap), values(nullable), order, nullable, true,
                name + " with bitmap");
    }

    private @Nullable Object[] values(IntFunction<@Nullable Object> read) {
        @Nullable
        Object[] values = new Object[rows];
        for (int i = 0; i < rows; i++) {
            values[i] = read.apply(i);
        }
        return values;
    }
}
