// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.time.Period;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.util.Text;
import org.jspecify.annotations.Nullable;

/** Orders of rows by the objects of {@code getObject}: the reference. */
final class BoxedRows {
    private BoxedRows() {
    }

    /** A column of an order. */
    record SortKey(String name, boolean descending, boolean nullsFirst) {
        @Override
        public String toString() {
            return '"' + name + "\" " + (descending ? "desc" : "asc") + " nulls " + (nullsFirst ? "first" : "last");
        }
    }

    static String text(List<SortKey> keys) {
        return String.join(", ", keys.stream().map(SortKey::toString).toList());
    }

    /** Compares rows of a root by their numbers. */
    static Comparator<Integer> comparator(VectorSchemaRoot root, List<SortKey> keys) {
        Comparator<Integer> all = (_, _) -> 0;
        for (SortKey key : keys) {
            FieldVector vector = root.getVector(key.name);
            all = all.thenComparing((a, b) -> {
                Object x = vector.getObject(a);
                Object y = vector.getObject(b);
                if (x == null || y == null) {
                    int order = Boolean.compare(x == null, y == null);
                    return key.nullsFirst ? -order : order;
                }
                int order = compare(vector, x, y);
                return key.descending ? -order : order;
            });
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    private static int compare(FieldVector vector, Object x, Object y) {
        return switch (vector.getMinorType()) {
            case UINT1 -> Integer.compare((Byte) x & 0xff, (Byte) y & 0xff);
            case UINT4 -> Integer.compareUnsigned((Integer) x, (Integer) y);
            case UINT8 -> Long.compareUnsigned((Long) x, (Long) y);
            case FLOAT2 -> Float.compare(Float.float16ToFloat((Short) x), Float.float16ToFloat((Short) y));
            default -> switch (x) {
                case Text text -> Arrays.compareUnsigned(text.copyBytes(), ((Text) y).copyBytes());
                case byte[] bytes -> Arrays.compareUnsigned(bytes, (byte[]) y);
                case Period period -> Long.compare(period.toTotalMonths(), ((Period) y).toTotalMonths());
                case UUID uuid -> Arrays.compareUnsigned(bytes(uuid), bytes((UUID) y));
                default -> ((Comparable<Object>) x).compareTo(y);
            };
        };
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits())
                .array();
    }

    /** The numbers of the rows in order. */
    static int[] indices(VectorSchemaRoot root, List<SortKey> keys) {
        Integer[] rows = IntStream.range(0, root.getRowCount()).boxed().toArray(Integer[]::new);
        Arrays.sort(rows, comparator(root, keys));
        return Stream.of(rows).mapToInt(row -> row).toArray();
    }

    /** Compares all values of a root with rows of another one. */
    static void assertRows(VectorSchemaRoot expected, int[] rows, VectorSchemaRoot actual) {
        assertEquals(rows.length, actual.getRowCount());
        for (int c = 0; c < expected.getFieldVectors().size(); c++) {
            FieldVector from = expected.getVector(c);
            FieldVector to = actual.getVector(c);
            assertEquals(rows.length, to.getValueCount());
            for (int i = 0; i < rows.length; i++) {
                int at = i;
                assertEquals(plain(from.getObject(rows[i])), plain(to.getObject(i)),
                        () -> from.getField() + ", row " + at);
            }
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case List<?> list -> list.stream().map(BoxedRows::plain).map(String::valueOf).toList();
            case null -> null;
            default -> value;
        };
    }
}
