// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.table.RowGroups;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.jspecify.annotations.Nullable;

/** Turns the columns of an order into columns that {@link RowOrder} compares. */
final class RowKeys {
    private final @Nullable DictionaryProvider dictionaries;
    private final Scratch scratch;

    private RowKeys(@Nullable DictionaryProvider dictionaries, Scratch scratch) {
        this.dictionaries = dictionaries;
        this.scratch = scratch;
    }

    /** The order of the rows of roots. It is valid as long as the roots and the scratch. */
    static RowOrder order(Roots roots, String text, @Nullable DictionaryProvider dictionaries, Scratch scratch) {
        RowKeys keys = new RowKeys(dictionaries, scratch);
        RowOrder order = null;
        Set<String> names = new HashSet<>();
        for (OrderText.Term term : OrderText.parse(text)) {
            try {
                if (!names.add(term.name())) {
                    throw new IllegalArgumentException("the order has this column already");
                }
                TableColumn key = keys.key(roots.column(number(roots, term.name())));
                order = order == null ? RowOrder.by(key) : order.then(key);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(term.place() + ": " + e.getMessage(), e);
            }
            order = term.descending() ? order.descending() : order;
            order = term.nullsFirst() ? order.nullsFirst() : order;
        }
        return Objects.requireNonNull(order);
    }

    private static int number(Roots roots, String name) {
        List<String> names = roots.first().getFieldVectors().stream().map(FieldVector::getName).toList();
        int number = names.indexOf(name);
        if (number < 0) {
            throw new IllegalArgumentException("no such column among " + names);
        }
        if (number != names.lastIndexOf(name)) {
            throw new IllegalArgumentException("several columns have this name");
        }
        return number;
    }

    private TableColumn key(Vectors vectors) {
        DictionaryEncoding encoding = vectors.first().getField().getDictionary();
        if (encoding != null) {
            return ranks(vectors, encoding.getId());
        }
        TableColumn column = switch (vectors.first().getMinorType()) {
            case TINYINT -> TableColumn.of(numbers(vectors, ElementType.BYTE));
            case SMALLINT -> TableColumn.of(numbers(vectors, ElementType.SHORT));
            case INT, DATEDAY, TIMESEC, TIMEMILLI, INTERVALYEAR -> TableColumn.of(numbers(vectors, ElementType.INT));
            case BIGINT, DATEMILLI, TIMEMICRO, TIMENANO, DURATION, TIMESTAMPSEC, TIMESTAMPMILLI, TIMESTAMPMICRO,
                    TIMESTAMPNANO, TIMESTAMPSECTZ, TIMESTAMPMILLITZ, TIMESTAMPMICROTZ, TIMESTAMPNANOTZ ->
                TableColumn.of(numbers(vectors, ElementType.LONG));
            case UINT1 -> TableColumn.unsigned(numbers(vectors, ElementType.BYTE));
            case UINT2 -> TableColumn.unsigned(numbers(vectors, ElementType.SHORT));
            case UINT4 -> TableColumn.unsigned(numbers(vectors, ElementType.INT));
            case UINT8 -> TableColumn.unsigned(numbers(vectors, ElementType.LONG));
            case FLOAT2 -> halves(vectors);
            case FLOAT4 -> TableColumn.of(numbers(vectors, ElementType.FLOAT));
            case FLOAT8 -> TableColumn.of(numbers(vectors, ElementType.DOUBLE));
            case DECIMAL -> TableColumn.wideIntegers(
                    Joined.bytes(vectors, FieldVector::getDataBuffer, 2 * Long.BYTES, scratch));
            case BIT -> TableColumn.bits(Joined.bits(vectors, FieldVector::getDataBuffer, scratch), vectors.rows());
            case VARCHAR, VARBINARY, LARGEVARCHAR, LARGEVARBINARY -> JoinedText.of(vectors, scratch).column();
            case FIXEDSIZEBINARY -> binary(vectors, ((FixedSizeBinaryVector) vectors.first()).getByteWidth());
            case VIEWVARCHAR, VIEWVARBINARY -> arrays(vectors, BaseVariableWidthViewVector.ELEMENT_SIZE);
            case DECIMAL256 -> arrays(vectors, Decimal256Vector.TYPE_WIDTH);
            default -> throw new IllegalArgumentException(
                    "values of Arrow's type " + vectors.first().getMinorType() + " have no order");
        };
        MemorySegment validity = Joined.validity(vectors, scratch);
        return validity == null ? column : column.withValidity(validity);
    }

