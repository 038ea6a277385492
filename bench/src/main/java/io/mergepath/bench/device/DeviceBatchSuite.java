// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.BatchWorkload;
import io.mergepath.lab.check.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * The experiments of the slides on a device: sorts 2^20 pairs of keys, one pair and many pairs per block, and merges
 * 2^20 sorted arrays of 2, pass by pass, into one. The published figures are printed beside ours.
 */
final class DeviceBatchSuite implements Suite {
    private static final int PAIRS = 1 << 20;
    private static final int TIMES = 100;
    private static final int QUICK_TIMES = 10;
    /** For blocks of one warp. */
    private static final String ONE_A_BLOCK = "batch=one-a-block,tile=32x1";
    /** For blocks of 1,024 threads, as on the slides. */
    private static final String MANY_A_BLOCK = "batch=many-a-block,tile=1024x1";
    /** The counter of an engine that times its kernels. */
    private static final String IN_KERNELS = "nanoseconds in kernels";

    private final DeviceEngine device;

    DeviceBatchSuite(DeviceEngine device) {
        this.device = device;
    }

    /** Merges in passes between two columns. The first pass reads the first column. */
    private record Passes(Engine engine, DeviceKeys from, DeviceKeys to, List<long[]> bounds) {
        void run() {
            for (int p = 0; p < bounds.size(); p++) {
                engine.mergeBatch(column(p), Values.none(), bounds.get(p), column(p + 1), Values.none(),
                        Order.natural());
            }
        }

        /** The column with the input of a pass. */
        DeviceKeys column(int pass) {
            return pass % 2 == 0 ? from : to;
        }

        DeviceKeys result() {
            return column(bounds.size());
        }
    }

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.MERGE_BATCH)) {
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
        measure(session, "batch=many-a-block", Operations.MERGE_BATCH, "merge path on the GPU, Merge.batch", "70",
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

    /** Emits a row, and adds a line to the table: the time in kernels, on the device, and of the Java call. */
    private void measure(Session session, String options, String operation, String what, String published, int[] input,
            List<long[]> bounds, int times) {
        session.phase(operation + ", " + what);
        try (DeviceEngine timing = device.with(options + ",time=yes"); DeviceEngine engine = device.with(options)) {
            double kernels = kernels(timing, input, bounds, times);
            DeviceEngine.Timed timed = timed(engine, input, bounds, times);
            Subject subject = new Subject(operation, KeyType.INT.label(), Input.RANDOM.name(), input.length,
                    2L * Integer.BYTES * input.length);
            session.emit(
                    Row.of(subject, engine.engine().name(), what, 1, timed.device()).withWall(timed.wall().median()));
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
