// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Finding;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Need;
import io.mergepath.testsupport.TestTuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the contract is tested on: an engine that gets the caller's memory, or one that gets copies on its device. */
public enum Subject {
    CPU("cpu", false), CPU_1("cpu:1", false), CPU_5("cpu:5", false),
    /** Each way to sort keys alone in a built-in order, also where the engine would choose another. */
    CPU_JDK("cpu:2,sort=jdk", false), CPU_RADIX("cpu:3,sort=radix", false), CPU_VECTORS("cpu:3,sort=vectors",
            false), CPU_VECTORS_1("cpu:1,sort=vectors",
                    false), TEST("test", false), TEST_DEVICE("test", true),
    /**
     * The smallest tiles, so that few keys have many cuts and blocks sort numbers. Both subjects have the same tiles,
     * since compilation takes longer than the tests.
     */
    OPENCL("opencl:tile=32x3,sort-tile=32x2", false), OPENCL_DEVICE("opencl:tile=32x3,sort-tile=32x2", true),
    /** Little memory, so that few keys are sorted in pieces, on the device or beyond its memory. */
    OPENCL_PIECES("opencl:tile=32x3,piece=1k,memory=20k", false),
    /** Asked for by name on machines that have it. */
    CUDA("cuda", false), CUDA_DEVICE("cuda", true), CUDA_SMALL("cuda:tile=32x3,sort-tile=32x2",
            false), CUDA_PIECES("cuda:tile=32x3,piece=1k,memory=20k", false);

    private final String engineName;
    private final boolean onDevice;

    Subject(String engineName, boolean onDevice) {
        this.engineName = engineName;
        this.onDevice = onDevice;
    }

    /** Those that this JVM tests; a test without any is skipped. {@code -Dmergepath.subjects=CPU_5,TEST} names them. */
    public static List<Subject> wanted() {
        for (Subject subject : WANTED) {
            if (subject.isGpu()) {
                List<Finding> found = Found.ALL.getOrDefault(subject.kind(), List.of());
                (subject.kind().equals("cuda") ? Need.CUDA_DEVICE : Need.OPENCL_DEVICE)
                        .orSkip(found.stream().anyMatch(Finding::usable));
            }
        }
        return WANTED;
    }

    /** Looked for once: that opens libraries. */
    private static final class Found {
        static final Map<String, List<Finding>> ALL = Engine.look();
    }

    /** Those that this JVM tests and that run any comparator. */
    public static List<Subject> withComparators() {
        List<Subject> subjects = WANTED.stream().filter(subject -> !subject.isGpu()).toList();
        return orSkip(subjects);
    }

    /** Those that this JVM tests, that run any comparator and that get the caller's memory. */
    public static List<Subject> onHostWithComparators() {
        return orSkip(WANTED.stream().filter(subject -> !subject.isGpu() && !subject.onDevice).toList());
    }

    /** Those that this JVM tests and that run some of many comparators, and have time to compile kernels for each. */
    public static List<Subject> withSomeComparators() {
        List<Subject> subjects = wanted().stream().filter(subject -> !subject.isSlow()).toList();
        return orSkip(subjects);
    }

    /** PoCL takes seconds for the kernels of a comparator: the module of the GPU engines tests what many of them do. */
    private boolean isSlow() {
        return kind().equals("opencl");
    }

    public boolean runs(ElementType type, Order order) {
        return engine().refusal(type, order).isEmpty();
    }

    /** Those that take keys and values of these types. */
    public static List<Subject> of(ElementType key, ElementType... values) {
        return wanted().stream().filter(subject -> subject.takes(key, values)).toList();
    }

    /** Those that take keys of this type in this order. */
    public static List<Subject> of(Shape shape) {
        boolean comparator = OrderKind.of(shape.order()) == OrderKind.COMPARATOR;
        List<Subject> subjects = of(shape.type()).stream()
                .filter(subject -> !comparator || !subject.isSlow() || shape.type() == ElementType.INT).toList();
        return orSkip(subjects);
    }

    /**
     * Of the subjects for keys of this type in this order, one for each engine: an engine does the same with the
     * caller's memory and with copies on its device, once the copies are made.
     *
     * @param theCase describes the case, and so chooses
     */
    public static List<Subject> hostOrDevice(Shape shape, Object... theCase) {
        return oneOfEach(subject -> subject.engineName, shape, theCase);
    }

    /**
     * The same, and of the CPU engines one number of threads: for many cases that differ little.
     *
     * @param theCase describes the case, and so chooses
     */
    public static List<Subject> inTurn(Shape shape, Object... theCase) {
        return oneOfEach(subject -> subject.engineName.replaceFirst(":\\d+", ""), shape, theCase);
    }

    private static List<Subject> oneOfEach(Function<Subject, String> group, Shape shape, Object... theCase) {
        int turn = (shape + Arrays.toString(theCase)).hashCode() >>> 1;
        return of(shape).stream().collect(Collectors.groupingBy(group)).values().stream()
                .map(same -> same.get(turn % same.size())).sorted().toList();
    }

