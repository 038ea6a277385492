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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Merges many sorted runs on the device: pairs of short runs, each pair in its place, and 16 long runs into one. CUB
 * has no single call for either, so the closest calls of CUB are the peers.
 */
final class DeviceRunsSuite implements Suite {
    private static final int SHORTEST = 32;
    private static final int LONGEST = 1024;
    /** The keys of a pair, on average. */
    private static final int PAIR = SHORTEST + LONGEST;
    /** The peers draw the same lengths. */
    private static final long LENGTHS = 20_260_101;
    private static final int RUNS = 16;

    private static final List<Integer> BATCH_SIZES = List.of(PAIR << 20);
    private static final List<Integer> QUICK_BATCH_SIZES = List.of(PAIR << 12);
    private static final List<Integer> MANY_SIZES = List.of(RUNS << 24);
    private static final List<Integer> QUICK_MANY_SIZES = List.of(RUNS << 18);

    private final DeviceEngine device;
    private final CubPeers peers;

    DeviceRunsSuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    @Override
    public void run(Session session) {
        if (session.wants(Operations.MERGE_BATCH)) {
            for (int n : session.sizes(BATCH_SIZES, QUICK_BATCH_SIZES)) {
                peers.measure("batch", n);
                batch(session, shortRuns(n));
            }
        }
        if (session.wants(Operations.MERGE_MANY) || session.wants(Operations.MERGE_MANY_PAIRS)) {
            for (int n : session.sizes(MANY_SIZES, QUICK_MANY_SIZES)) {
                peers.measure("many", n);
                many(session, longRuns(n));
            }
        }
    }

    /** The bounds of pairs of runs with about this many keys in all. */
    static long[] shortRuns(int n) {
        SplittableRandom random = new SplittableRandom(LENGTHS);
        long[] bounds = new long[2 * Math.ceilDiv(n, PAIR) + 1];
        for (int r = 1; r < bounds.length; r++) {
            bounds[r] = bounds[r - 1] + SHORTEST
                    + Long.remainderUnsigned(random.nextLong(), LONGEST - SHORTEST + 1);
        }
        return bounds;
    }

    private static long[] longRuns(int n) {
        return IntStream.rangeClosed(0, RUNS).mapToLong(r -> (long) n * r / RUNS).toArray();
    }

    private void batch(Session session, long[] bounds) {
        int n = Math.toIntExact(bounds[bounds.length - 1]);
        for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
            if (session.wants(type) && DeviceCase.fits(session, device, type, n, 0,
                    DeviceCase.deviceBytes(n, type.bytes(), 0))) {
                session.phase(
                        Operations.MERGE_BATCH + ", " + type.label() + ", " + bounds.length / 2 + " pairs of runs");
                try (DeviceCase keys = runs(session, type, CubLine.SHORT_RUNS, bounds)) {
                    emit(session, keys.mergeBatch(bounds));
                }
            }
        }
    }

    private void many(Session session, long[] bounds) {
        int n = (int) bounds[RUNS];
        for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
            // Inputs, outputs, and scratch for a copy of the inputs and for the data between two passes.
            long deviceBytes = 4L * n * (type.bytes() + Integer.BYTES);
            if (session.wants(type) && DeviceCase.fits(session, device, type, n, Integer.BYTES, deviceBytes)) {
                session.phase(
                        Operations.MERGE_MANY + ", " + type.label() + ", " + RUNS + " runs, n = " + Table.count(n));
                try (DeviceCase keys = runs(session, type, Input.RANDOM.name(), bounds)) {
                    if (session.wants(Operations.MERGE_MANY)) {
                        emit(session, keys.mergeMany(bounds));
                    }
                    if (session.wants(Operations.MERGE_MANY_PAIRS)) {
                        emit(session, keys.mergeManyPairs(KeyType.INT, bounds));
                    }
                }
            }
        }
    }

    /** Random keys in sorted runs. */
    private DeviceCase runs(Session session, KeyType type, String pattern, long[] bounds) {
        Object keys = Input.RANDOM.keys(type, (int) bounds[bounds.length - 1], 0);
        IntStream.range(1, bounds.length).parallel()
                .forEach(r -> KeyType.jdkSort(keys, (int) bounds[r - 1], (int) bounds[r]));
        return new DeviceCase(device, type, pattern, keys, session.runs());
    }

    private void emit(Session session, Row row) {
        List<Row> beside = peers.besideOrAlone(row);
        beside.forEach(session::emit);
        beside.stream().filter(peer -> peer.ratio() != null).min(Comparator.comparingDouble(Row::ratio))
                .ifPresent(best -> session
                        .note(String.format(Locale.ROOT, "Beside the best of CUB: %s, %s, n = %d, %.2f (%s)",
                                best.operation(), best.type(), best.n(), best.ratio(), best.peer())));
    }
}
