// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.arrow.BoxedRows.SortKey;
import io.mergepath.table.TableSort;
import io.mergepath.testsupport.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.extension.OpaqueType;
import org.apache.arrow.vector.extension.OpaqueVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.util.ByteArrayReadableSeekableByteChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Orders by columns whose values are in a dictionary. */
class DictionaryTest {
    private static final DictionaryEncoding ENCODING = new DictionaryEncoding(7, false, new ArrowType.Int(8, true));

    private final RootAllocator allocator = new RootAllocator();

    @AfterEach
    void everythingIsReleased() {
        allocator.close();
    }

    /** A dictionary with repeated values and a null at the end. */
    private Dictionary dictionary(String... values) {
        VarCharVector vector = new VarCharVector("values", allocator);
        for (int i = 0; i < values.length; i++) {
            vector.setSafe(i, values[i].getBytes(StandardCharsets.UTF_8));
        }
        vector.setValueCount(values.length + 1);
        return new Dictionary(vector, ENCODING);
    }

    private VectorSchemaRoot root(SplittableRandom random, int rows, int values) {
        TinyIntVector cities = new TinyIntVector("city", new FieldType(true, ENCODING.getIndexType(), ENCODING),
                allocator);
        IntVector numbers = new IntVector("row", allocator);
        for (int i = 0; i < rows; i++) {
            numbers.setSafe(i, i);
            if (random.nextInt(8) > 0) {
                cities.setSafe(i, random.nextInt(values));
            }
        }
        cities.setValueCount(rows);
        numbers.setValueCount(rows);
        return VectorSchemaRoot.of(cities, numbers);
    }

    private int[] expected(VectorSchemaRoot root, Dictionary dictionary, List<SortKey> keys) {
        try (FieldVector decoded = (FieldVector) DictionaryEncoder.decode(root.getVector("city"), dictionary,
                allocator)) {
            return BoxedRows.indices(VectorSchemaRoot.of(decoded), keys.stream()
                    .map(key -> new SortKey(decoded.getName(), key.descending(), key.nullsFirst())).toList());
        }
    }

    @Test
    void valuesCompareAsDecoded() {
        SplittableRandom random = Seed.random("dictionary");
        Dictionary dictionary = dictionary("Rome", "Athens", "Rome", "Bern", "");
        try (FieldVector _ = dictionary.getVector()) {
            DictionaryProvider dictionaries = new DictionaryProvider.MapDictionaryProvider(dictionary);
            for (int rows : new int[]{0, 1, 100}) {
                for (int way = 0; way < 4; way++) {
                    List<SortKey> keys = List.of(new SortKey("city", way % 2 == 0, way / 2 == 0));
                    try (VectorSchemaRoot root = root(random, rows, 6)) {
                        int[] indices = TableSort.indices(ArrowSort.order(root, BoxedRows.text(keys), dictionaries));
                        assertArrayEquals(expected(root, dictionary, keys), indices);
                        try (VectorSchemaRoot sorted = ArrowSort.take(root, indices, allocator)) {
                            BoxedRows.assertRows(root, indices, sorted);
                        }
                    }
                }
            }
        }
    }

    /** The values of the dictionary are in a dictionary themselves, whose last value is null. */
    @Test
    void nullsInDictionariesOfDictionaries() {
        Dictionary dictionary = dictionary("b", "a");
        DictionaryEncoding outer = new DictionaryEncoding(8, false, ENCODING.getIndexType());
        try (FieldVector _ = dictionary.getVector();
                TinyIntVector places = places("places", ENCODING);
                VectorSchemaRoot root = VectorSchemaRoot.of(places("city", outer))) {
            DictionaryProvider dictionaries = new DictionaryProvider.MapDictionaryProvider(dictionary,
                    new Dictionary(places, outer));
            assertArrayEquals(new int[]{1, 0, 2}, TableSort.indices(ArrowSort.order(root, "city", dictionaries)));
            assertArrayEquals(new int[]{0, 1, 2}, TableSort.indices(ArrowSort.order(root, "city desc", dictionaries)));
            assertArrayEquals(new int[]{2, 1, 0},
                    TableSort.indices(ArrowSort.order(root, "city nulls first", dictionaries)));
        }
    }

