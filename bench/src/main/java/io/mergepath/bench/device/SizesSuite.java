// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.result.CubLine;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sorts and merges random keys on a device, with sizes 5 % apart. It finds the sizes that are slower than CUB, and
 * the largest jump of time between two sizes.
 */
final class SizesSuite implements Suite {
    private static final double STEP = 1.05;
    private static final List<Integer> SIZES = sizes(12, 24);
    private static final List<Integer> QUICK_SIZES = sizes(12, 14);

    private final DeviceEngine device;
    private final CubPeers peers;

    SizesSuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    /** Sizes from a power of two to another, and all powers of two between them. */
    private static List<Integer> sizes(int from, int to) {
        List<Integer> sizes = new ArrayList<>();
        for (double n = 1 << from; n < 1 << to; n *= STEP) {
            sizes.add((int) n);
        }
        IntStream.rangeClosed(from, to).forEach(power -> sizes.add(1 << power));
        return sizes.stream().distinct().sorted().toList();
    }

    @Override
    public void run(Session session) {
        int before = session.rows().size();
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            peers.measure(n);
            for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
                if (session.wants(type) && device.holds(DeviceCase.deviceBytes(n, type.bytes(), Integer.BYTES))) {
                    measure(session, type, n);
                }
            }
        }
        List<Row> rows = session.rows().subList(before, session.rows().size());
        rows.stream().filter(row -> row.ratio() != null && !CubLine.RADIX_SORT.equals(row.peer()))
                .min(Comparator.comparingDouble(Row::ratio)).ifPresent(row -> session.note(String.format(Locale.ROOT,
                        "Least beside CUB: %s, %s, n = %d, %.2f", row.operation(), row.type(), row.n(), row.ratio())));
        rows.stream().map(row -> row.operation() + ", " + row.type()).distinct()
                .forEach(what -> jump(session, what, rows));
    }

    private static void jump(Session session, String what, List<Row> all) {
        List<Row> rows = all.stream().filter(row -> what.equals(row.operation() + ", " + row.type()))
                .collect(Collectors.toMap(Row::n, row -> row, (one, _) -> one, TreeMap::new))
                .values().stream().toList();
        IntStream.range(1, rows.size()).boxed()
                .max(Comparator.comparingDouble(i -> rows.get(i).medianNanos() / rows.get(i - 1).medianNanos()))
                .ifPresent(
                        i -> session.note(String.format(Locale.ROOT, "Largest jump of %s: %.2f from n = %d to %d", what,
                                rows.get(i).medianNanos() / rows.get(i - 1).medianNanos(), rows.get(i - 1).n(),
                                rows.get(i).n())));
    }

    private void measure(Session session, KeyType type, int n) {
        session.phase(type.label() + ", n = " + Table.count(n));
        Object source = Input.RANDOM.keys(type, n, 0);
        try (DeviceCase keys = new DeviceCase(device, type, Input.RANDOM.name(), source, session.runs())) {
            if (session.wants(Operations.SORT_KEYS)) {
                peers.besideOrAlone(keys.sortKeys()).forEach(session::emit);
            }
            if (session.wants(Operations.SORT_PAIRS)) {
                peers.besideOrAlone(keys.sortPairs(KeyType.INT)).forEach(session::emit);
            }
            if (session.wants(Operations.MERGE_KEYS)) {
                peers.besideOrAlone(keys.mergeKeys("auto")).forEach(session::emit);
            }
        }
    }
}
