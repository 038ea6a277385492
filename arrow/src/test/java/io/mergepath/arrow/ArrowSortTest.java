// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.arrow.BoxedRows.SortKey;
import io.mergepath.table.RowGroups;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.extension.OpaqueType;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the operations with a sort of boxed rows. */
class ArrowSortTest {
    private static final List<ArrowType> KEYS = keys();
    private static final List<Field> NESTED = nested();

    private final RootAllocator allocator = new RootAllocator();

    @AfterEach
    void everythingIsReleased() {
        allocator.close();
    }

    private static List<ArrowType> keys() {
        List<ArrowType> types = new ArrayList<>();
        for (int bits = 8; bits <= 64; bits *= 2) {
            types.add(new ArrowType.Int(bits, true));
            types.add(new ArrowType.Int(bits, false));
        }
        for (FloatingPointPrecision precision : FloatingPointPrecision.values()) {
            types.add(new ArrowType.FloatingPoint(precision));
        }
        for (TimeUnit unit : TimeUnit.values()) {
            types.add(new ArrowType.Timestamp(unit, null));
            types.add(new ArrowType.Timestamp(unit, "UTC"));
            types.add(new ArrowType.Duration(unit));
        }
        types.add(new ArrowType.Time(TimeUnit.SECOND, 32));
        types.add(new ArrowType.Time(TimeUnit.MILLISECOND, 32));
        types.add(new ArrowType.Time(TimeUnit.MICROSECOND, 64));
        types.add(new ArrowType.Time(TimeUnit.NANOSECOND, 64));
        types.add(new ArrowType.Date(DateUnit.DAY));
        types.add(new ArrowType.Date(DateUnit.MILLISECOND));
        types.add(new ArrowType.Interval(IntervalUnit.YEAR_MONTH));
        types.add(new ArrowType.Decimal(38, 5, 128));
        types.add(new ArrowType.Decimal(70, 5, 256));
        types.add(ArrowType.Bool.INSTANCE);
        types.add(ArrowType.Utf8.INSTANCE);
        types.add(ArrowType.LargeUtf8.INSTANCE);
        types.add(ArrowType.Utf8View.INSTANCE);
        types.add(ArrowType.Binary.INSTANCE);
        types.add(ArrowType.LargeBinary.INSTANCE);
        types.add(ArrowType.BinaryView.INSTANCE);
        types.add(new ArrowType.FixedSizeBinary(5));
        types.add(UuidType.INSTANCE);
        return types;
    }

    /** The children of a sparse union have names and numbers of their types, because Arrow finds them only so. */
    @SuppressWarnings("EnumOrdinal")
    private static List<Field> nested() {
        Field number = RandomVectors.field("number", MinorType.INT.getType());
        Field text = RandomVectors.field("text", ArrowType.Utf8.INSTANCE);
        Field flag = RandomVectors.field("flag", ArrowType.Bool.INSTANCE);
        Field nothing = RandomVectors.field("nothing", ArrowType.Null.INSTANCE);
        Field list = RandomVectors.field("list", ArrowType.List.INSTANCE, text);
        Field struct = RandomVectors.field("struct", ArrowType.Struct.INSTANCE, number, list, flag, nothing);
        Field key = new Field("key", FieldType.notNullable(ArrowType.Utf8.INSTANCE),
                List.of());
        Field value = RandomVectors.field("value", ArrowType.Struct.INSTANCE, number, text);
        Field entries = new Field("entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE), List.of(key, value));
        int[] sparse = {MinorType.INT.ordinal(), MinorType.VARCHAR.ordinal()};
        return List.of(list, struct, nothing,
                RandomVectors.field("lists", ArrowType.List.INSTANCE, RandomVectors.field("l", ArrowType.List.INSTANCE,
                        struct)),
                RandomVectors.field("large", ArrowType.LargeList.INSTANCE, struct),
                RandomVectors.field("three", new ArrowType.FixedSizeList(3), text),
                RandomVectors.field("map", new ArrowType.Map(false), entries),
                RandomVectors.field("sparse", new ArrowType.Union(UnionMode.Sparse, sparse),
                        RandomVectors.field("int", MinorType.INT.getType()),
                        RandomVectors.field("varchar", ArrowType.Utf8.INSTANCE)),
                RandomVectors.field("dense", new ArrowType.Union(UnionMode.Dense, new int[]{0, 1, 2}), number, text,
                        list),
                RandomVectors.field("days", new ArrowType.Interval(IntervalUnit.DAY_TIME)),
                RandomVectors.field("all", new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)));
    }

    private static List<Field> columns(List<ArrowType> types) {
        return IntStream.range(0, types.size()).mapToObj(c -> RandomVectors.field("c " + c, types.get(c))).toList();
    }

    private static List<SortKey> randomKeys(SplittableRandom random, int columns) {
        return random.ints(0, columns).distinct().limit(1 + random.nextInt(Math.min(4, columns)))
                .mapToObj(c -> new SortKey("c " + c, random.nextBoolean(), random.nextBoolean())).toList();
    }

