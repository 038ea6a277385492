// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Seed;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.AbstractStructVector.ConflictPolicy;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Errors name the column, leave the input as it was, and release everything. */
class ArrowErrorsTest {
    private static final List<Field> FIELDS = List.of(
            RandomVectors.field("number", MinorType.INT.getType()),
            RandomVectors.field("full name", ArrowType.Utf8.INSTANCE),
            RandomVectors.field("flag", ArrowType.Bool.INSTANCE),
            RandomVectors.field("view", ArrowType.Utf8View.INSTANCE),
            RandomVectors.field("list", ArrowType.List.INSTANCE, RandomVectors.field("e", ArrowType.Utf8.INSTANCE)));

    private final RootAllocator allocator = new RootAllocator();
    private final VectorSchemaRoot root;
    private final VectorSchemaRoot copy;

    ArrowErrorsTest() {
        root = new RandomVectors(Seed.random("errors"), 0.1).root(FIELDS, 1000, allocator);
        copy = ArrowSort.take(root, IntStream.range(0, 1000).toArray(), allocator);
    }

    @AfterEach
    void everythingIsReleased() {
        root.close();
        copy.close();
        allocator.close();
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    private void assertUnchanged() {
        BoxedRows.assertRows(copy, IntStream.range(0, 1000).toArray(), root);
    }

    @Test
    void ordersThatDoNotSuitTheRoot() {
        assertRefused("order: column 2 at character 9, \"nam\": no such column among"
                + " [number, full name, flag, view, list, row]", () -> ArrowSort.sort(root, "number, nam"));
        assertRefused("order: column 3 at character 20, \"row\": the order has this column already",
                () -> ArrowSort.sort(root, "row desc, \"number\",\"row\""));
        assertRefused("order: column 1 at character 1, \"list\": values of Arrow's type LIST have no order",
                () -> ArrowSort.sort(root, "list"));
        assertUnchanged();
        try (IntVector twin = new IntVector("row", allocator);
                VectorSchemaRoot twins = VectorSchemaRoot.of(twin, new IntVector("row", allocator))) {
            assertRefused("order: column 1 at character 1, \"row\": several columns have this name",
                    () -> ArrowSort.sort(twins, "row"));
        }
        assertRefused("root 1 has no columns", () -> ArrowSort.indices(VectorSchemaRoot.of(), "row"));
        assertRefused("root 1 has no columns",
                () -> ArrowSort.merge(List.of(VectorSchemaRoot.of(), root), "row", allocator));
        assertRefused("root 2 has 0 columns, but root 1 has 6",
                () -> ArrowSort.merge(List.of(root, VectorSchemaRoot.of()), "row", allocator));
        assertRefused("roots: none", () -> ArrowSort.merge(List.of(), "row", allocator));
        assertRefused("readers: none", () -> ArrowSort.mergeStreams(List.of(), "row", allocator));
    }

    @Test
    void releasedVectors() {
        root.getVector("flag").close();
        assertRefused(
                "root 1, column 3, \"flag\" has 0 values, but its root has 1000 rows; a released vector has no values",
                () -> ArrowSort.sort(root, "number"));
        IntVector gone = new IntVector("gone", allocator);
        gone.setSafe(0, 1);
        gone.setValueCount(1);
        gone.getDataBuffer().close();
        gone.getValidityBuffer().close();
        try (IntVector number = new IntVector("number", allocator)) {
            number.setSafe(0, 1);
            number.setValueCount(1);
            VectorSchemaRoot half = VectorSchemaRoot.of(number, gone);
            assertRefused("order: column 2 at character 9, \"gone\": its memory has been released",
                    () -> ArrowSort.sort(half, "number, gone"));
            assertRefused("column 2, \"gone\": its memory has been released", () -> ArrowSort.sort(half, "number"));
            VarCharVector text = new VarCharVector("text", allocator);
            text.setSafe(0, new byte[]{1});
            text.setValueCount(1);
            text.getOffsetBuffer().close();
            text.getDataBuffer().close();
            text.getValidityBuffer().close();
            assertRefused("column 2, \"text\": its memory has been released",
                    () -> ArrowSort.sort(VectorSchemaRoot.of(number, text), "number"));
        }
    }

    @Test
    void releasedVectorsOfEveryKind() {
        Field number = RandomVectors.field("number", MinorType.INT.getType());
        for (Field field : List.of(
                RandomVectors.field("half", MinorType.FLOAT2.getType()),
                RandomVectors.field("decimal", new ArrowType.Decimal(70, 5, 256)),
                RandomVectors.field("view", ArrowType.Utf8View.INSTANCE),
                RandomVectors.field("list", ArrowType.List.INSTANCE, number),
                RandomVectors.field("large", ArrowType.LargeList.INSTANCE, number),
                RandomVectors.field("dense", new ArrowType.Union(UnionMode.Dense, new int[]{0}), number))) {
            VectorSchemaRoot gone = new RandomVectors(Seed.random("released"), 0).root(List.of(field), 9, allocator);
            FieldVector column = gone.getVector(0);
            column.getFieldBuffers().forEach(ArrowBuf::close);
            assertRefused("column 1, \"" + column.getName() + "\": its memory has been released",
                    () -> ArrowSort.sort(gone, "row"));
            if (field.getChildren().isEmpty()) {
                assertRefused("order: column 1 at character 1, \"" + column.getName()
                        + "\": its memory has been released", () -> ArrowSort.indices(gone, column.getName()));
            }
            column.getChildrenFromFields().forEach(FieldVector::close);
            gone.getVector("row").close();
        }
    }

    @Test
    void releasedChildren() {
        Field number = RandomVectors.field("number", MinorType.INT.getType());
        for (Field field : List.of(
                RandomVectors.field("list", ArrowType.List.INSTANCE, number),
                RandomVectors.field("large", ArrowType.LargeList.INSTANCE, number),
                RandomVectors.field("three", new ArrowType.FixedSizeList(3), number),
                RandomVectors.field("dense", new ArrowType.Union(UnionMode.Dense, new int[]{0}), number))) {
            try (VectorSchemaRoot half = new RandomVectors(Seed.random("children"), 0).root(List.of(field), 9,
                    allocator)) {
                half.getVector(0).getChildrenFromFields().getFirst().close();
                String message = String.valueOf(assertThrows(IllegalArgumentException.class,
                        () -> ArrowSort.take(half, new int[]{8, 7, 6, 5}, allocator)).getMessage());
                assertTrue(message.matches("column 1, \"" + field.getName()
                        + "\": a value has the elements from \\d+ to \\d+ of a child that has 0"), message);
            }
        }
    }

    @Test
    void indicesOutsideTheRoot() {
        assertRefused("indices: index 1 is 1000, not in [0, 1000)",
                () -> ArrowSort.take(root, new int[]{5, 1000}, allocator));
        assertRefused("indices: index 0 is -1, not in [0, 1000)",
                () -> ArrowSort.take(root, new int[]{-1}, allocator));
        assertRefused("most: -1 is negative", () -> ArrowSort.top(root, -1, "row", allocator));
    }

    @Test
    void rootsOfDifferentColumns() {
        try (VectorSchemaRoot other = VectorSchemaRoot.of(new IntVector("row", allocator))) {
            assertRefused("root 2 has 1 columns, but root 1 has 6",
                    () -> ArrowSort.merge(List.of(root, other), "row", allocator));
            try (VectorSchemaRoot third = VectorSchemaRoot.of(new IntVector("number", allocator))) {
                assertRefused("root 2, column 1 is number: Int(32, true), but in root 1 it is row: Int(32, true)",
                        () -> ArrowSort.merge(List.of(other, third), "row", allocator));
            }
        }
    }

    /** Names of elements of lists can differ, because Arrow renames them in slices. */
    @Test
    void structsWithOtherNames() {
        Field first = RandomVectors.field("first", MinorType.INT.getType());
        Field last = RandomVectors.field("last", MinorType.INT.getType());
        try (VectorSchemaRoot names = structs(first, last);
                VectorSchemaRoot swapped = structs(last, first);
                VectorSchemaRoot slice = names.slice(0)) {
            assertRefused(
                    "root 2, column 1 is list: List<$data$: Struct<last: Int(32, true), first: Int(32, true)>>, but in"
                            + " root 1 it is list: List<$data$: Struct<first: Int(32, true), last: Int(32, true)>>",
                    () -> ArrowSort.merge(List.of(names, swapped), "row", allocator));
            ArrowSort.merge(List.of(names, slice), "row", allocator).close();
        }
    }

    private VectorSchemaRoot structs(Field... children) {
        return new RandomVectors(Seed.random("structs"), 0).root(
                List.of(RandomVectors.field("list", ArrowType.List.INSTANCE,
                        RandomVectors.field("e", ArrowType.Struct.INSTANCE, children))),
                3, allocator);
    }

    @Test
    void columnsWithoutName() {
        try (IntVector number = new IntVector((String) null, allocator)) {
            number.setSafe(0, 1);
            number.setValueCount(1);
            VectorSchemaRoot nameless = VectorSchemaRoot.of(number);
            assertRefused("order: column 1 at character 1, \"a\": no such column among [null]",
                    () -> ArrowSort.sort(nameless, "a"));
            ArrowSort.take(nameless, new int[]{0, 0}, allocator).close();
        }
    }

    @Test
    void columnsThatCannotBeMoved() {
        Field number = RandomVectors.field("e", MinorType.INT.getType());
        try (VectorSchemaRoot views = VectorSchemaRoot.of(
                new IntVector("number", allocator),
                RandomVectors.field("views", ArrowType.ListView.INSTANCE, number).createVector(allocator))) {
            assertRefused("column 2, \"views\": values of Arrow's type LISTVIEW cannot be moved",
                    () -> ArrowSort.sort(views, "number", allocator));
        }
    }

    /** A new vector of the same field keeps only the last of these children. */
    @Test
    void childrenOfTheSameName() {
        try (DenseUnionVector union = DenseUnionVector.empty("union", allocator);
                StructVector struct = new StructVector("struct", allocator,
                        FieldType.nullable(ArrowType.Struct.INSTANCE), null, ConflictPolicy.CONFLICT_APPEND, true)) {
            union.getIntVector(union.registerNewTypeId(Field.nullable("", MinorType.INT.getType())));
            union.getBigIntVector(union.registerNewTypeId(Field.nullable("", MinorType.BIGINT.getType())));
            Field twin = RandomVectors.field("twin", MinorType.INT.getType());
            struct.initializeChildrenFromFields(List.of(twin, twin));
            for (FieldVector column : List.of(union, struct)) {
                column.setValueCount(1000);
                VectorSchemaRoot twins = VectorSchemaRoot.of(copy.getVector("number"), column);
                assertRefused("column 2, \"" + column.getName() + "\": several of its children have the same name",
                        () -> ArrowSort.sort(twins, "number"));
            }
        }
    }

    /** Arrow makes no second vector of such a field. */
    @Test
    void mapsThatLackEntries() {
        try (MapVector map = MapVector.empty("map", allocator, false)) {
            map.setValueCount(1000);
            assertRefused("column 2, \"map\": Map data should be a non-nullable struct type",
                    () -> ArrowSort.sort(VectorSchemaRoot.of(copy.getVector("number"), map), "number"));
        }
    }

    @Test
    void allocatorsWithTooLittleMemory() {
        List<VectorSchemaRoot> twice = List.of(root, copy);
        for (long limit = 0; limit < 40_000; limit += 1500) {
            try (BufferAllocator small = allocator.newChildAllocator("small", 0, limit)) {
                assertThrows(OutOfMemoryException.class, () -> ArrowSort.sort(root, "number", small).close());
                assertThrows(OutOfMemoryException.class, () -> ArrowSort.merge(twice, "number", small).close());
            }
        }
        allocator.setLimit(allocator.getAllocatedMemory() + 20_000);
        assertThrows(OutOfMemoryException.class, () -> ArrowSort.sort(root, "\"full name\""));
        allocator.setLimit(Long.MAX_VALUE);
        assertUnchanged();
    }

    /** The test touches one page of each value, because the first bytes of the values differ. */
    @Test
    void buffersAboveTwoGigabytes() {
        int width = 1 << 20;
        int rows = 3 << 10;
        try (FixedSizeBinaryVector wide = new FixedSizeBinaryVector("wide", allocator, width);
                ArrowBuf data = allocator.buffer((long) rows * width)) {
            wide.loadFieldBuffers(new ArrowFieldNode(rows, 0), List.of(allocator.getEmpty(), data.slice(0, width)));
            VectorSchemaRoot table = VectorSchemaRoot.of(wide);
            assertRefused("order: column 1 at character 1, \"wide\": one of its buffers has 1048576 bytes,"
                    + " but its values need 3221225472", () -> ArrowSort.indices(table, "wide"));
            for (int row = 0; row < rows; row++) {
                data.setInt((long) row * width, Integer.reverseBytes(row * 7 % rows));
            }
            wide.loadFieldBuffers(new ArrowFieldNode(rows, 0), List.of(allocator.getEmpty(), data));
            if (ArrowSort.class.getModule().isNativeAccessEnabled()) {
                assertArrayEquals(
                        IntStream.range(0, rows).boxed().sorted(Comparator.comparingInt(row -> row * 7 % rows))
                                .mapToInt(row -> row).toArray(),
                        ArrowSort.indices(table, "wide"));
            } else {
                assertRefused("order: column 1 at character 1, \"wide\": one of its buffers has 3221225472 bytes, more"
                        + " than 2 GiB, which needs the JVM flag --enable-native-access=io.mergepath.arrow",
                        () -> ArrowSort.indices(table, "wide"));
            }
        }
    }
}
