// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.bench.data.Lambda;
import io.mergepath.lab.data.Patterns;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The merge of two halves by five comparators in turn, on one thread. Each comparator must keep a loop of its own,
 * whatever other comparators the process has seen.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ComparatorLoops {
    private static final int LAMBDAS = 5;

    @Param({"1000", "1000000"}) private int n;

    /** The patterns: keys that are almost never equal, and keys that often are equal. */
    @Param({"random", "d20"}) private String data = "random";

    /** Two halves sorted in an order. */
    private record Halves(Order order, Keys a, Keys b) {}

    private final List<Halves> halves = new ArrayList<>();
    private @Nullable Engine engine;
    private Keys out = Keys.of(new int[0]);

    /** Makes two halves sorted in each order. */
    @Setup
    public void setUp() {
        Engine one = Engine.open("cpu:1");
        engine = one;
        for (Lambda lambda : Lambda.values()) {
            Order order = Order.ints(lambda.ints());
            halves.add(new Halves(order, sorted(one, order, 1), sorted(one, order, 2)));
        }
        out = Keys.of(new int[2 * (n / 2)]);
    }

    private Keys sorted(Engine one, Order order, long seed) {
        Keys keys = Keys.of(HostColumns.ofArray(Patterns.convert(Patterns.keys(data, n / 2, seed), ElementType.INT)));
        one.sortKeys(keys, order);
        return keys;
    }

    /** Closes the engine. */
    @TearDown
    public void tearDown() {
        if (engine != null) {
            engine.close();
        }
    }

    /**
     * Merges by each comparator. The reported time is the time of one merge.
     *
     * @return the last output
     */
    @Benchmark
    @OperationsPerInvocation(LAMBDAS)
    public Keys merge() {
        if (engine != null) {
            for (Halves both : halves) {
                engine.mergeKeys(both.a(), both.b(), out, both.order());
            }
        }
        return out;
    }
}
