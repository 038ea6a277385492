// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyOrder;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import io.mergepath.spi.HostColumns;
import java.lang.reflect.Array;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keys on a device, and the operations on them. Each result is downloaded and proved before the operation is timed. A
 * timed call allocates nothing and copies nothing between host and device.
 */
final class DeviceCase implements AutoCloseable {
    private final DeviceEngine device;
    private final KeyType type;
    private final String pattern;
    private final int n;
    private final int runs;
    private final Object source;
    private final KeyOrder order;
    private final DeviceKeys in;
    private final DeviceKeys out;
    private @Nullable Object halves;
    private long workspaceBytes;

    /**
     * Creates a case.
     *
     * @param device the device of the keys
     * @param type the type of the keys
     * @param pattern the name of the pattern of the keys
     * @param source the keys; the case does not change them
     * @param runs the number of timed runs of each operation
     */
    DeviceCase(DeviceEngine device, KeyType type, String pattern, Object source, int runs) {
        this(device, type, pattern, source, KeyOrder.NATURAL, runs);
    }

    private DeviceCase(DeviceEngine device, KeyType type, String pattern, Object source, KeyOrder order, int runs) {
        this.device = device;
        this.type = type;
        this.pattern = pattern;
        this.source = source;
        this.order = order;
        this.n = Array.getLength(source);
        this.runs = runs;
        in = device.upload(source);
        out = device.engine().allocateKeys(type.elementType(), n);
    }

    /** Keys whose two halves are sorted. */
    static DeviceCase ofHalves(DeviceEngine device, KeyType type, Object halves, int runs) {
        DeviceCase made = new DeviceCase(device, type, Input.RANDOM.name(), halves, runs);
        made.halves = halves;
        return made;
    }

    /** Random keys to sort and merge by an order. The name of the order takes the place of a pattern. */
    static DeviceCase by(KeyOrder order, DeviceEngine device, KeyType type, Object random, int runs) {
        String label = order == KeyOrder.NATURAL ? Input.RANDOM.name() : order.name().toLowerCase(Locale.ROOT);
        return new DeviceCase(device, type, label, random, order, runs);
    }

    /** The most device memory that pairs of this size take: inputs, outputs and scratch. */
    static long deviceBytes(long n, int keyBytes, int valueBytes) {
        return 3 * n * (keyBytes + valueBytes);
    }

    /**
     * Whether the device and the heap have room for keys, values, results and proofs. If not, a note says so.
     *
     * @param deviceBytes the most device memory that the keys, values and results take
     */
    static boolean fits(Session session, DeviceEngine device, KeyType type, int n, int valueBytes, long deviceBytes) {
        // The proof holds input and output twice on the host, and random keys begin as longs.
        long hostBytes = (long) n * (Long.BYTES + 2 * (type.bytes() + valueBytes));
        if (device.holds(deviceBytes) && hostBytes <= Runtime.getRuntime().maxMemory()) {
            return true;
        }
        session.note("Left out: " + n + " keys of " + type.bytes() + " bytes with values of " + valueBytes
                + ", which take up to " + deviceBytes + " bytes of device memory and " + hostBytes + " of heap.");
        return false;
    }

    Row copy() {
        device.copy(in, out);
        Proof.same(source, download(out));
        return row(Operations.COPY, pattern, null, "copy", 2L * type.bytes() * n, device.time(runs, () -> {
        }, () -> device.copy(in, out)));
    }

    Row sortKeys() {
        return sort(Operations.SORT_KEYS, pattern, null, Values.none(), order.order(),
                _ -> Proof.sorted(source, download(out), order.ordering()));
    }

    /** Sorts ints by a lambda. Its name takes the place of a pattern. */
    Row sortKeys(Lambda lambda) {
        return sort(Operations.SORT_BY_COMPARATOR, lambda.label(), null, Values.none(), Order.ints(lambda.ints()),
                _ -> Proof.sorted(source, download(out), lambda.ordering()));
    }

