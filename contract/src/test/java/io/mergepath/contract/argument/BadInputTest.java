// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.argument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad input gets an exception that names the argument, its value and the bound, before anything is written. */
class BadInputTest {
    private static final Order NATURAL = Order.natural();

    private final int[] sorted = {1, 2, 3, 4, 5, 6};
    private final int[] unsorted = {3, 1, 2};
    private final Keys a = Keys.of(sorted, 0, 3);
    private final Keys b = Keys.of(sorted, 3, 6);
    private final Keys out = Keys.of(new int[6]);
    private final Values none = Values.none();

    private record Bad(String name, Class<? extends RuntimeException> type, Consumer<Engine> call,
            List<String> words) {
        Bad(String name, Class<? extends RuntimeException> type, Consumer<Engine> call, String... words) {
            this(name, type, call, List.of(words));
        }
    }

    private static Bad illegal(String name, Consumer<Engine> call, String... words) {
        return new Bad(name, IllegalArgumentException.class, call, words);
    }

    @Test
    void anEngineSaysBeforeWhatItRefuses() {
        try (Engine engine = Engine.open("test")) {
            String said = engine.refusal(ElementType.OBJECT, NATURAL).orElse("nothing");
            Keys objects = Keys.of(new String[]{"b", "a"}, 0, 2);
            assertEquals(said, assertThrows(IllegalArgumentException.class,
                    () -> engine.sortKeys(objects, NATURAL)).getMessage());
            assertEquals(Optional.empty(), engine.refusal(ElementType.INT, NATURAL));
            String inapplicable = engine.refusal(ElementType.FLOAT, Order.unsigned()).orElse("nothing");
            assertEquals(inapplicable, assertThrows(IllegalArgumentException.class,
                    () -> engine.sortKeys(Keys.of(new float[2]), Order.unsigned())).getMessage());
        }
    }

