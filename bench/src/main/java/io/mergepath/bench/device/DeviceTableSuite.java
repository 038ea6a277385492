// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.table.Texts;
import io.mergepath.bench.table.Utf8;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import io.mergepath.spi.EngineBackend;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts the rows of tables in device memory by two columns, beside Thrust with a comparator of rows. Sorts strings in
 * device memory, beside a sort on the cores.
 */
final class DeviceTableSuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 18);
    private static final List<Integer> WORDS = List.of(10_000_000);
    private static final List<Integer> URLS = List.of(1_000_000);
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
            return;
        }
        FamilyRace race = new FamilyRace(device, peers, session);
        if (session.wants(Operations.ROW_INDICES)) {
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
        if (session.wants(Operations.SORT_UTF8)) {
            session.sizes(WORDS, QUICK_SIZES).forEach(n -> strings(session, race, Texts.WORDS, n));
            session.sizes(URLS, QUICK_SIZES).forEach(n -> strings(session, race, Texts.URLS, n));
        }
    }

    private void strings(Session session, FamilyRace race, Texts texts, int n) {
        Utf8 text = Utf8.of(n, texts.strings(n));
        Utf8 sorted = text.room();
        TableColumn host = text.column();
        TableColumn hostTarget = sorted.column();
        try (Engine cores = Engine.open("cpu");
                DeviceValues offsets = device.uploadValues(text.offsets());
                DeviceValues bytes = device.uploadValues(text.bytes());
                DeviceValues newOffsets = device.engine().allocateValues(ElementType.INT, offsets.length());
                DeviceValues newBytes = device.engine().allocateValues(ElementType.BYTE, bytes.length())) {
            RowOrder onCores = RowOrder.by(host).on(cores);
            Runnable sort = () -> TableSort.sort(onCores, List.of(host), List.of(hostTarget));
            sort.run();
            TableColumn column = TableColumn.strings(offsets, bytes);
            TableColumn target = TableColumn.strings(newOffsets, newBytes);
            RowOrder order = RowOrder.by(column);
            Row row = race.run(
                    new Subject(Operations.SORT_UTF8, "String", texts.label(), n,
                            2 * (bytes.length() + Integer.BYTES * (long) n)),
                    FamilyRace::restoreNothing,
                    engine -> TableSort.sort(order.on(engine), List.of(column), List.of(target)), () -> {
                        Proof.same(sorted.offsets(), FamilyRace.ints(newOffsets, n + 1));
                        byte[] there = new byte[sorted.bytes().length];
                        newBytes.download(there);
                        if (!Arrays.equals(sorted.bytes(), there)) {
                            throw new Mismatch("the bytes of the strings differ from a sort on the cores");
                        }
                    });
            session.emit(row.against("the cores", Session.cores(), FamilyRace.timesOfHost(sort)));
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
