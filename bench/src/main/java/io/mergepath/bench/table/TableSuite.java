// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Engine;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.spi.EngineBackend;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableSort;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Sorts tables on all cores: the order of rows by two columns, strings, a table of ten columns, and the first rows.
 * Sorts of boxed rows enter races of at most 10^7 rows.
 */
public final class TableSuite implements Suite {
    private static final List<Integer> SIZES = List.of(10_000_000);
    private static final List<Integer> LONG_STRINGS = List.of(1_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(100_000);
    /** First words of so few bits that many keys have the same one. */
    private static final int FEW_BITS = 5;

    private final List<TablePeer> peers;
    private final String engine;

    /**
     * Creates the suite.
     *
     * @param peers more peers than the JDK and the library itself
     * @param engine the name of the engine that sorts; empty for the CPU with as many threads as the session says
     */
    public TableSuite(List<TablePeer> peers, String engine) {
        this.peers = List.copyOf(peers);
        this.engine = engine;
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            if (session.wants(Operations.ROW_INDICES)) {
                rows(session, n);
            }
            if (session.wants(Operations.INDICES) && session.wants(KeyType.LONG)) {
                wideKeys(session, WideKeys.random(n));
                wideKeys(session, WideKeys.split(FEW_BITS, n));
            }
            if (session.wants(Operations.SORT_TABLE)) {
                table(session, new TableWorkload(n));
            }
            if (session.wants(Operations.TOP_ROWS) && session.wants(KeyType.DOUBLE)) {
                top(session, new TopWorkload(n));
            }
        }
        strings(session, Texts.WORDS, session.sizes(SIZES, QUICK_SIZES));
        strings(session, Texts.URLS, session.sizes(LONG_STRINGS, QUICK_SIZES));
    }

    private void rows(Session session, int n) {
        if (n > RowPeers.MOST_BOXED) {
            session.note("Boxed rows are sorted up to " + Table.count(RowPeers.MOST_BOXED) + " rows only.");
        }
        for (Input input : session.inputs(List.of("random", "d20"), 1)) {
            if (session.wants(KeyType.INT)) {
                rows(session, Rows.ints(input, n));
                rows(session, Rows.nullableDoubles(input, n));
            }
            if (session.wants(KeyType.LONG)) {
                rows(session, Rows.descendingLongs(input, n));
            }
        }
    }

    private void rows(Session session, Rows rows) {
        RowWorkload work = rows.work();
        for (int threads : session.threads(Session.cores())) {
            Engine engine = engine(session, threads);
            RowOrder order = rows.order().on(engine);
            Contender ours = new Contender(engine.name(), "auto", threads, Claim.STABLE,
                    _ -> work.result(TableSort.indices(order)));
            int others = others(threads);
            List<Contender> theirs = new ArrayList<>(RowPeers.boxing(work, others));
            theirs.addAll(RowPeers.packing(work, engine, threads));
            peers.forEach(peer -> theirs.addAll(peer.indices(work, others)));
            race(session, work, ours, theirs);
        }
    }

    private void wideKeys(Session session, WideKeys keys) {
        for (int threads : session.threads(Session.cores())) {
            Engine engine = engine(session, threads);
            race(session, keys.work(), keys.ours(engine, threads), List.of(keys.oneLong(engine, threads)));
        }
    }

    private void table(Session session, TableWorkload work) {
        for (int threads : session.threads(Session.cores())) {
            Engine engine = engine(session, threads);
            List<Contender> theirs = new ArrayList<>();
            if (EngineBackend.of(engine).deviceRows() != null) {
                theirs.add(work.movedByCores(session.ours().engine(withoutMoves()), threads));
            }
            List<Contender> ours = new ArrayList<>(List.of(work.ours(engine, threads)));
            for (TablePeer peer : peers) {
                (peer.isOurs() ? ours : theirs).addAll(peer.sort(work, others(threads)));
            }
            race(session, work, ours, theirs);
        }
    }

    private void top(Session session, TopWorkload work) {
        for (int threads : session.threads(Session.cores())) {
            Engine engine = engine(session, threads);
            List<Contender> theirs = new ArrayList<>();
            theirs.add(work.fullSort(engine, threads));
            theirs.addAll(of(peer -> peer.top(work, others(threads))));
            race(session, work, work.ours(engine, threads), theirs);
        }
    }

    private Engine engine(Session session, int threads) {
        return engine.isEmpty() ? session.ours().engine(threads) : session.ours().engine(engine);
    }

    /** The name of an engine that sorts on the same device and leaves the moves of columns to the cores. */
    private String withoutMoves() {
        return engine + (engine.contains(":") ? "," : ":") + "moves=2g";
    }

    private List<Contender> of(Function<TablePeer, List<Contender>> contenders) {
        return peers.stream().map(contenders).flatMap(List::stream).toList();
    }

    /** Sorts strings in an array and in UTF-8, both beside the JDK's sort of the array. */
    private void strings(Session session, Texts texts, List<Integer> sizes) {
        boolean arrays = session.wants(Operations.SORT_STRINGS);
        boolean utf8 = session.wants(Operations.SORT_UTF8);
        if (!arrays && !utf8) {
            return;
        }
        for (int n : sizes) {
            StringWorkload work = new StringWorkload(texts, n);
            for (int threads : session.threads(Session.cores())) {
                Engine engine = engine(session, threads);
                Race race = session.race(work);
                Race.Entry ofArray = race.enter(work.ours(engine, threads));
                Race.Entry ofText = race.enter(work.oursOfText(engine, threads));
                Race.Entry jdk = race.enter(work.jdk(others(threads)));
                race.run();
                if (arrays) {
                    session.emit(ofArray.against(jdk));
                }
                if (utf8) {
                    session.emit(ofText.against(jdk).withOperation(Operations.SORT_UTF8));
                }
            }
        }
    }

    private static void race(Session session, Workload work, Contender ours, List<Contender> theirs) {
        race(session, work, List.of(ours), theirs);
    }

    private static void race(Session session, Workload work, List<Contender> ours, List<Contender> theirs) {
        Race race = session.race(work);
        List<Race.Entry> entries = ours.stream().map(race::enter).toList();
        List<Race.Entry> peers = theirs.stream().map(race::enter).toList();
        race.run();
        for (Race.Entry entry : entries) {
            if (peers.isEmpty()) {
                session.emit(entry.row());
            }
            peers.forEach(peer -> session.emit(entry.against(peer)));
        }
    }

    /** The JDK's parallel sorts use all cores. */
    private static int others(int threads) {
        return threads == 1 ? 1 : Session.cores();
    }
}