    private List<Bad> operations() {
        Keys longs = Keys.of(new long[]{1, 2, 3});
        Keys keys = Keys.of(unsorted);
        return List.of(
                illegal("types of sides", e -> e.mergeKeys(a, longs, out, NATURAL), "b:", "LONG", "INT"),
                illegal("type of out", e -> e.mergeKeys(a, b, Keys.of(new long[6]), NATURAL), "out", "LONG", "INT"),
                illegal("out too short", e -> e.mergeKeys(a, b, Keys.of(new int[5]), NATURAL), "out", "5", "6"),
                illegal("out too long", e -> e.mergeKeys(a, b, Keys.of(new int[7]), NATURAL), "out", "7", "6"),
                illegal("a's values", e -> e.mergePairs(a, ints(2), b, ints(3), out, ints(6), NATURAL), "aValues", "2",
                        "3"),
                illegal("b's values", e -> e.mergePairs(a, ints(3), b, ints(4), out, ints(6), NATURAL), "bValues", "4",
                        "3"),
                illegal("out's values", e -> e.mergePairs(a, ints(3), b, ints(3), out, ints(5), NATURAL), "outValues",
                        "5", "6"),
                illegal("no values for b", e -> e.mergePairs(a, ints(3), b, none, out, ints(6), NATURAL), "bValues",
                        "0", "1"),
                illegal("values but no place for them", e -> e.mergePairs(a, ints(3), b, ints(3), out, none, NATURAL),
                        "aValues", "0", "1"),
                illegal("types of values", e -> e.mergePairs(a, ints(3), b, Values.of(new long[3]), out, ints(6),
                        NATURAL), "bValues", "LONG", "INT"),
                illegal("unsigned floats", e -> e.sortKeys(Keys.of(new float[2]), Order.unsigned()), "order",
                        "unsigned", "FLOAT"),
                illegal("unsigned floats", e -> e.sortKeys(Keys.of(new float[2]), Order.unsignedDescending()), "order",
                        "unsigned", "FLOAT"),
                illegal("a comparator of another type", e -> e.sortKeys(keys, Order.longs(Long::compare)), "order",
                        "INT"),
                illegal("length of values", e -> e.sortPairs(keys, ints(4), NATURAL), "values", "4", "3"),
                illegal("length of indices", e -> e.sortIndices(keys, ints(2), NATURAL), "indices", "2", "3"),
                illegal("no indices", e -> e.sortIndices(keys, none, NATURAL), "indices", "0", "1"),
                illegal("two columns of indices",
                        e -> e.sortIndices(keys, Values.of(Column.ofArray(new int[3]), Column.ofArray(new int[3])),
                                NATURAL),
                        "indices", "2", "1"),
                illegal("type of indices", e -> e.sortIndices(keys, Values.of(new short[3]), NATURAL), "indices",
                        "SHORT", "INT", "LONG"),
                illegal("type of indices, keys too", e -> e.sortKeysAndIndices(keys, Values.of(new float[3]),
                        NATURAL), "indices", "FLOAT"),
                illegal("an even number of offsets", e -> batch(e, 0, 3), "offsets", "2"),
                illegal("no offsets", e -> batch(e), "offsets", "0"),
                illegal("first offset", e -> batch(e, 1, 2, 3), "offset 0", "1"),
                illegal("last offset", e -> batch(e, 0, 1, 2), "offsets", "2", "3"),
                illegal("offsets that decrease", e -> batch(e, 0, 2, 1), "offset 2", "1", "2"),
                illegal("an offset past the end", e -> batch(e, 0, 4, 3), "offset 1", "4", "3"),
                illegal("a negative offset", e -> batch(e, 0, -1, 3), "offset 1", "-1"),
                illegal("fewer values than runs", e -> e.mergeMany(List.of(a, b), List.of(none), out, none, NATURAL),
                        "runValues", "1", "2"),
                illegal("type of a run", e -> e.mergeMany(List.of(a, longs), List.of(none, none), out, none, NATURAL),
                        "run 1", "LONG", "INT"),
                illegal("length of many", e -> e.mergeMany(List.of(a), List.of(none), out, none, NATURAL), "out", "6",
                        "3"),
                new Bad("k below 0", IndexOutOfBoundsException.class, e -> e.coRank(a, b, -1, TieRule.A_FIRST, NATURAL),
                        "k:", "-1", "6"),
                new Bad("k past the end", IndexOutOfBoundsException.class,
                        e -> e.coRank(a, b, 7, TieRule.A_FIRST, NATURAL), "k:", "7", "6"),
                illegal("step 0", e -> e.partitions(a, b, 0, TieRule.A_FIRST, NATURAL), "step", "0", "1"),
                illegal("types of cut sides", e -> e.coRank(a, longs, 1, TieRule.B_FIRST, NATURAL), "b:", "LONG",
                        "INT"),
                illegal("negative length", e -> e.allocateKeys(ElementType.INT, -1).close(), "length", "-1", "0"),
                illegal("negative length of values", e -> e.allocateValues(ElementType.INT, -2).close(), "length",
                        "-2", "0"));
    }

    private static Values ints(int length) {
        return Values.of(new int[length]);
    }