    Row sortPairs(KeyType valueType) {
        try (DeviceValues values = device.uploadValues(SortWorkload.places(valueType, n))) {
            return sort(Operations.SORT_PAIRS, pattern, valueType, values, Order.natural(), _ -> {
                Object places = download(values, valueType);
                Proof.belongs(source, download(out), places);
                Proof.indices(source, places, Ordering.NATURAL, true);
            });
        }
    }

    /** Proves a result. */
    @FunctionalInterface
    private interface Check {
        void prove(Values result);
    }

    private Row sort(String operation, String label, @Nullable KeyType valueType, Values values, Order order,
            Check check) {
        try (Workspace workspace = device.engine().workspace()) {
            Engine engine = device.engine().with(workspace);
            Runnable restore = () -> device.copy(in, out);
            Runnable work = () -> engine.sortPairs(out, values, order);
            restore.run();
            work.run();
            check.prove(values);
            Row row = row(operation, label, valueType, "auto", movedBytes(valueType),
                    device.time(runs, restore, work));
            workspaceBytes = workspace.bytes();
            return row;
        }
    }

    /** The scratch of the last sort. */
    long workspaceBytes() {
        return workspaceBytes;
    }

    Row indices() {
        try (DeviceValues indices = device.uploadValues(wiped(KeyType.INT));
                Workspace workspace = device.engine().workspace()) {
            Engine engine = device.engine().with(workspace);
            Runnable work = () -> engine.sortIndices(in, indices, Order.natural());
            work.run();
            Proof.indices(source, download(indices, KeyType.INT), Ordering.NATURAL, true);
            Row row = row(Operations.INDICES, pattern, null, "auto", (long) (type.bytes() + Integer.BYTES) * n,
                    device.time(runs, () -> {
                    }, work));
            workspaceBytes = workspace.bytes();
            return row;
        }
    }

    Row mergeKeys(String strategy) {
        Object whole = halves();
        return merge(Operations.MERGE_KEYS, pattern, null, strategy, Values.none(), Values.none(), order.order(),
                _ -> Proof.sorted(whole, download(out), order.ordering()));
    }

    /** Merges ints in natural order by a lambda with the same order. */
    Row mergeKeys(Lambda lambda) {
        Object whole = halves();
        return merge(Operations.MERGE_BY_COMPARATOR, lambda.label(), null, "auto", Values.none(), Values.none(),
                Order.ints(lambda.ints()), _ -> Proof.sorted(whole, download(out), Ordering.NATURAL));
    }

    /** One merge of keys, and its proof. */
    void proveMergeKeys() {
        device.copy(in, out);
        device.engine().mergeKeys(in.slice(0, n / 2), in.slice(n / 2, n), out, Order.natural());
        Proof.sorted(halves(), download(out), Ordering.NATURAL);
    }

    Row mergePairs(KeyType valueType, String strategy) {
        return withValues(valueType, halves(),
                (values, outValues, check) -> merge(Operations.MERGE_PAIRS, pattern, valueType,
                        strategy, values, outValues, Order.natural(), check));
    }

    /** Merges pairs of adjacent runs. The keys are the runs. */
    Row mergeBatch(long[] bounds) {
        return merge(Operations.MERGE_BATCH, pattern, null, "auto", Values.none(),
                engine -> engine.mergeBatch(in, Values.none(), bounds, out, Values.none(), Order.natural()),
                _ -> Proof.pairs(source, download(out), bounds));
    }

    /** Merges adjacent runs into one run. The keys are the runs. */
    Row mergeMany(long[] bounds) {
        List<Values> none = Collections.nCopies(bounds.length - 1, Values.none());
        return merge(Operations.MERGE_MANY, pattern, null, "auto", Values.none(),
                engine -> engine.mergeMany(runs(bounds), none, out, Values.none(), Order.natural()),
                _ -> Proof.sorted(source, download(out), Ordering.NATURAL));
    }

