package io.mergepath.bench.jmh;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the JDK and fastutil need to sort random longs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 10)
@Fork(1)
public class SortPeers {

    @Param({"1000000"}) int n;

    private long[] input = {};
    private long[] keys = {};

    @Setup
    public void fill() {
        input = new Random(42).longs(n).toArray();
    }

    @Setup(Level.Invocation)
    public void copy() {
        keys = input.clone();
    }

    @Benchmark
    public long[] jdkParallelSort() {
        Arrays.parallelSort(keys);
        return keys;
    }

    @Benchmark
    public long[] fastutilParallelRadixSort() {
        LongArrays.parallelRadixSort(keys);
        return keys;
    }
}
