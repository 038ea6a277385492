// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Orders;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The CPU engine takes no more scratch than {@link io.mergepath.Sort} and {@link io.mergepath.Merge} state. */
class ScratchTest {
    private static final int N = 1_000_000;
    private static final int THREADS = 2;
    /** Of which 95 of 100 keys are one and the same. */
    private static final String MOST_EQUAL = "p5";
    /** Those of which sorts take most. */
    private static final List<String> PATTERNS = List.of("d20", MOST_EQUAL, "s95");

    /** What an operation may take for a key. */
    private record Stated(String operation, double bytes, BiConsumer<Engine, Keys> run) {}

    @ParameterizedTest
    @EnumSource(names = {"SHORT", "INT", "DOUBLE"})
    void isWhatIsStated(ElementType type) {
        Shape shape = Shape.natural(type);
        try (Engine engine = Engine.open("cpu:" + THREADS); Cases cases = new Cases()) {
            for (String pattern : PATTERNS) {
                long[] bits = Samples.keys(shape, pattern, N, Seed.of("scratch " + type + pattern));
                for (Stated stated : stated(type, shape, pattern)) {
                    cases.check(() -> type + " " + pattern + " " + stated.operation(), () -> check(engine, stated,
                            Keys.of(HostColumns.ofArray(Bits.array(type, bits)))));
                }
            }
        }
    }

    private static void check(Engine engine, Stated stated, Keys keys) {
        try (Workspace workspace = engine.workspace()) {
            stated.run().accept(engine.with(workspace), keys);
            double most = 1.1 * stated.bytes() * N + (THREADS << 20);
            assertTrue(workspace.bytes() <= most, () -> workspace.bytes() + " bytes, stated are " + most);
        }
    }

    private static List<Stated> stated(ElementType type, Shape shape, String pattern) {
        int bytes = type.bytes();
        int alone = pattern.equals(MOST_EQUAL) ? 10 : Math.max(Integer.BYTES, bytes);
        Order natural = Order.natural();
        Order comparator = Orders.by(type, shape.comparison());
        Keys out = Keys.of(HostColumns.ofArray(Bits.array(type, new long[N])));
        int[] ints = new int[N];
        long[] longs = new long[N];
        Arrays.setAll(ints, i -> i);
        return List.of(
                new Stated("keys", alone, (engine, keys) -> engine.sortKeys(keys, natural)),
                new Stated("keys by a comparator", bytes < Integer.BYTES ? 8 : bytes,
                        (engine, keys) -> engine.sortKeys(keys, comparator)),
                new Stated("pairs", 16 + 4 + 8,
                        (engine, keys) -> engine.sortPairs(keys, Values.of(Column.ofArray(ints), Column.ofArray(longs)),
                                natural)),
                new Stated("pairs by a comparator", 16 + 4,
                        (engine, keys) -> engine.sortPairs(keys, Values.of(ints), comparator)),
                new Stated("indices", 16 + bytes,
                        (engine, keys) -> engine.sortIndices(keys, Values.of(ints), natural)),
                new Stated("keys and indices", 16,
                        (engine, keys) -> engine.sortKeysAndIndices(keys, Values.of(ints), natural)),
                new Stated("merge keys", 0,
                        (engine, keys) -> engine.mergeKeys(keys.slice(0, N / 2), keys.slice(N / 2, N), out, natural)),
                new Stated("merge many", bytes,
                        (engine, keys) -> engine.mergeMany(List.of(keys.slice(0, 9), keys.slice(9, N / 2),
                                keys.slice(N / 2, N)), out, natural)),
                new Stated("merge many pairs", bytes + 8,
                        (engine, keys) -> engine.mergeMany(List.of(keys.slice(0, N / 2), keys.slice(N / 2, N)),
                                List.of(Values.of(longs, 0, N / 2), Values.of(longs, N / 2, N)), out,
                                Values.of(new long[N]), natural)));
    }
}