    /** The places 0, 1 and 2 in a dictionary. */
    private TinyIntVector places(String name, DictionaryEncoding encoding) {
        TinyIntVector places = new TinyIntVector(name, new FieldType(true, encoding.getIndexType(), encoding),
                allocator);
        for (int i = 0; i < 3; i++) {
            places.setSafe(i, i);
        }
        places.setValueCount(3);
        return places;
    }

    @Test
    void refusesMissingDictionariesAndValues() {
        SplittableRandom random = Seed.random("missing dictionary");
        Dictionary dictionary = dictionary("a");
        try (VectorSchemaRoot root = root(random, 100, 3); FieldVector _ = dictionary.getVector()) {
            assertRefused("its values are in dictionary 7, and the order has no dictionaries",
                    () -> ArrowSort.indices(root, "city"));
            assertRefused("its values are in dictionary 7, which is missing",
                    () -> ArrowSort.order(root, "city", new DictionaryProvider.MapDictionaryProvider()));
            ((TinyIntVector) root.getVector("city")).set(5, 2);
            for (int i = 0; i < 5; i++) {
                ((TinyIntVector) root.getVector("city")).setNull(i);
            }
            assertRefused("row 5 has value 2 of dictionary 7, which has 2 values", () -> ArrowSort.order(root, "city",
                    new DictionaryProvider.MapDictionaryProvider(dictionary)));
        }
    }

    @Test
    void refusesValuesThatAreNoPlaces() {
        try (VectorSchemaRoot root = VectorSchemaRoot.of(
                new VarCharVector("city", new FieldType(true, ArrowType.Utf8.INSTANCE, ENCODING), allocator));
                FieldVector dictionary = dictionary("a").getVector()) {
            assertRefused("values of Arrow's type VARCHAR are no places in dictionary 7",
                    () -> ArrowSort.order(root, "city",
                            new DictionaryProvider.MapDictionaryProvider(new Dictionary(dictionary, ENCODING))));
        }
    }

