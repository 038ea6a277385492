package io.mergepath.bench;

import io.mergepath.Order;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ints by comparators written in Java, on a device: beside our own natural order, beside CUB with the same functor in C++, and
 * from arrays to arrays beside the cores and boxing; and what the first sort by a comparator costs, with its translation and
 * the compilation of its kernels, and in a second process, which finds them compiled.
 */
final class DeviceComparatorSuite implements Suite {
    static final String MERGE = "merge by comparator";

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
        if (session.wants(ComparatorSuite.SORT)) {
            onHost(session, session.quick() ? QUICK_HOST_KEYS : HOST_KEYS);
        }
        if (session.wants(ComparatorSuite.FIRST)) {
            first(session);
        }
    }

    private void onDevice(Session session, int n) {
        session.phase("by comparators, n = " + Table.count(n));
        Object source = Input.RANDOM.keys(KeyType.INT, n, 0);
        try (DeviceCase keys = new DeviceCase(device, KeyType.INT, Input.RANDOM.name(), source, session.runs())) {
            if (session.wants(ComparatorSuite.SORT)) {
                Row natural = keys.sortKeys();
                // The first is known to be the natural order; the second has as much to do, and is not.
                beside(session, keys.sortKeys(Lambda.NATURAL), natural);
                beside(session, keys.sortKeys(Lambda.XOR), natural);
                peers.besideOrAlone(keys.sortKeys(Lambda.MASKED)).forEach(session::emit);
            }
            if (session.wants(MERGE)) {
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
        SortWorkload work = ComparatorSuite.workload(Lambda.MASKED, n, 1);
        Order order = Order.ints(Lambda.MASKED.ints());
        Race race = new Race(work, session.protocol(Math.min(session.runs(), RUNS)));
        Race.Entry ours = race.enter(Ours.sort(device.engine(), work, order, cores));
        Race.Entry cpu = race.enter(session.ours().sort(work, order, cores));
        Race.Entry boxes = race.enter(new Contender(ComparatorPeer.BOXING.name(cores), "auto", cores, Claim.SORTED,
                i -> ComparatorPeer.BOXING.sort((int[]) work.keys(i), Lambda.MASKED, cores)));
        race.run();
        session.emit(ours.against(cpu).withOperation("host " + ComparatorSuite.SORT));
        session.emit(ours.against(boxes).withOperation("host " + ComparatorSuite.SORT));
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
        Subject subject = new Subject(ComparatorSuite.FIRST, KeyType.INT.label(), Lambda.MASKED.label(), FIRST_KEYS,
                2L * Integer.BYTES * FIRST_KEYS);
        Contender contender = new Contender(device.engine().name(), "auto", 1, Claim.SORTED, _ -> {
        });
        session.emit(Row.of(subject, contender, new Times(kept)).against("with nothing compiled before", 1,
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
