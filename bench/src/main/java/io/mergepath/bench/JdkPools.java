package io.mergepath.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/**
 * The JDK's sorts on some number of threads: its parallel sort forks into the pool that calls it. How finely it forks
 * still follows the common pool, which has all cores.
 */
final class JdkPools implements AutoCloseable {
    private final List<ForkJoinPool> pools = new ArrayList<>();

    Contender sort(SortWorkload work, int threads) {
        if (threads == 1) {
            return new Contender("Arrays.sort", "auto", 1, Claim.SORTED, i -> KeyType.jdkSort(work.keys(i)));
        }
        ForkJoinPool pool = new ForkJoinPool(threads);
        pools.add(pool);
        return new Contender("Arrays.parallelSort", "auto", threads, Claim.SORTED,
                i -> pool.submit(() -> KeyType.jdkParallelSort(work.keys(i))).join());
    }

    @Override
    public void close() {
        pools.forEach(ForkJoinPool::close);
    }
}