    private Column numbers(Vectors vectors, ElementType type) {
        return Column.ofSegment(Joined.bytes(vectors, FieldVector::getDataBuffer, type.bytes(), scratch), type);
    }

    private static TableColumn halves(Vectors vectors) {
        Joined.check(vectors, FieldVector::getDataBuffer, Short.BYTES);
        float[] floats = new float[vectors.rows()];
        vectors.forEach((vector, i, row) -> floats[row] = Float
                .float16ToFloat(vector.getDataBuffer().getShort((long) i * Short.BYTES)));
        return TableColumn.of(Column.ofArray(floats));
    }

    private TableColumn binary(Vectors vectors, int width) {
        MemorySegment bytes = Joined.bytes(vectors, FieldVector::getDataBuffer, width, scratch);
        long[] offsets = new long[vectors.rows() + 1];
        for (int row = 0; row < offsets.length; row++) {
            offsets[row] = (long) row * width;
        }
        return TableColumn.strings(MemorySegment.ofArray(offsets), ElementType.LONG, bytes);
    }

    /** Values that are copied to arrays whose unsigned bytes have the same order. */
    private static TableColumn arrays(Vectors vectors, int width) {
        Joined.check(vectors, FieldVector::getDataBuffer, width);
        byte[][] arrays = new byte[vectors.rows()][];
        vectors.forEach((vector, i, row) -> {
            if (vector.isNull(i)) {
                arrays[row] = new byte[0];
            } else if (vector instanceof BaseVariableWidthViewVector views) {
                arrays[row] = views.get(i);
            } else {
                arrays[row] = bigEndian(vector.getDataBuffer(), i);
            }
        });
        return TableColumn.binary(arrays);
    }

    /** A decimal of 256 bits, the highest byte first, with its sign flipped. */
    private static byte[] bigEndian(ArrowBuf decimals, int number) {
        byte[] bytes = new byte[Decimal256Vector.TYPE_WIDTH];
        for (int b = 0; b < bytes.length; b++) {
            bytes[b] = decimals.getByte((long) (number + 1) * bytes.length - 1 - b);
        }
        bytes[0] ^= Byte.MIN_VALUE;
        return bytes;
    }

    /** The places of the values in the order of their dictionary. */
    private TableColumn ranks(Vectors vectors, long id) {
        if (!(vectors.first() instanceof BaseIntVector)) {
            throw new IllegalArgumentException("values of Arrow's type " + vectors.first().getMinorType()
                    + " are no places in dictionary " + id);
        }
        FieldVector values = dictionary(id);
        RowGroups groups = TableSort.groups(RowOrder.by(key(Vectors.of(List.of(values)))));
        int[] rankOf = new int[values.getValueCount()];
        for (int group = 0; group < groups.count(); group++) {
            for (int i = groups.starts()[group]; i < groups.starts()[group + 1]; i++) {
                int value = groups.indices()[i];
                rankOf[value] = isNull(values, value) ? -1 : group;
            }
        }
        int[] ranks = new int[vectors.rows()];
        vectors.forEach((vector, i, row) -> {
            long value = vector.isNull(i) ? -1 : ((BaseIntVector) vector).getValueAsLong(i);
            if (!vector.isNull(i) && (value < 0 || value >= rankOf.length)) {
                throw new IllegalArgumentException("row " + row + " has value " + value + " of dictionary " + id
                        + ", which has " + rankOf.length + " values");
            }
            ranks[row] = value < 0 ? -1 : rankOf[(int) value];
        });
        TableColumn column = TableColumn.of(Column.ofArray(ranks));
        return IntStream.of(ranks).allMatch(rank -> rank >= 0) ? column : column.withNulls(row -> ranks[row] < 0);
    }

    private FieldVector dictionary(long id) {
        Dictionary dictionary = dictionaries == null ? null : dictionaries.lookup(id);
        if (dictionary == null) {
            throw new IllegalArgumentException("its values are in dictionary " + id
                    + (dictionaries == null ? ", and the order has no dictionaries" : ", which is missing"));
        }
        return dictionary.getVector();
    }

    /** Whether a value is null, or refers to a null in a dictionary. */
    private boolean isNull(FieldVector vector, int row) {
        DictionaryEncoding encoding = vector.getField().getDictionary();
        return vector.isNull(row) || (encoding != null
                && isNull(dictionary(encoding.getId()), (int) ((BaseIntVector) vector).getValueAsLong(row)));
    }
}