    /** These, or the test is skipped. */
    public static List<Subject> orSkip(List<Subject> subjects) {
        assumeFalse(subjects.isEmpty(), () -> "is not for the engines " + WANTED + ": other engines take the test");
        return subjects;
    }

    private static final Map<String, Engine> ENGINES = new ConcurrentHashMap<>();

    /** Small inputs take all ways through OpenCL engines. */
    private static Engine open(String name) {
        return Engine.open(name.startsWith("opencl:") ? name + "," + TestTuning.option() : name);
    }

    private static final List<Subject> WANTED = wanted(System.getProperty("mergepath.subjects"));

    private static List<Subject> wanted(@Nullable String names) {
        return names == null
                ? Arrays.stream(values()).filter(subject -> !subject.isGpu() && !subject.isForSorts()).toList()
                : Arrays.stream(names.split(",", -1)).map(Subject::valueOf).toList();
    }

    private boolean takes(ElementType key, ElementType... values) {
        return (isCpu() || key != ElementType.OBJECT)
                && (!onDevice || Arrays.stream(values).allMatch(ElementType::inSegments));
    }

    /** The test engine's algorithms are the textbook's, and GPUs played by a CPU are slow: fewer and smaller cases. */
    public boolean hasTimeFor(int n) {
        return isCpu() || kind().equals("cuda") || n <= 5000;
    }

    public boolean isCpu() {
        return engineName.startsWith("cpu");
    }

    /** Whether only its sorts differ from those of other subjects. */
    private boolean isForSorts() {
        return engineName.contains("sort=");
    }

    private String kind() {
        return engineName.replaceFirst(":.*", "");
    }

    public boolean isGpu() {
        return kind().equals("opencl") || kind().equals("cuda");
    }

    public boolean isOnDevice() {
        return onDevice;
    }

    /** The engine, shared by all tests of this JVM. */
    public Engine engine() {
        return ENGINES.computeIfAbsent(engineName, Subject::open);
    }

    public void merge(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order) {
        if (!onDevice && outValues.count() == 0) {
            engine().mergeKeys(a, b, out, order);
            return;
        }
        on((keys, values) -> engine().mergePairs(keys.get(1), values.get(1), keys.get(2), values.get(2),
                keys.get(0), values.get(0), order),
                List.of(out, a, b), List.of(outValues, aValues, bValues));
    }

