package io.mergepath.bench;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * The slides' experiments on a device, as {@link BatchSuite} has one on the cores: 2^20 pairs of keys sorted, one pair a block and
 * many, and the 2^20 sorted arrays of 2 merged, pass by pass, into one. Their figures are printed beside ours.
 */
final class DeviceBatchSuite implements Suite {
    private static final int PAIRS = 1 << 20;
    private static final int TIMES = 100;
    private static final int QUICK_TIMES = 10;
    /** In blocks of one warp. */
    private static final String ONE_A_BLOCK = "batch=one-a-block,tile=32x1";
    /** With 1,024 threads, as many as the slides'. */
    private static final String MANY_A_BLOCK = "batch=many-a-block,tile=1024x1";
    /** The counter of an engine that times its kernels. */
    private static final String IN_KERNELS = "nanoseconds in kernels";

    private final DeviceEngine device;

    DeviceBatchSuite(DeviceEngine device) {
        this.device = device;
    }

    /** Merges in passes between two columns, which reads the first. */
    private record Passes(Engine engine, DeviceKeys from, DeviceKeys to, List<long[]> bounds) {
        void run() {
            for (int p = 0; p < bounds.size(); p++) {
                engine.mergeBatch(column(p), Values.none(), bounds.get(p), column(p + 1), Values.none(),
                        Order.natural());
            }
        }

        /** Where a pass finds its runs. */
        DeviceKeys column(int pass) {
            return pass % 2 == 0 ? from : to;
        }

        DeviceKeys result() {
            return column(bounds.size());
        }
    }

    @Override
    public void run(Session session) {
        if (!session.wants(BatchSuite.MERGE)) {
            return;
        }
        for (int n : session.sizes(List.of(2 * PAIRS), List.of(2 * PAIRS))) {
            if (n % 2 == 0) {
                tables(session, n);
            }
        }
    }

    private void tables(Session session, int n) {
        int times = session.quick() ? QUICK_TIMES : TIMES;
        int[] random = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        long[] ones = LongStream.rangeClosed(0, n).toArray();
        session.note("Sorting " + n / 2 + " arrays of 2, mean of " + times
                + " runs, ms; published: 2^20 arrays, GeForce GTX 1060 Max-Q");
        heading(session, "a block");
        measure(session, ONE_A_BLOCK, "sort batch", "one pair; its partition too", "2.08", random, List.of(ones),
                times);
        measure(session, MANY_A_BLOCK, "sort batch", "512 pairs, 1,024 threads", "0.11", random, List.of(ones), times);
        List<long[]> passes = new ArrayList<>();
        for (long run = 2; run < n; run *= 2) {
            passes.add(BatchWorkload.bounds(n, run));
        }
        session.note("Merging " + n / 2 + " arrays of 2 into one, all passes, mean of " + times
                + " runs, ms; published: the same");
        heading(session, "algorithm");
        measure(session, "batch=many-a-block", BatchSuite.MERGE, "merge path on the GPU, Merge.batch", "70",
                pairs(random),
                passes, times);
        session.note("  'mergepath bench cpu --suite batch' has the table's other lines: 1650 and 50032 published");
    }

    private static int[] pairs(int[] keys) {
        int[] pairs = keys.clone();
        for (int i = 0; i < pairs.length; i += 2) {
            pairs[i] = Math.min(keys[i], keys[i + 1]);
            pairs[i + 1] = Math.max(keys[i], keys[i + 1]);
        }
        return pairs;
    }

    private static void heading(Session session, String what) {
        session.note(String.format("  %-36s %12s %12s %12s %12s", what, "kernels", "device", "Java call", "published"));
    }

    /** One row, and its line in the table: the kernels alone, all that the device does, and what the caller waits for. */
    private void measure(Session session, String options, String operation, String what, String published, int[] input,
            List<long[]> bounds, int times) {
        session.phase(operation + ", " + what);
        try (DeviceEngine timing = device.with(options + ",time=yes"); DeviceEngine engine = device.with(options)) {
            double kernels = kernels(timing, input, bounds, times);
            DeviceEngine.Timed timed = timed(engine, input, bounds, times);
            Contender contender = new Contender(engine.engine().name(), what, 1, Claim.SORTED, _ -> {
            });
            Subject subject = new Subject(operation, KeyType.INT.label(), Input.RANDOM.name(), input.length,
                    2L * Integer.BYTES * input.length);
            session.emit(Row.of(subject, contender, timed.device()).withWall(timed.wall().median()));
            session.note(String.format(Locale.ROOT, "  %-36s %12.4f %12.4f %12.4f %12s", what, kernels / 1e6,
                    timed.device().mean() / 1e6, timed.wall().mean() / 1e6, published));
        }
    }

    /** The mean time in kernels. */
    private static double kernels(DeviceEngine device, int[] input, List<long[]> bounds, int times) {
        try (DeviceKeys from = device.upload(input); DeviceKeys to = device.upload(input)) {
            Passes passes = new Passes(device.engine(), from, to, bounds);
            passes.run();
            long before = device.counter(IN_KERNELS);
            for (int i = 0; i < times; i++) {
                passes.run();
            }
            return (device.counter(IN_KERNELS) - before) / (double) times;
        }
    }

    private static DeviceEngine.Timed timed(DeviceEngine device, int[] input, List<long[]> bounds, int times) {
        int n = input.length;
        try (DeviceKeys in = device.upload(input);
                DeviceKeys from = device.engine().allocateKeys(ElementType.INT, n);
                DeviceKeys to = device.engine().allocateKeys(ElementType.INT, n);
                Workspace workspace = device.engine().workspace()) {
            Passes passes = new Passes(device.engine().with(workspace), from, to, bounds);
            Runnable restore = () -> device.copy(in, from);
            restore.run();
            device.copy(in, to);
            passes.run();
            int[] output = new int[n];
            passes.result().download(Keys.of(output));
            Proof.pairs(input, output, passes.bounds().getLast());
            return device.time(times, restore, passes::run);
        }
    }
}