    @Test
    void sortsByEveryType() {
        SplittableRandom random = Seed.random("every type");
        for (ArrowType type : KEYS) {
            for (boolean descending : new boolean[]{false, true}) {
                List<SortKey> keys = List.of(new SortKey("c 0", descending, random.nextBoolean()));
                try (VectorSchemaRoot root = new RandomVectors(random, random.nextInt(2) * 0.2)
                        .root(columns(List.of(type)), 300, allocator);
                        VectorSchemaRoot sorted = ArrowSort.sort(root, BoxedRows.text(keys), allocator)) {
                    BoxedRows.assertRows(root, BoxedRows.indices(root, keys), sorted);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 63, 64, 65, 1000, 5000})
    void sortsRandomTables(int rows) {
        SplittableRandom random = Seed.random("tables " + rows);
        for (int repeat = 0; repeat < 4; repeat++) {
            List<ArrowType> types = random.ints(1 + random.nextInt(5), 0, KEYS.size()).mapToObj(KEYS::get).toList();
            List<SortKey> keys = randomKeys(random, types.size());
            String order = BoxedRows.text(keys);
            try (VectorSchemaRoot root = new RandomVectors(random, random.nextInt(2) * 0.1)
                    .root(columns(types), rows, allocator)) {
                int[] expected = BoxedRows.indices(root, keys);
                assertArrayEquals(expected, ArrowSort.indices(root, order), order);
                int most = rows == 0 ? 3 : random.nextInt(rows + 2);
                try (VectorSchemaRoot top = ArrowSort.top(root, most, order, allocator)) {
                    BoxedRows.assertRows(root, Arrays.copyOf(expected, Math.min(most, rows)), top);
                }
                RowGroups groups = ArrowSort.groups(root, order);
                assertArrayEquals(expected, groups.indices());
                Comparator<Integer> comparator = BoxedRows.comparator(root, keys);
                assertArrayEquals(IntStream.rangeClosed(0, rows).filter(i -> i == 0 || i == rows
                        || comparator.compare(expected[i - 1], expected[i]) != 0).distinct().toArray(),
                        groups.starts());
                assertEquals(IntStream.range(1, rows).allMatch(i -> comparator.compare(i - 1, i) <= 0),
                        ArrowSort.isSorted(root, order));
                try (VectorSchemaRoot before = root.slice(0)) {
                    ArrowSort.sort(root, order);
                    BoxedRows.assertRows(before, expected, root);
                    assertEquals(true, ArrowSort.isSorted(root, order));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 9, 500})
    void movesNestedColumns(int rows) {
        SplittableRandom random = Seed.random("nested " + rows);
        List<Field> fields = new ArrayList<>(columns(List.of(MinorType.TINYINT.getType())));
        fields.addAll(NESTED);
        List<SortKey> keys = List.of(new SortKey("c 0", false, false));
        try (VectorSchemaRoot root = new RandomVectors(random, 0.2).root(fields, rows, allocator)) {
            int[] expected = BoxedRows.indices(root, keys);
            try (VectorSchemaRoot sorted = ArrowSort.sort(root, "\"c 0\"", allocator);
                    VectorSchemaRoot again = ArrowSort.take(sorted, inverse(expected), allocator);
                    VectorSchemaRoot before = again.slice(0)) {
                BoxedRows.assertRows(root, expected, sorted);
                assertEquals(root.getSchema(), sorted.getSchema());
                BoxedRows.assertRows(root, IntStream.range(0, rows).toArray(), again);
                ArrowSort.sort(again, "\"c 0\"");
                BoxedRows.assertRows(before, expected, again);
            }
        }
    }

    /** Arrow cannot transfer the vectors of this extension type, in or outside of lists. */
    @Test
    void sortsExtensionTypesInPlace() {
        Field opaque = RandomVectors.field("c 0", new OpaqueType(ArrowType.Utf8.INSTANCE, "name", "vendor"));
        Field lists = RandomVectors.field("lists", ArrowType.List.INSTANCE, opaque);
        List<SortKey> keys = List.of(new SortKey("c 0", true, false));
        try (VectorSchemaRoot root = new RandomVectors(Seed.random("opaque"), 0.1).root(List.of(opaque, lists), 100,
                allocator);
                VectorSchemaRoot before = ArrowSort.take(root, IntStream.range(0, 100).toArray(), allocator)) {
            ArrowSort.sort(root, BoxedRows.text(keys));
            BoxedRows.assertRows(before, BoxedRows.indices(before, keys), root);
        }
    }

    private static int[] inverse(int[] permutation) {
        int[] inverse = new int[permutation.length];
        for (int i = 0; i < inverse.length; i++) {
            inverse[permutation[i]] = i;
        }
        return inverse;
    }

    @Test
    void mergesRoots() {
        SplittableRandom random = Seed.random("merge");
        for (int repeat = 0; repeat < 60; repeat++) {
            List<ArrowType> types = random.ints(1 + random.nextInt(3), 0, KEYS.size()).mapToObj(KEYS::get).toList();
            List<Field> fields = new ArrayList<>(columns(types));
            fields.addAll(NESTED.subList(0, random.nextInt(NESTED.size() + 1)));
            List<SortKey> keys = randomKeys(random, types.size());
            List<VectorSchemaRoot> runs = new ArrayList<>();
            int rows = random.nextInt(300);
            try (VectorSchemaRoot root = new RandomVectors(random, 0.1).root(fields, rows, allocator)) {
                for (int from = 0; from < rows || runs.isEmpty();) {
                    int length = Math.min(rows - from, random.nextInt(100));
                    VectorSchemaRoot run = ArrowSort.take(root, IntStream.range(from, from + length).toArray(),
                            allocator);
                    runs.add(run);
                    ArrowSort.sort(run, BoxedRows.text(keys));
                    from += length;
                }
                try (VectorSchemaRoot merged = ArrowSort.merge(runs, BoxedRows.text(keys), allocator)) {
                    BoxedRows.assertRows(root, BoxedRows.indices(root, keys), merged);
                    assertEquals(root.getSchema(), merged.getSchema());
                }
            } finally {
                runs.forEach(VectorSchemaRoot::close);
            }
        }
    }
}
