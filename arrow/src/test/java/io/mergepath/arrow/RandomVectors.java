// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.complex.UnionVector;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Vectors of any type with random values, many of them repeated. */
final class RandomVectors {
    private static final String[] WORDS = {"", "a", "b", "ab", "abc", "pear", "pears", "https://example.org/",
        "https://example.org/a/long/path", "größe", "\0", "z"};

    private final SplittableRandom random;
    private final double nulls;

    /**
     * A source of values.
     *
     * @param nulls the share of nulls
     */
    RandomVectors(SplittableRandom random, double nulls) {
        this.random = random;
        this.nulls = nulls;
    }

    static Field field(String name, ArrowType type, Field... children) {
        return new Field(name, FieldType.nullable(type), List.of(children));
    }

    /** A root with random rows, and a last column {@code row} with their numbers. */
    VectorSchemaRoot root(List<Field> fields, int rows, BufferAllocator allocator) {
        List<Field> all = new ArrayList<>(fields);
        all.add(field("row", MinorType.INT.getType()));
        VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(all), allocator);
        for (int c = 0; c < fields.size(); c++) {
            fill(root.getVector(c), rows);
        }
        BaseFixedWidthVector numbers = (BaseFixedWidthVector) root.getVector(fields.size());
        numbers.allocateNew(rows);
        for (int i = 0; i < rows; i++) {
            BitVectorHelper.setBit(numbers.getValidityBuffer(), i);
            numbers.getDataBuffer().setInt(4L * i, i);
        }
        numbers.setValueCount(rows);
        root.setRowCount(rows);
        return root;
    }

    private boolean isNull() {
        return random.nextDouble() < nulls;
    }

    /** Fills an empty vector. */
    void fill(FieldVector vector, int rows) {
        switch (vector) {
            case ExtensionTypeVector<?> extension -> fill(extension.getUnderlyingVector(), rows);
            case BaseFixedWidthVector fixed -> fixed(fixed, rows);
            case BaseVariableWidthVector strings -> {
                strings.allocateNew();
                for (int i = 0; i < rows; i++) {
                    if (!isNull()) {
                        strings.setSafe(i, word());
                    }
                }
            }
            case BaseLargeVariableWidthVector strings -> {
                strings.allocateNew();
                for (int i = 0; i < rows; i++) {
                    if (!isNull()) {
                        strings.setSafe(i, word());
                    }
                }
            }
            case BaseVariableWidthViewVector views -> {
                views.setInitialCapacity(rows);
                views.allocateNew();
                for (int i = 0; i < rows; i++) {
                    if (!isNull()) {
                        views.setSafe(i, word());
                    }
                }
            }
            case ListVector lists -> {
                lists.allocateNew();
                int elements = 0;
                for (int i = 0; i < rows; i++) {
                    if (isNull()) {
                        lists.setNull(i);
                    } else {
                        int length = random.nextInt(4);
                        lists.startNewValue(i);
                        lists.endValue(i, length);
                        elements += length;
                    }
                }
                fill(lists.getDataVector(), elements);
            }
            case LargeListVector lists -> {
                lists.allocateNew();
                int elements = 0;
                for (int i = 0; i < rows; i++) {
                    if (isNull()) {
                        lists.setNull(i);
                    } else {
                        int length = random.nextInt(4);
                        lists.startNewValue((long) i);
                        lists.endValue(i, (long) length);
                        elements += length;
                    }
                }
                fill(lists.getDataVector(), elements);
            }
            case FixedSizeListVector lists -> {
                lists.allocateNew();
                for (int i = 0; i < rows; i++) {
                    if (isNull()) {
                        lists.setNull(i);
                    } else {
                        lists.setNotNull(i);
                    }
                }
                fill(lists.getDataVector(), rows * lists.getListSize());
            }
            case StructVector structs -> {
                structs.allocateNew();
                boolean entries = structs.getName().equals("entries");
                for (int i = 0; i < rows; i++) {
                    if (!entries && isNull()) {
                        structs.setNull(i);
                    } else {
                        structs.setIndexDefined(i);
                    }
                }
                for (FieldVector child : structs.getChildrenFromFields()) {
                    new RandomVectors(random, entries && child.getName().equals("key") ? 0 : nulls).fill(child, rows);
                }
            }
            case UnionVector unions -> {
                unions.allocateNew();
                List<FieldVector> children = unions.getChildrenFromFields();
                for (int i = 0; i < rows; i++) {
                    unions.setType(i, children.get(random.nextInt(children.size())).getMinorType());
                }
                children.forEach(child -> fill(child, rows));
            }
            case DenseUnionVector unions -> {
                unions.allocateNew();
                List<FieldVector> children = unions.getChildrenFromFields();
                int[] counts = new int[children.size()];
                for (int i = 0; i < rows; i++) {
                    int type = random.nextInt(counts.length);
                    unions.setTypeId(i, (byte) type);
                    unions.setOffset(i, counts[type]++);
                }
                for (int type = 0; type < counts.length; type++) {
                    fill(children.get(type), counts[type]);
                }
            }
            case NullVector _ -> {
            }
            default -> throw new AssertionError(vector);
        }
        vector.setValueCount(rows);
    }

    private byte[] word() {
        String word = WORDS[random.nextInt(WORDS.length)] + (random.nextInt(4) == 0 ? random.nextInt(100) : "");
        return word.getBytes(StandardCharsets.UTF_8);
    }

    /** Any bits, but few different ones. Times stay in the range of {@code LocalDateTime}. */
    private void fixed(BaseFixedWidthVector vector, int rows) {
        vector.allocateNew(rows);
        int width = Math.max(1, vector.getTypeWidth());
        byte[][] pool = new byte[1 + random.nextInt(40)][width];
        for (byte[] value : pool) {
            random.nextBytes(value);
            if (random.nextInt(3) == 0) {
                Arrays.fill(value, 1, width, (byte) (random.nextBoolean() ? -1 : 0));
            }
            if (vector.getMinorType().name().matches("(TIME|DATE|DURATION|INTERVAL).*") && width == Long.BYTES) {
                Arrays.fill(value, 5, width, (byte) (value[4] < 0 ? -1 : 0));
            }
            if (vector.getMinorType() == MinorType.TIMEMILLI) {
                value[3] = 1;
            }
        }
        for (int i = 0; i < rows; i++) {
            if (vector.getTypeWidth() == 0) {
                BitVectorHelper.setValidityBit(vector.getDataBuffer(), i, random.nextInt(2));
            } else {
                vector.getDataBuffer().setBytes((long) i * width, pool[random.nextInt(pool.length)]);
            }
            BitVectorHelper.setValidityBit(vector.getValidityBuffer(), i, isNull() ? 0 : 1);
        }
    }
}
