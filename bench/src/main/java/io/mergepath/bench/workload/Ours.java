// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.spi.HostColumns;
import java.util.Map;
import java.util.TreeMap;

/** The contenders of Mergepath, with an engine for each number of threads. A timed run is a whole call. */
public final class Ours implements AutoCloseable {
    private final Map<String, Engine> engines = new TreeMap<>();

    public Engine engine(int threads) {
        return engine("cpu:" + threads);
    }

    public Engine engine(String name) {
        return engines.computeIfAbsent(name, Engine::open);
    }

    /** A sort in an order by the CPU engine. The workload names the operation. */
    public Contender sort(SortWorkload work, Order order, int threads) {
        return sort(engine(threads), work, order, threads);
    }

    /** A sort in an order by any engine. */
    public static Contender sort(Engine engine, SortWorkload work, Order order, int threads) {
        return switch (work.operation()) {
            case KEYS -> new Contender(engine.name(), "auto", threads, Claim.SORTED,
                    i -> engine.sortKeys(Keys.of(HostColumns.ofArray(work.keys(i))), order));
            case PAIRS -> new Contender(engine.name(), "auto", threads, Claim.STABLE,
                    i -> engine.sortPairs(Keys.of(HostColumns.ofArray(work.keys(i))),
                            Values.of(HostColumns.ofArray(work.values(i))), order));
            case INDICES -> new Contender(engine.name(), "auto", threads, Claim.STABLE,
                    i -> engine.sortIndices(Keys.of(HostColumns.ofArray(work.keys(i))),
                            Values.of(HostColumns.ofArray(work.values(i))), order));
        };
    }

    public Contender merge(MergeWorkload work, int threads) {
        return merge(engine(threads), work, strategy(threads), threads);
    }

    /** A merge by any engine. */
    public static Contender merge(Engine engine, MergeWorkload work, String strategy, int threads) {
        return new Contender(engine.name(), strategy, threads, Claim.STABLE, i -> {
            MergeWorkload.Instance m = work.instance(i);
            if (m.values() == null) {
                engine.mergeKeys(Keys.of(HostColumns.ofArray(m.a())), Keys.of(HostColumns.ofArray(m.b())),
                        Keys.of(HostColumns.ofArray(m.out())), Order.natural());
            } else {
                MergeWorkload.ItsValues v = m.values();
                engine.mergePairs(Keys.of(HostColumns.ofArray(m.a())), Values.of(HostColumns.ofArray(v.a())),
                        Keys.of(HostColumns.ofArray(m.b())), Values.of(HostColumns.ofArray(v.b())),
                        Keys.of(HostColumns.ofArray(m.out())), Values.of(HostColumns.ofArray(v.out())),
                        Order.natural());
            }
        });
    }

    /** One thread merges from front to back. Several threads cut the merge path into shares. */
    static String strategy(int threads) {
        return threads == 1 ? "sequential" : "merge path";
    }

    Contender contender(String strategy, Claim claim, int threads, java.util.function.IntConsumer work) {
        return new Contender(engine(threads).name(), strategy, threads, claim, work);
    }

    @Override
    public void close() {
        engines.values().forEach(Engine::close);
    }
}