    public void batch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order) {
        if (!onDevice && outValues.count() == 0) {
            engine().mergeBatch(in, offsets, out, order);
            return;
        }
        on((keys, values) -> engine().mergeBatch(keys.get(1), values.get(1), offsets, keys.get(0), values.get(0),
                order), List.of(out, in), List.of(outValues, inValues));
    }

    public void many(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order) {
        List<Keys> keys = new ArrayList<>(List.of(out));
        keys.addAll(runs);
        List<Values> values = new ArrayList<>(List.of(outValues));
        values.addAll(runValues);
        on((k, v) -> engine().mergeMany(k.subList(1, k.size()), v.subList(1, v.size()), k.get(0), v.get(0), order),
                keys, values);
    }

    public void sort(Keys keys, Values values, Order order) {
        if (!onDevice && values.count() == 0) {
            engine().sortKeys(keys, order);
            return;
        }
        on((k, v) -> engine().sortPairs(k.get(0), v.get(0), order), List.of(keys), List.of(values));
    }

    public void indices(Keys keys, Values indices, boolean sortKeys, Order order) {
        on((k, v) -> {
            if (sortKeys) {
                engine().sortKeysAndIndices(k.get(0), v.get(0), order);
            } else {
                engine().sortIndices(k.get(0), v.get(0), order);
            }
        }, List.of(keys), List.of(indices));
    }

    public boolean isSorted(Keys keys, Order order) {
        boolean[] sorted = new boolean[1];
        on((k, _) -> sorted[0] = engine().isSorted(k.getFirst(), order), List.of(keys), List.of());
        return sorted[0];
    }

    public long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        long[] coRank = new long[1];
        on((keys, _) -> coRank[0] = engine().coRank(keys.get(0), keys.get(1), k, ties, order), List.of(a, b),
                List.of());
        return coRank[0];
    }

    public long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        List<long[]> cuts = new ArrayList<>();
        on((keys, _) -> cuts.add(engine().partitions(keys.get(0), keys.get(1), step, ties, order)),
                List.of(a, b), List.of());
        return cuts.getFirst();
    }

    public void search(Keys a, Keys b, List<Bound> aBounds, Values aOut, List<Bound> bBounds, Values bOut,
            Order order) {
        on((keys, values) -> engine().search(keys.get(0), keys.get(1), aBounds, values.get(0), bBounds, values.get(1),
                order), List.of(a, b), List.of(aOut, bOut));
    }

    public void asOf(Keys a, Keys b, long tolerance, Values out, Order order) {
        on((k, v) -> engine().asOf(k.get(0), k.get(1), tolerance, v.get(0), order), List.of(a, b), List.of(out));
    }

    /** Returns the number of results. */
    public long set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Order order) {
        long[] count = new long[1];
        on((k, v) -> engine().set(operation, k.get(0), v.get(0), k.get(1), v.get(1), k.get(2), v.get(2), v.get(3),
                order), List.of(a, b, out), List.of(aValues, bValues, outValues, Values.of(count)));
        return count[0];
    }

    /** Returns the number of results. */
    public long runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Order order) {
        long[] count = new long[1];
        on((k, v) -> engine().runs(k.get(0), v.get(0), k.get(1), v.get(1), v.get(2), v.get(3), v.get(4), order),
                List.of(in, out), List.of(inValues, outValues, starts, counts, Values.of(count)));
        return count[0];
    }

    public void top(Keys in, Keys out, Values indices, Order order) {
        on((k, v) -> engine().top(k.get(0), k.get(1), v.get(0), order), List.of(in, out), List.of(indices));
    }

    public void sortSegments(Keys keys, Values values, Values starts, Values ends, Order order) {
        on((k, v) -> engine().sortSegments(k.get(0), v.get(0), v.get(1), v.get(2), order), List.of(keys),
                List.of(values, starts, ends));
    }

    public void sortSegmentIndices(Keys keys, Values indices, Values starts, Values ends, Order order) {
        on((k, v) -> engine().sortSegmentIndices(k.get(0), v.get(0), v.get(1), v.get(2), order), List.of(keys),
                List.of(indices, starts, ends));
    }

    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order) {
        if (!onDevice) {
            return engine().join(kind, a, b, out, order);
        }
        List<Values> host = new ArrayList<>();
        List<DeviceValues> there = new ArrayList<>();
        try (DeviceKeys deviceA = engine().upload(a); DeviceKeys deviceB = engine().upload(b)) {
            return engine().join(kind, deviceA, deviceB, count -> {
                host.add(out.apply(count));
                there.add(engine().upload(host.getFirst()));
                return there.getFirst();
            }, order);
        } finally {
            for (int i = 0; i < there.size(); i++) {
                there.get(i).download(host.get(i));
                there.get(i).close();
            }
        }
    }

    public void loadBalance(Values offsets, Values out) {
        on((_, v) -> engine().loadBalance(v.get(0), v.get(1)), List.of(), List.of(offsets, out));
    }

    public void expand(Values in, Values offsets, Values out) {
        on((_, v) -> engine().expand(v.get(0), v.get(1), v.get(2)), List.of(), List.of(in, offsets, out));
    }

    public void moveIntervals(Values in, Values offsets, Values from, Values to, Values out) {
        on((_, v) -> engine().moveIntervals(v.get(0), v.get(1), v.get(2), v.get(3), v.get(4)), List.of(),
                List.of(in, offsets, from, to, out));
    }

    public void insert(Values a, Values b, Values at, Values out) {
        on((_, v) -> engine().insert(v.get(0), v.get(1), v.get(2), v.get(3)), List.of(), List.of(a, b, at, out));
    }

    public void remove(Values in, Values at, Values out) {
        on((_, v) -> engine().remove(v.get(0), v.get(1), v.get(2)), List.of(), List.of(in, at, out));
    }

    /** Subjects whose engines have the operations on sorted numbers: all but the test engine on its device. */
    public static List<Subject> withPlaces() {
        return orSkip(wanted().stream().filter(subject -> !subject.onDevice || subject.isGpu()).toList());
    }

    /** Columns of the types that this subject moves, or one column of {@code int}. */
    public List<ElementType> moved(List<ElementType> types) {
        List<ElementType> moved = types.stream().filter(type -> !onDevice || type.inSegments()).toList();
        return moved.isEmpty() ? List.of(ElementType.INT) : moved;
    }

    private interface Operation {
        void run(List<Keys> keys, List<Values> values);
    }

    /**
     * Runs an operation on the arguments, or on copies on the device. Copies are brought back, even if the operation
     * throws.
     */
    private void on(Operation operation, List<Keys> keys, List<Values> values) {
        if (!onDevice) {
            operation.run(keys, values);
            return;
        }
        List<DeviceKeys> deviceKeys = new ArrayList<>();
        List<DeviceValues> deviceValues = new ArrayList<>();
        try {
            keys.forEach(k -> deviceKeys.add(engine().upload(k)));
            values.forEach(v -> deviceValues.add(engine().upload(v)));
            operation.run(List.copyOf(deviceKeys), List.copyOf(deviceValues));
        } finally {
            for (int i = 0; i < deviceKeys.size(); i++) {
                deviceKeys.get(i).download(keys.get(i));
                deviceKeys.get(i).close();
            }
            for (int i = 0; i < deviceValues.size(); i++) {
                deviceValues.get(i).download(values.get(i));
                deviceValues.get(i).close();
            }
        }
    }
}
