// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/**
 * The sorts of the JDK on a number of threads. Its parallel sort runs in the pool that calls it. The size of its
 * tasks still depends on the common pool, which has all cores.
 */
public final class JdkPools implements AutoCloseable {
    private final List<ForkJoinPool> pools = new ArrayList<>();

    public Contender sort(SortWorkload work, int threads) {
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