    private static void assertRefused(String message, Runnable call) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call::run);
        assertEquals("order: column 1 at character 1, \"city\": " + message, e.getMessage());
    }

    /** Equal batches; between them the dictionary changes. */
    private byte[] stream(VectorSchemaRoot root, Dictionary first, Dictionary... others) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DictionaryProvider.MapDictionaryProvider dictionaries = new DictionaryProvider.MapDictionaryProvider(first);
        try (ArrowStreamWriter writer = new ArrowStreamWriter(root, dictionaries, bytes)) {
            writer.start();
            writer.writeBatch();
            for (Dictionary other : others) {
                dictionaries.put(other);
                writer.writeBatch();
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void streamsKeepTheirDictionaries() throws IOException {
        SplittableRandom random = Seed.random("dictionary stream");
        Dictionary dictionary = dictionary("Rome", "Athens", "Bern");
        Dictionary longer = dictionary("Rome", "Athens", "Bern");
        ((VarCharVector) longer.getVector()).setSafe(4, "Oslo".getBytes(StandardCharsets.UTF_8));
        longer.getVector().setValueCount(5);
        Dictionary other = dictionary("Athens", "Rome", "Bern", "Oslo");
        try (FieldVector _ = dictionary.getVector();
                FieldVector _ = longer.getVector();
                FieldVector _ = other.getVector();
                VectorSchemaRoot root = root(random, 50, 4)) {
            List<SortKey> keys = List.of(new SortKey("city", true, false));
            for (Dictionary second : List.of(dictionary, longer)) {
                try (ArrowStreamReader reader = reader(stream(root, dictionary, second));
                        VectorSchemaRoot top = ArrowSort.top(reader, 60, BoxedRows.text(keys), allocator)) {
                    assertSortedTwice(root, dictionary, keys, top);
                }
                try (ArrowStreamReader reader = reader(stream(root, dictionary, second));
                        VectorSchemaRoot sorted = ArrowSort.sort(reader, BoxedRows.text(keys), allocator)) {
                    assertSortedTwice(root, dictionary, keys, sorted);
                }
            }
            try (ArrowStreamReader reader = reader(stream(root, dictionary, other))) {
                IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                        () -> ArrowSort.sort(reader, "row", allocator));
                assertEquals("the stream replaces dictionary 7 between its batches; sort each batch by itself",
                        e.getMessage());
            }
        }
    }

    @Test
    void refusesReplacedValuesOfDictionariesThatHaveGrown() throws IOException {
        Dictionary dictionary = dictionary("Rome");
        Dictionary longer = dictionary("Rome");
        Dictionary other = dictionary("Rome");
        ((VarCharVector) longer.getVector()).setSafe(2, "Oslo".getBytes(StandardCharsets.UTF_8));
        longer.getVector().setValueCount(3);
        ((VarCharVector) other.getVector()).setSafe(2, "Bern".getBytes(StandardCharsets.UTF_8));
        other.getVector().setValueCount(3);
        try (FieldVector _ = dictionary.getVector();
                FieldVector _ = longer.getVector();
                FieldVector _ = other.getVector();
                VectorSchemaRoot root = root(Seed.random("grown dictionary"), 50, 3);
                ArrowStreamReader reader = reader(stream(root, dictionary, longer, other))) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                    () -> ArrowSort.sort(reader, "city", allocator));
            assertEquals("the stream replaces dictionary 7 between its batches; sort each batch by itself",
                    e.getMessage());
        }
    }

    @Test
    void refusesDictionariesThatAreReplacedBehindTheLastRow() throws IOException {
        Dictionary dictionary = dictionary("Rome", "Athens");
        Dictionary other = dictionary("Athens", "Rome");
        try (FieldVector _ = dictionary.getVector();
                FieldVector _ = other.getVector();
                VectorSchemaRoot root = root(Seed.random("last dictionary"), 10, 2)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DictionaryProvider.MapDictionaryProvider dictionaries = new DictionaryProvider.MapDictionaryProvider(
                    dictionary);
            try (ArrowStreamWriter writer = new ArrowStreamWriter(root, dictionaries, bytes)) {
                writer.start();
                writer.writeBatch();
                root.setRowCount(0);
                dictionaries.put(other);
                writer.writeBatch();
            }
            try (ArrowStreamReader reader = reader(bytes.toByteArray())) {
                assertThrows(IllegalArgumentException.class, () -> ArrowSort.sort(reader, "city", allocator));
            }
            try (ArrowStreamReader reader = reader(bytes.toByteArray())) {
                assertThrows(IllegalArgumentException.class, () -> ArrowSort.top(reader, 3, "city", allocator));
            }
        }
    }

    /** Arrow splits the vectors of this extension type into vectors of another type, and writes them to files only. */
    @Test
    void keepsDictionariesOfExtensionTypes() throws IOException {
        OpaqueType.ensureRegistered();
        Dictionary words = dictionary("Rome", "Athens", "Bern");
        Field opaque = RandomVectors.field("cities", new OpaqueType(ArrowType.Utf8.INSTANCE, "name", "vendor"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OpaqueVector values = new OpaqueVector(opaque, allocator, words.getVector());
                VectorSchemaRoot root = root(Seed.random("opaque dictionary"), 50, 4);
                ArrowFileWriter writer = new ArrowFileWriter(root,
                        new DictionaryProvider.MapDictionaryProvider(new Dictionary(values, ENCODING)),
                        Channels.newChannel(bytes))) {
            writer.start();
            writer.writeBatch();
            writer.writeBatch();
            writer.end();
            try (ArrowFileReader reader = new ArrowFileReader(
                    new ByteArrayReadableSeekableByteChannel(bytes.toByteArray()), allocator);
                    VectorSchemaRoot sorted = ArrowSort.sort(reader, "city", allocator)) {
                assertSortedTwice(root, words, List.of(new SortKey("city", false, false)), sorted);
            }
        }
    }

    private ArrowStreamReader reader(byte[] stream) {
        return new ArrowStreamReader(new ByteArrayInputStream(stream), allocator);
    }

    /** The rows of two equal batches. */
    private void assertSortedTwice(VectorSchemaRoot batch, Dictionary dictionary, List<SortKey> keys,
            VectorSchemaRoot sorted) {
        int rows = batch.getRowCount();
        int[] twice = new int[2 * rows];
        for (int i = 0; i < twice.length; i++) {
            twice[i] = i % rows;
        }
        try (VectorSchemaRoot both = ArrowSort.take(batch, twice, allocator)) {
            int[] expected = expected(both, dictionary, keys);
            BoxedRows.assertRows(both, Arrays.copyOf(expected, sorted.getRowCount()), sorted);
        }
    }
}
