package io.mergepath.bench.jmh;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.reference.Patterns;
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
 * The merge of random keys on one thread. C2 gives this loop's body conditional moves and registers only in some shapes:
 * a change that is slower here has lost one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MergeLoops {
    @Param({"1000000", "10000000"}) private int n;

    @Param({"INT", "LONG", "FLOAT", "DOUBLE"}) private ElementType type = ElementType.INT;

    private @Nullable Engine engine;
    private Keys a = Keys.of(new int[0]);
    private Keys b = a;
    private Keys out = a;

    /** Makes the inputs. */
    @Setup
    public void setUp() {
        engine = Engine.open("cpu:1");
        long[][] sides = Patterns.sides("random", n, 42);
        a = Keys.of(Patterns.convert(sides[0], type));
        b = Keys.of(Patterns.convert(sides[1], type));
        out = Keys.of(Array.newInstance(Patterns.convert(new long[0], type).getClass().getComponentType(), n));
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
