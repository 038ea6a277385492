// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import io.mergepath.spi.EngineBackend;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.util.List;

/** Sorts the rows of tables in device memory by two columns, beside Thrust with a comparator of rows. */
final class DeviceTableSuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 18);
    private static final int FEW = 1000;

    private final DeviceEngine device;
    private final CubPeers peers;

    DeviceTableSuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    @Override
    public void run(Session session) {
        if (EngineBackend.of(device.engine()).deviceRows() == null) {
            session.note("The engine " + device.engine().name() + " sorts no tables in device memory.");
        } else if (session.wants(Operations.ROW_INDICES)) {
            FamilyRace race = new FamilyRace(device, peers, session);
            for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                peers.measureFamily("rows", n);
                int[] ints = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
                long[] longs = (long[]) Input.RANDOM.keys(KeyType.LONG, n, 1);
                rows(race, "random", ints, longs);
                int[] few = ints.clone();
                for (int i = 0; i < n; i++) {
                    few[i] = Math.floorMod(ints[i], FEW);
                }
                rows(race, FEW + " ints", few, longs);
            }
        }
    }

    private void rows(FamilyRace race, String pattern, int[] ints, long[] longs) {
        int n = ints.length;
        try (DeviceValues first = device.uploadValues(ints);
                DeviceValues second = device.uploadValues(longs);
                DeviceValues out = device.engine().allocateValues(ElementType.INT, n)) {
            RowOrder order = RowOrder.by(TableColumn.of(first)).then(TableColumn.of(second));
            race.run(
                    new Subject(Operations.ROW_INDICES, "int,long", pattern, n,
                            (long) (2 * Integer.BYTES + Long.BYTES) * n),
                    FamilyRace::restoreNothing, engine -> TableSort.indices(order.on(engine), out), () -> {
                        int[] rows = FamilyRace.ints(out, n);
                        Ordering ordering = (_, x, y) -> {
                            int compared = Integer.compare(ints[x], ints[y]);
                            return compared != 0 ? compared : Long.compare(longs[x], longs[y]);
                        };
                        Proof.indices(rows, rows, ordering, true);
                    });
        }
    }
}
