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
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Measures every operation on keys on the device, beside a copy of as many bytes and CUB. A note compares the claims
 * of Modern GPU.
 */
final class OperationsSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1 << 16, 1 << 20, 1 << 24, 1 << 26, 1 << 28);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 16, 1 << 20, 1 << 24);
    private static final String NANS = "nans";
    /** In that pattern, one key of this many is a NaN. */
    private static final int BETWEEN_NANS = 16;

    private final DeviceEngine device;
    private final CubPeers peers;
    private final List<String> memory = new ArrayList<>();

    OperationsSuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            peers.measure(n);
            for (KeyType type : KeyType.values()) {
                if (session.wants(type) && fits(session, type, n, 0)) {
                    operations(session, type, n);
                }
            }
        }
        if (!memory.isEmpty()) {
            session.note("Device memory of a sort: keys, values and workspace, as a multiple of keys and values");
            memory.forEach(session::note);
        }
        radix(session);
        peers.besideTheHost();
    }

    /** The claims of Modern GPU about its merge sort. */
    private static void radix(Session session) {
        List<String> shares = session.rows().stream().filter(row -> CubLine.RADIX_SORT.equals(row.peer()))
                .map(row -> String.format(Locale.ROOT, "  %-12s %-12s %12d %6.2f", row.operation(), row.type(), row.n(),
                        row.ratio()))
                .toList();
        if (!shares.isEmpty()) {
            session.note("Our stable merge sort's throughput as a share of CUB's radix sort; published: about half for"
                    + " 32-bit keys in large arrays");
            shares.forEach(session::note);
        }
    }

    private void operations(Session session, KeyType type, int n) {
        Object source = Input.RANDOM.keys(type, n, 0);
        try (DeviceCase keys = new DeviceCase(device, type, Input.RANDOM.name(), source, session.runs())) {
            if (type == KeyType.INT || type == KeyType.LONG) {
                emit(session, keys.copy());
            }
            sort(session, keys, type, n, null);
            if (type == KeyType.INT || type == KeyType.LONG) {
                sort(session, keys, type, n, KeyType.INT);
            }
            if (type == KeyType.INT && session.wants(Operations.INDICES) && fits(session, type, n, Integer.BYTES)) {
                emit(session, keys.indices());
            }
            merge(session, keys, type, n, null);
            if (type == KeyType.INT || type == KeyType.LONG) {
                merge(session, keys, type, n, KeyType.INT);
            }
            if (type == KeyType.LONG) {
                merge(session, keys, type, n, KeyType.LONG);
            }
        }
        if (source instanceof float[] floats) {
            withNans(session, floats);
        }
    }

    private void withNans(Session session, float[] floats) {
        SplittableRandom random = new SplittableRandom(floats.length);
        for (int i = 0; i < floats.length; i += BETWEEN_NANS) {
            // NaNs of both signs and with any payload.
            floats[i] = Float.intBitsToFloat(random.nextInt() | 0x7fc0_0000);
        }
        try (DeviceCase keys = new DeviceCase(device, KeyType.FLOAT, NANS, floats, session.runs())) {
            sort(session, keys, KeyType.FLOAT, floats.length, null);
            merge(session, keys, KeyType.FLOAT, floats.length, null);
        }
    }

    private void sort(Session session, DeviceCase keys, KeyType type, int n, @Nullable KeyType valueType) {
        int valueBytes = valueType == null ? 0 : valueType.bytes();
        if (!session.wants(valueType == null ? Operations.SORT_KEYS : Operations.SORT_PAIRS)
                || !fits(session, type, n, valueBytes)) {
            return;
        }
        session.phase("sort, " + name(type, valueType) + ", n = " + Table.count(n));
        Row row = valueType == null ? keys.sortKeys() : keys.sortPairs(valueType);
        emit(session, row);
        double sorted = (double) n * (type.bytes() + valueBytes);
        memory.add(String.format(Locale.ROOT, "  %-12s %-12s %-8s %12d %6.3fx", row.operation(),
                name(type, valueType), row.pattern(), n, (sorted + keys.workspaceBytes()) / sorted));
    }

    private void merge(Session session, DeviceCase keys, KeyType type, int n, @Nullable KeyType valueType) {
        int valueBytes = valueType == null ? 0 : valueType.bytes();
        if (!session.wants(valueType == null ? Operations.MERGE_KEYS : Operations.MERGE_PAIRS)
                || !fits(session, type, n, valueBytes)) {
            return;
        }
        session.phase("merge, " + name(type, valueType) + ", n = " + Table.count(n));
        emit(session, valueType == null ? keys.mergeKeys("auto") : keys.mergePairs(valueType, "auto"));
    }

    private static String name(KeyType type, @Nullable KeyType valueType) {
        return valueType == null ? type.label() : "(" + type.label() + ", " + valueType.label() + ")";
    }

    private boolean fits(Session session, KeyType type, int n, int valueBytes) {
        return DeviceCase.fits(session, device, type, n, valueBytes,
                DeviceCase.deviceBytes(n, type.bytes(), valueBytes));
    }

    private void emit(Session session, Row row) {
        peers.besideOrAlone(row).forEach(session::emit);
    }
}
