// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.peer.ComparatorPeer;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.result.Times;
import io.mergepath.bench.session.FirstCall;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.Ours;
import io.mergepath.bench.workload.SortWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sorts ints on a device by comparators in Java, beside our natural order and beside CUB with the same functor in
 * C++. Sorts of host arrays are beside the CPU engine and boxing. The first sort by a comparator includes its
 * translation and the compilation of its kernels; a second process finds them compiled.
 */
final class DeviceComparatorSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1 << 20, 1 << 24, 1 << 26, 1 << 28);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 16, 1 << 20);
    private static final int HOST_KEYS = 100_000_000;
    private static final int QUICK_HOST_KEYS = 1_000_000;
    private static final int FIRST_KEYS = 10_000;
    private static final int RUNS = 3;

    private final DeviceEngine device;
    private final CubPeers peers;

    DeviceComparatorSuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    @Override
    public void run(Session session) {
        if (!session.wants(KeyType.INT)) {
            return;
        }
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            if (device.holds(DeviceCase.deviceBytes(n, Integer.BYTES, 0))) {
                peers.measure(n);
                onDevice(session, n);
            }
        }
        if (session.wants(Operations.SORT_BY_COMPARATOR)) {
            onHost(session, session.quick() ? QUICK_HOST_KEYS : HOST_KEYS);
        }
        if (session.wants(Operations.FIRST_CALL)) {
            first(session);
        }
    }

    private void onDevice(Session session, int n) {
        session.phase("by comparators, n = " + Table.count(n));
        Object source = Input.RANDOM.keys(KeyType.INT, n, 0);
        try (DeviceCase keys = new DeviceCase(device, KeyType.INT, Input.RANDOM.name(), source, session.runs())) {
            if (session.wants(Operations.SORT_BY_COMPARATOR)) {
                Row natural = keys.sortKeys();
                // The engine recognises the first lambda as the natural order. The second lambda costs as much, but the
                // engine does not recognise it.
                beside(session, keys.sortKeys(Lambda.NATURAL), natural);
                beside(session, keys.sortKeys(Lambda.XOR), natural);
                peers.besideOrAlone(keys.sortKeys(Lambda.MASKED)).forEach(session::emit);
            }
            if (session.wants(Operations.MERGE_BY_COMPARATOR)) {
                beside(session, keys.mergeKeys(Lambda.NATURAL), keys.mergeKeys("auto"));
            }
        }
    }

    private static void beside(Session session, Row ours, Row natural) {
        session.emit(ours.against("natural order", 1, natural.medianNanos(), natural.times()));
    }

    private void onHost(Session session, int n) {
        session.phase("host arrays by a comparator, n = " + Table.count(n));
        int cores = Session.cores();
        SortWorkload work = SortWorkload.by(Lambda.MASKED, n, 1);
        Order order = Order.ints(Lambda.MASKED.ints());
        Race race = new Race(work, session.protocol(Math.min(session.runs(), RUNS)));
        Race.Entry ours = race.enter(Ours.sort(device.engine(), work, order, cores));
        Race.Entry cpu = race.enter(session.ours().sort(work, order, cores));
        Race.Entry boxes = race.enter(new Contender(ComparatorPeer.BOXING.name(cores), "auto", cores, Claim.SORTED,
                i -> ComparatorPeer.BOXING.sort((int[]) work.keys(i), Lambda.MASKED, cores)));
        race.run();
        session.emit(ours.against(cpu).withOperation("host " + Operations.SORT_BY_COMPARATOR));
        session.emit(ours.against(boxes).withOperation("host " + Operations.SORT_BY_COMPARATOR));
    }

    private void first(Session session) {
        session.phase("first sort by a comparator");
        double[] fresh = new double[session.runs()];
        double[] kept = new double[session.runs()];
        for (int run = 0; run < session.runs(); run++) {
            try {
                Path cache = Files.createTempDirectory("mergepath-kernels");
                try {
                    fresh[run] = fork(cache);
                    kept[run] = fork(cache);
                } finally {
                    delete(cache);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Subject subject = new Subject(Operations.FIRST_CALL, KeyType.INT.label(), Lambda.MASKED.label(), FIRST_KEYS,
                2L * Integer.BYTES * FIRST_KEYS);
        session.emit(Row.of(subject, device.engine().name(), "auto", 1, new Times(kept)).against(
                "with nothing compiled before", 1,
                new Times(fresh)));
    }

    private double fork(Path cache) {
        return FirstCall.fork(FirstCall.ENGINE + device.engine().name(), Lambda.MASKED, FIRST_KEYS,
                "-Dmergepath.gpu.cache=" + cache);
    }

    private static void delete(Path folder) throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.walk(folder)) {
            found = new ArrayList<>(files.sorted(Comparator.reverseOrder()).toList());
        }
        for (Path path : found) {
            Files.delete(path);
        }
    }
}
