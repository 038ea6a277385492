package io.mergepath.bench;

import io.mergepath.Order;
import io.mergepath.bench.SortWorkload.Verb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * From arrays to arrays, copies to and from the device included, beside the CPU engine on all cores; and from how many keys
 * on the device wins.
 */
final class HostArraysSuite implements Suite {
    private static final String PREFIX = "host ";
    private static final List<Integer> SIZES = List.of(1 << 17, 1 << 19, 1 << 21, 1 << 23, 10_000_000, 100_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 17, 1 << 20, 10_000_000);
    private static final int RUNS = 5;

    private final DeviceEngine device;
    /** For each verb and type how many times faster the device was, by n. */
    private final Map<String, NavigableMap<Long, Double>> ratios = new LinkedHashMap<>();

    HostArraysSuite(DeviceEngine device) {
        this.device = device;
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.quick() ? List.of(KeyType.INT) : List.of(KeyType.values())) {
                sort(session, Verb.KEYS, type, n);
            }
            sort(session, Verb.PAIRS, KeyType.INT, n);
            merge(session, n, false);
            merge(session, n, true);
        }
        List<String> lines = new ArrayList<>();
        ratios.forEach((what, byN) -> lines.add(String.format("  %-24s %s", what, from(byN))));
        if (!lines.isEmpty()) {
            session.note("Keys in host arrays: use " + device.engine().name() + " from n on, rather than cpu:"
                    + Session.cores() + " (n of those measured)");
            lines.forEach(session::note);
        }
    }

    private void sort(Session session, Verb verb, KeyType type, int n) {
        if (session.wants(verb.operation()) && session.wants(type)) {
            SortWorkload work = new SortWorkload(verb, type, KeyType.INT, Input.RANDOM, n, 1);
            race(session, work, Ours.sort(device.engine(), work, Order.natural(), Session.cores()),
                    session.ours().sort(work, Order.natural(), Session.cores()));
        }
    }

    private void merge(Session session, int n, boolean pairs) {
        if (session.wants(pairs ? "merge pairs" : "merge keys") && session.wants(KeyType.INT)) {
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
        ratios.computeIfAbsent(row.operation() + ", " + row.type(), _ -> new TreeMap<>())
                .put(row.n(), cpu.times().median() / ours.times().median());
    }

    /** The least n from which on the device won every time. */
    static String from(NavigableMap<Long, Double> ratios) {
        String from = "never";
        for (Map.Entry<Long, Double> entry : ratios.descendingMap().entrySet()) {
            if (entry.getValue() <= 1) {
                break;
            }
            from = Table.count(entry.getKey());
        }
        return from;
    }
}
