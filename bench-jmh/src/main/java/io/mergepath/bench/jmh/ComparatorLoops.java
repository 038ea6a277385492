package io.mergepath.bench.jmh;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.bench.Lambda;
import io.mergepath.reference.Patterns;
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
 * The merge of two halves by five comparators in turn, on one thread: the loop must stay a comparator's own, whatever other
 * comparators the process has seen.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ComparatorLoops {
    private static final int LAMBDAS = 5;

    @Param("1000000")
    private int n;

    private final Keys[][] sides = new Keys[LAMBDAS][2];
    private @Nullable Engine engine;
    private Keys out = Keys.of(new int[0]);

    /** Makes two halves sorted in each order. */
    @Setup
    public void setUp() {
        Engine one = Engine.open("cpu:1");
        engine = one;
        for (Lambda lambda : Lambda.values()) {
            for (int side = 0; side < 2; side++) {
                long[] keys = Patterns.keys("random", n / 2, side);
                Keys sorted = Keys.of(Patterns.convert(keys, ElementType.INT));
                one.sortKeys(sorted, Order.ints(lambda.ints()));
                sides[lambda.ordinal()][side] = sorted;
            }
        }
        out = Keys.of(new int[2 * (n / 2)]);
    }

    /** Closes the engine. */
    @TearDown
    public void tearDown() {
        if (engine != null) {
            engine.close();
        }
    }

    /**
     * Merges by each comparator; the time is one merge's.
     *
     * @return the last output
     */
    @Benchmark
    @OperationsPerInvocation(LAMBDAS)
    public Keys merge() {
        if (engine != null) {
            for (Lambda lambda : Lambda.values()) {
                Keys[] both = sides[lambda.ordinal()];
                engine.mergeKeys(both[0], both[1], out, Order.ints(lambda.ints()));
            }
        }
        return out;
    }
}