    Row mergeManyPairs(KeyType valueType, long[] bounds) {
        return withValues(valueType, source, (values, outValues, check) -> {
            List<Values> runValues = IntStream.range(1, bounds.length)
                    .mapToObj(r -> values.slice(bounds[r - 1], bounds[r])).toList();
            return merge(Operations.MERGE_MANY_PAIRS, pattern, valueType, "auto", outValues,
                    engine -> engine.mergeMany(runs(bounds), runValues, out, outValues, Order.natural()), check);
        });
    }

    private List<Keys> runs(long[] bounds) {
        return IntStream.range(1, bounds.length).mapToObj(r -> in.slice(bounds[r - 1], bounds[r])).toList();
    }

    /** A merge with values. */
    @FunctionalInterface
    private interface PairsMerge {
        Row run(Values values, Values outValues, Check check);
    }

    /** Moves the indices of the keys as values. The proof of the result needs them. */
    private Row withValues(KeyType valueType, Object keys, PairsMerge merge) {
        try (DeviceValues values = device.uploadValues(SortWorkload.places(valueType, n));
                DeviceValues outValues = device.uploadValues(wiped(valueType))) {
            return merge.run(values, outValues, _ -> {
                Object places = download(outValues, valueType);
                Proof.belongs(keys, download(out), places);
                Proof.indices(keys, places, Ordering.NATURAL, true);
            });
        }
    }

    private Row merge(String operation, String label, @Nullable KeyType valueType, String strategy, Values values,
            Values outValues, Order order, Check check) {
        int middle = n / 2;
        return merge(operation, label, valueType, strategy, outValues,
                engine -> engine.mergePairs(in.slice(0, middle), part(values, 0, middle), in.slice(middle, n),
                        part(values, middle, n), out, outValues, order),
                check);
    }

    private Row merge(String operation, String label, @Nullable KeyType valueType, String strategy, Values outValues,
            Consumer<Engine> merge, Check check) {
        // The proof must not accept a result of an earlier call.
        device.copy(in, out);
        try (Workspace workspace = device.engine().workspace()) {
            Engine engine = device.engine().with(workspace);
            Runnable work = () -> merge.accept(engine);
            work.run();
            check.prove(outValues);
            return row(operation, label, valueType, strategy, movedBytes(valueType), device.time(runs, () -> {
            }, work));
        }
    }

    private static Values part(Values values, int from, int to) {
        return values.count() == 0 ? values : values.slice(from, to);
    }

    /** Sorts the two halves of the input and keeps them sorted: merges read them, and so do their proofs. */
    private Object halves() {
        Object sorted = halves;
        if (sorted == null) {
            device.engine().sortKeys(in.slice(0, n / 2), order.order());
            device.engine().sortKeys(in.slice(n / 2, n), order.order());
            sorted = download(in);
            halves = sorted;
        }
        return sorted;
    }

    private long movedBytes(@Nullable KeyType valueType) {
        return 2L * (type.bytes() + (valueType == null ? 0 : valueType.bytes())) * n;
    }

    private Object wiped(KeyType valueType) {
        Object array = valueType.allocate(n);
        Proof.wipe(array);
        return array;
    }

    private Object download(DeviceKeys keys) {
        Object array = type.allocate(n);
        keys.download(Keys.of(HostColumns.ofArray(array)));
        return array;
    }

    private Object download(DeviceValues values, KeyType valueType) {
        Object array = valueType.allocate(n);
        values.download(Values.of(HostColumns.ofArray(array)));
        return array;
    }

    private Row row(String operation, String label, @Nullable KeyType valueType, String strategy, long bytes,
            DeviceEngine.Timed timed) {
        String types = valueType == null || valueType == KeyType.INT
                ? type.label()
                : type.label() + "," + valueType.label();
        return Row
                .of(new Subject(operation, types, label, n, bytes), device.engine().name(), strategy, 1, timed.device())
                .withWall(timed.wall().median());
    }

    @Override
    public void close() {
        in.close();
        out.close();
    }
}
