// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import java.util.List;

/** Sorts keys that are not random on a device, beside CUB: sorted, equal, few different, crowded and other keys. */
final class DevicePatternSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1 << 26);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 16);
    private static final List<String> PATTERNS = List.of(Input.RANDOM.name(), "sorted", "reversed", "equal", "d100",
            "nearly-sorted", "bell", "sawtooth", "zipf", "clustered", "outliers");

    private final DeviceEngine device;
    private final CubPeers peers;

    DevicePatternSuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (Input input : session.inputs(PATTERNS, PATTERNS.size())) {
                peers.measure(input.name(), n);
                for (KeyType type : KeyType.values()) {
                    if (session.wants(type) && device.holds(DeviceCase.deviceBytes(n, type.bytes(), Integer.BYTES))) {
                        sorts(session, type, input, n);
                    }
                }
            }
        }
    }

    private void sorts(Session session, KeyType type, Input input, int n) {
        session.phase("sort, " + type.label() + ", " + input.name() + ", n = " + Table.count(n));
        try (DeviceCase keys = new DeviceCase(device, type, input.name(), input.keys(type, n, 0), session.runs())) {
            if (session.wants(Operations.SORT_KEYS)) {
                peers.besideOrAlone(keys.sortKeys()).forEach(session::emit);
            }
            if (session.wants(Operations.SORT_PAIRS)) {
                peers.besideOrAlone(keys.sortPairs(KeyType.INT)).forEach(session::emit);
            }
        }
    }
}