    private void batch(Engine engine, long... offsets) {
        engine.mergeBatch(Keys.of(unsorted), none, offsets, Keys.of(new int[3]), none, NATURAL);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void isNamed(Subject subject) {
        try (Cases cases = new Cases()) {
            for (Bad bad : operations()) {
                cases.check(() -> subject + " " + bad.name, () -> {
                    expect(bad, subject.engine());
                    assertArrayEquals(new int[]{3, 1, 2}, unsorted);
                    assertArrayEquals(new int[]{1, 2, 3, 4, 5, 6}, sorted);
                    assertArrayEquals(new long[6], Bits.of(out.column()));
                });
            }
        }
    }

    /** The objects decide, not the type of the array that they come from. */
    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5"})
    void objectsThatDoNotFitAreNamed(Subject subject) {
        Engine engine = subject.engine();
        @Nullable
        String[] texts = new String[4];
        Keys strings = Keys.of(texts);
        Keys fits = Keys.of(new Object[]{"b", "d"});
        Keys misfits = Keys.of(new Object[]{"", "a", 7, 8}, 1, 3);
        Keys numbers = Keys.of(new Integer[]{1, 2});
        Values payload = Values.of(Column.ofArray(new Object[]{"x", 5}));
        try (Cases cases = new Cases(); DeviceKeys held = engine.upload(misfits)) {
            for (Bad bad : List.of(
                    illegal("a", e -> e.mergeKeys(misfits, fits, strings, NATURAL), "a: element 1", "Integer",
                            "String[]"),
                    illegal("b", e -> e.mergeKeys(fits, numbers, strings, NATURAL), "b: element 0", "Integer",
                            "String[]"),
                    illegal("batch", e -> e.mergeBatch(misfits, none, new long[]{0, 1, 2}, strings.slice(0, 2), none,
                            NATURAL), "in: element 1", "Integer", "String[]"),
                    illegal("many", e -> e.mergeMany(List.of(fits, numbers), List.of(none, none), strings, none,
                            NATURAL), "run 1: element 0", "Integer", "String[]"),
                    illegal("values", e -> e.mergePairs(a.slice(0, 2), payload, b.slice(0, 2), payload,
                            out.slice(0, 4), Values.of(Column.ofArray(texts)), NATURAL),
                            "aValues: column 0: element 1",
                            "Integer", "String[]"),
                    illegal("download", _ -> held.download(strings.slice(0, 2)), "target", "element 1", "Integer",
                            "String[]"))) {
                cases.check(() -> subject + " " + bad.name, () -> {
                    expect(bad, engine);
                    assertArrayEquals(new String[4], texts);
                    assertArrayEquals(new long[6], Bits.of(out.column()));
                });
            }
        }
        engine.mergeKeys(fits, Keys.of(new Object[]{"a", "c"}), strings, NATURAL);
        assertArrayEquals(new String[]{"a", "b", "c", "d"}, texts);
    }

    @ParameterizedTest
    @EnumSource(names = "CPU")
    void ofDataIsNamed(Subject subject) {
        List<Bad> all = List.of(
                new Bad("from below 0", IndexOutOfBoundsException.class, _ -> Keys.of(sorted, -1, 3), "-1", "6"),
                new Bad("to past the end", IndexOutOfBoundsException.class, _ -> Keys.of(sorted, 2, 7), "7", "6"),
                new Bad("from behind to", IndexOutOfBoundsException.class, _ -> Keys.of(sorted, 4, 3), "4", "3"),
                new Bad("slice past the end", IndexOutOfBoundsException.class, _ -> a.slice(1, 4), "4", "3"),
                illegal("no array", _ -> Keys.of(HostColumns.ofArray("text")), "String"),
                illegal("boolean keys", _ -> Keys.of(Column.ofArray(new boolean[2])), "boolean"),
                illegal("half an element", _ -> Keys.of(MemorySegment.ofArray(new byte[7]), ElementType.INT), "7",
                        "INT", "4"),
                illegal("objects in a segment", _ -> Column.ofSegment(MemorySegment.ofArray(new byte[8]),
                        ElementType.OBJECT), "OBJECT"),
                illegal("columns of different lengths",
                        _ -> Values.of(Column.ofArray(new int[2]), Column.ofArray(new int[3])), "column 1", "3", "2"),
                new Bad("an engine without a name", NullPointerException.class, _ -> Engine.open(nothing()), "name"),
                new Bad("a run that is none", NullPointerException.class,
                        e -> e.mergeMany(Arrays.asList(a, nothing()), List.of(none, none), out, none, NATURAL),
                        "run 1"),
                illegal("an engine nobody knows", _ -> Engine.open("abacus"), "abacus", "cpu"),
                illegal("0 threads", _ -> Engine.open("cpu:0"), "0", "1"),
                illegal("threads that are no number", _ -> Engine.open("cpu:many"), "many"),
                illegal("too many threads", _ -> Engine.open("cpu:99999999999"), "99999999999"));
        try (Cases cases = new Cases()) {
            all.forEach(bad -> cases.check(() -> bad.name, () -> expect(bad, subject.engine())));
        }
    }

    /** What callers pass whom nothing keeps from passing null. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }

    private static void expect(Bad bad, Engine engine) {
        Refusals.expect(bad.type, () -> bad.call.accept(engine), bad.words);
    }
}
