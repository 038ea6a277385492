package io.mergepath.bench;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import java.util.Map;
import java.util.TreeMap;

/** Mergepath's own contenders, an engine for each number of threads. Calls are timed as a user makes them: whole. */
final class Ours implements AutoCloseable {
    private final Map<Integer, Engine> engines = new TreeMap<>();

    Engine engine(int threads) {
        return engines.computeIfAbsent(threads, t -> Engine.open("cpu:" + t));
    }

    /** A sort in an order, by the workload's verb. */
    Contender sort(SortWorkload work, Order order, int threads) {
        return sort(engine(threads), work, order, threads);
    }

    /** The same by any engine. */
    static Contender sort(Engine engine, SortWorkload work, Order order, int threads) {
        return switch (work.verb()) {
            case KEYS -> new Contender(engine.name(), "auto", threads, Claim.SORTED,
                    i -> engine.sortKeys(Keys.of(work.keys(i)), order));
            case PAIRS -> new Contender(engine.name(), "auto", threads, Claim.STABLE,
                    i -> engine.sortPairs(Keys.of(work.keys(i)), Values.of(work.values(i)), order));
            case INDICES -> new Contender(engine.name(), "auto", threads, Claim.STABLE,
                    i -> engine.sortIndices(Keys.of(work.keys(i)), Values.of(work.values(i)), order));
        };
    }

    Contender merge(MergeWorkload work, int threads) {
        return merge(engine(threads), work, strategy(threads), threads);
    }

    /** A merge by any engine. */
    static Contender merge(Engine engine, MergeWorkload work, String strategy, int threads) {
        return new Contender(engine.name(), strategy, threads, Claim.STABLE, i -> {
            MergeWorkload.Instance m = work.instance(i);
            if (m.values() == null) {
                engine.mergeKeys(Keys.of(m.a()), Keys.of(m.b()), Keys.of(m.out()), Order.natural());
            } else {
                MergeWorkload.ItsValues v = m.values();
                engine.mergePairs(Keys.of(m.a()), Values.of(v.a()), Keys.of(m.b()), Values.of(v.b()),
                        Keys.of(m.out()), Values.of(v.out()), Order.natural());
            }
        });
    }

    /** One thread merges from front to back; several cut the merge path among them. */
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
