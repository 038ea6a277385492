// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.MergeWorkload;
import io.mergepath.bench.workload.Ours;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Sorts and merges host arrays on the device, with the copies to and from it, beside the CPU engine on all cores and
 * beside the copies alone. It also finds the number of keys from which the device is faster. Large sorts run again
 * with too little device memory, beside twice the copies.
 */
final class HostArraysSuite implements Suite {
    private static final String PREFIX = "host ";
    private static final List<Integer> SIZES = List.of(1 << 17, 1 << 19, 1 << 21, 1 << 23, 10_000_000, 100_000_000,
            1_000_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 17, 1 << 20, 10_000_000);
    private static final int RUNS = 5;

    /** From this many keys on, the suite also measures with too little device memory. */
    private static final int LARGE = 10_000_000;

    /** The heap holds an input, a copy of it to sort, two kinds of scratch, the data of the proof, and a reserve. */
    private static final int COPIES_IN_HEAP = 6;

    /** A sort in pieces has four pieces and a sixteenth on the device. A piece is an eighth of the input. */
    private static final double MEMORY_OF_PIECES = 4.0 / 8 * 17 / 16 * 8 / 7;

    private final DeviceEngine device;
    /** The time of the CPU engine over the time of the device, by n. */
    private final Map<Work, NavigableMap<Long, Double>> ratios = new LinkedHashMap<>();

    /**
     * The subject of a threshold.
     *
     * @param operation a sort or a merge, of keys or of pairs
     * @param type the type of the keys
     */
    private record Work(String operation, String type) {
        /** The number of keys from which the device is faster, for people and as a line of the table of thresholds. */
        String line(OptionalLong from) {
            return String.format(Locale.ROOT, "  %-24s %-12s new Line(Operation.%s, %d, %d, %s),",
                    operation + ", " + type,
                    from.isPresent() ? Table.count(from.getAsLong()) : "never",
                    operation.startsWith("merge") ? "MERGE" : "SORT", KeyType.of(type).bytes(),
                    operation.endsWith("pairs") ? KeyType.INT.bytes() : 0,
                    from.isPresent() ? Long.toString(from.getAsLong()) : "NEVER");
        }
    }

    HostArraysSuite(DeviceEngine device) {
        this.device = device;
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.quick() ? List.of(KeyType.INT) : List.of(KeyType.values())) {
                sort(session, Operation.KEYS, type, n);
            }
            sort(session, Operation.PAIRS, KeyType.INT, n);
            merge(session, n, false);
            merge(session, n, true);
        }
        List<String> lines = new ArrayList<>();
        ratios.forEach((work, byN) -> lines.add(work.line(from(byN))));
        if (!lines.isEmpty()) {
            session.note("Keys in host arrays: use " + device.engine().name() + " from n on, rather than cpu:"
                    + Session.cores() + " (n of those measured); and as lines of the table that Engine.best() goes by");
            lines.forEach(session::note);
        }
    }

    private void sort(Session session, Operation operation, KeyType type, int n) {
        long rowBytes = (long) type.bytes() + (operation == Operation.PAIRS ? KeyType.INT.bytes() : 0);
        if (!session.wants(operation.label()) || !session.wants(type)
                || rowBytes * n * COPIES_IN_HEAP > Runtime.getRuntime().maxMemory()) {
            return;
        }
        SortWorkload work = new SortWorkload(operation, type, KeyType.INT, Input.RANDOM, n, 1);
        race(session, work, Ours.sort(device.engine(), work, Order.natural(), Session.cores()),
                session.ours().sort(work, Order.natural(), Session.cores()));
        if (!device.hasMemory()) {
            return;
        }
        beside(session, work, device, "", transfers(work, 1));
        if (n >= LARGE) {
            long memory = (long) (rowBytes * n * MEMORY_OF_PIECES);
            try (DeviceEngine small = device.with("memory=" + memory)) {
                beside(session, work, small, " in pieces", transfers(work, 2));
            }
        }
    }

    /** Copies the data of a sort to the device and back, this many times. */
    private Contender transfers(SortWorkload work, int times) {
        return new Contender(times == 1 ? "transfers" : "transfers, " + times + " times", "copy", Session.cores(),
                Claim.COPIED, i -> {
                    for (int time = 0; time < times; time++) {
                        try (DeviceKeys keys = device.upload(work.keys(i));
                                DeviceValues values = device.uploadValues(work.values(i))) {
                            keys.download(Keys.of(HostColumns.ofArray(work.keys(i))));
                            values.download(Values.of(HostColumns.ofArray(work.values(i))));
                        }
                    }
                });
    }

    private void beside(Session session, SortWorkload work, DeviceEngine sorting, String how, Contender transfers) {
        session.phase(PREFIX + work.subject().operation() + how + " beside its transfers, n = "
                + Table.count(work.subject().n()));
        Race race = new Race(work, session.protocol(Math.min(session.runs(), RUNS)));
        Race.Entry ours = race.enter(Ours.sort(sorting.engine(), work, Order.natural(), Session.cores()));
        Race.Entry bound = race.enter(transfers);
        race.run();
        Row row = ours.against(bound);
        session.emit(row.withOperation(PREFIX + row.operation() + how));
    }

    private void merge(Session session, int n, boolean pairs) {
        long bytes = (pairs ? 2L : 1L) * KeyType.INT.bytes() * n;
        if (session.wants(pairs ? Operations.MERGE_PAIRS : Operations.MERGE_KEYS) && session.wants(KeyType.INT)
                && bytes * COPIES_IN_HEAP <= Runtime.getRuntime().maxMemory()) {
            MergeWorkload work = new MergeWorkload(KeyType.INT, pairs ? KeyType.INT : null, Input.RANDOM, n, 1);
            race(session, work, Ours.merge(device.engine(), work, "auto", Session.cores()),
                    session.ours().merge(work, Session.cores()));
        }
    }

    private void race(Session session, Workload work, Contender onDevice, Contender onCpu) {
        session.phase(PREFIX + work.subject().operation() + ", n = " + Table.count(work.subject().n()));
        Race race = new Race(work, session.protocol(Math.min(session.runs(), RUNS)));
        Race.Entry ours = race.enter(onDevice);
        Race.Entry cpu = race.enter(onCpu);
        race.run();
        Row row = ours.against(cpu);
        session.emit(row.withOperation(PREFIX + row.operation()));
        ratios.computeIfAbsent(new Work(row.operation(), row.type()), _ -> new TreeMap<>())
                .put(row.n(), cpu.times().median() / ours.times().median());
    }

    /** The least n such that the device was faster at it and at every greater n. */
    static OptionalLong from(NavigableMap<Long, Double> ratios) {
        OptionalLong from = OptionalLong.empty();
        for (Map.Entry<Long, Double> entry : ratios.descendingMap().entrySet()) {
            if (entry.getValue() <= 1) {
                break;
            }
            from = OptionalLong.of(entry.getKey());
        }
        return from;
    }
}
