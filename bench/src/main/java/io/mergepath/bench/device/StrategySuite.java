// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Measures the merge strategies on the same keys with the same tile: their speed and their memory accesses. */
final class StrategySuite implements Suite {
    private static final List<String> STRATEGIES = List.of("naive", "tiled", "shared", "circular", "two-phase");
    private static final List<Integer> SIZES = List.of(1 << 16, 1 << 20, 1 << 24, 1 << 26, 1 << 28);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 20, 1 << 24);
    /** Counting takes memory and time. The counts of an element no longer change from this many elements on. */
    private static final int MOST_COUNTED = 1 << 20;
    /** The circular strategy needs three buffers of this size. They fit into 48 KB. */
    private static final String TILE = "tile=256x15";
    /** A CPU runs the threads of a block one after the other. */
    private static final String TILE_OF_A_CPU = "tile=32x7";

    private final DeviceEngine device;

    StrategySuite(DeviceEngine device) {
        this.device = device;
    }

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.MERGE_KEYS) || !session.wants(KeyType.INT)) {
            return;
        }
        List<Integer> sizes = session.sizes(SIZES, QUICK_SIZES).stream()
                .filter(n -> device.holds(DeviceCase.deviceBytes(n, Integer.BYTES, 0))).toList();
        String tile = device.hardware().architecture().equals("cpu") ? TILE_OF_A_CPU : TILE;
        double[][] rates = new double[STRATEGIES.size()][sizes.size()];
        for (int i = 0; i < sizes.size(); i++) {
            int[] halves = halves(sizes.get(i));
            for (int s = 0; s < STRATEGIES.size(); s++) {
                session.phase(STRATEGIES.get(s) + ", n = " + Table.count(sizes.get(i)));
                try (DeviceEngine engine = device.with("strategy=" + STRATEGIES.get(s) + "," + tile);
                        DeviceCase keys = DeviceCase.ofHalves(engine, KeyType.INT, halves, session.runs())) {
                    Row row = keys.mergeKeys(STRATEGIES.get(s));
                    session.emit(row);
                    rates[s][i] = row.mkeysPerSecond() / 1e3;
                }
            }
        }
        int counted = Math.min(MOST_COUNTED, sizes.stream().mapToInt(n -> n).max().orElse(0));
        session.note("Strategies of merging random ints, " + tile + ": Gkeys/s of n keys, and at n = " + counted
                + " what an element costs in global loads and stores, shared loads and stores, and comparisons");
        StringBuilder head = new StringBuilder(String.format("  %-10s", "strategy"));
        sizes.forEach(n -> head.append(String.format("%11s", Table.count(n))));
        session.note(head.append("    global ld      st  shared ld      st  compared").toString());
        int[] halves = halves(counted);
        for (int s = 0; s < STRATEGIES.size(); s++) {
            StringBuilder line = new StringBuilder(String.format("  %-10s", STRATEGIES.get(s)));
            for (double rate : rates[s]) {
                line.append(String.format(Locale.ROOT, "%11.3f", rate));
            }
            session.note(line + count("strategy=" + STRATEGIES.get(s) + "," + tile, halves));
        }
    }

    /** Random keys whose halves the JDK has sorted. */
    private static int[] halves(int n) {
        int[] keys = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        Arrays.parallelSort(keys, 0, n / 2);
        Arrays.parallelSort(keys, n / 2, n);
        return keys;
    }

    private String count(String options, int[] halves) {
        try (DeviceEngine engine = device.with(options + ",count=yes");
                DeviceCase keys = DeviceCase.ofHalves(engine, KeyType.INT, halves, 0)) {
            keys.proveMergeKeys();
            return String.format(Locale.ROOT, "    %9.3f %7.3f  %9.3f %7.3f %9.3f",
                    List.of("global loads", "global stores", "shared loads", "shared stores", "comparisons").stream()
                            .map(what -> engine.counter(what) / (double) halves.length).toArray());
        }
    }
}
