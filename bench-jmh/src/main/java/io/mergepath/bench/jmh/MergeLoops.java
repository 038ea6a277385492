// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.lab.data.Patterns;
import io.mergepath.spi.HostColumns;
import java.lang.reflect.Array;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The merge on one thread: of random keys, of few different keys, and of random keys after other keys whose comparisons
 * almost all went one way, for few and many keys. C2 compiles this loop to conditional moves without spilling registers
 * in some shapes only. A slower result after a change shows that it no longer does.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MergeLoops {
    private static final String AFTER_ONE_SIDED = "random-after-one-sided";
    private static final int ONE_SIDED_MERGES = 500;
    private static final int ONE_SIDED_KEYS = 100_000;

    @Param({"1000", "10000000"}) private int n;

    @Param({"random", "d20", AFTER_ONE_SIDED}) private String data = "random";

    @Param({"INT", "LONG", "FLOAT", "DOUBLE"}) private ElementType type = ElementType.INT;

    private @Nullable Engine engine;
    private Keys a = Keys.of(new int[0]);
    private Keys b = a;
    private Keys out = a;

    /** Makes the inputs. */
    @Setup
    public void setUp() {
        engine = Engine.open("cpu:1");
        if (data.equals(AFTER_ONE_SIDED)) {
            make("nearly-sorted", ONE_SIDED_KEYS);
            for (int i = 0; i < ONE_SIDED_MERGES; i++) {
                merge();
            }
            make("random", n);
        } else {
            make(data, n);
        }
    }

    private void make(String pattern, int length) {
        long[][] sides = Patterns.sides(pattern, length, 42);
        a = Keys.of(HostColumns.ofArray(Patterns.convert(sides[0], type)));
        b = Keys.of(HostColumns.ofArray(Patterns.convert(sides[1], type)));
        out = Keys.of(HostColumns
                .ofArray(Array.newInstance(Patterns.convert(new long[0], type).getClass().getComponentType(), length)));
    }

    /** Closes the engine. */
    @TearDown
    public void tearDown() {
        if (engine != null) {
            engine.close();
        }
    }

    /**
     * Merges.
     *
     * @return the output
     */
    @Benchmark
    public Keys merge() {
        if (engine != null) {
            engine.mergeKeys(a, b, out, Order.natural());
        }
        return out;
    }
}
