// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyOrder;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sorts and merges random keys on a device by each order without a comparator, beside natural order. */
final class DeviceOrderSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1 << 26);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 16);

    private final DeviceEngine device;

    DeviceOrderSuite(DeviceEngine device) {
        this.device = device;
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : KeyType.values()) {
                if (session.wants(type) && device.holds(DeviceCase.deviceBytes(n, type.bytes(), 0))) {
                    orders(session, type, n);
                }
            }
        }
    }

    private void orders(Session session, KeyType type, int n) {
        Object source = Input.RANDOM.keys(type, n, 0);
        List<Row> natural = measure(session, type, source, KeyOrder.NATURAL);
        for (KeyOrder order : List.of(KeyOrder.DESCENDING, KeyOrder.UNSIGNED)) {
            if (order.appliesTo(type)) {
                List<Row> rows = measure(session, type, source, order);
                for (int r = 0; r < rows.size(); r++) {
                    Row row = rows.get(r);
                    session.note(String.format(Locale.ROOT,
                            "Beside natural order: %s, %s, %s, n = %d, %.3f of its time", row.operation(), row.type(),
                            row.pattern(), n, row.medianNanos() / natural.get(r).medianNanos()));
                }
            }
        }
    }

    private List<Row> measure(Session session, KeyType type, Object source, KeyOrder order) {
        session.phase(type.label() + ", " + order + ", n = " + Table.count(Array.getLength(source)));
        List<Row> rows = new ArrayList<>();
        try (DeviceCase keys = DeviceCase.by(order, device, type, source, session.runs())) {
            if (session.wants(Operations.SORT_KEYS)) {
                rows.add(keys.sortKeys());
            }
            if (session.wants(Operations.MERGE_KEYS)) {
                rows.add(keys.mergeKeys("auto"));
            }
        }
        rows.forEach(session::emit);
        return rows;
    }
}
