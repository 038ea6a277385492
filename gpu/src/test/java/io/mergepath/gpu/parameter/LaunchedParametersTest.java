// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.spi.EngineBackend;
import io.mergepath.testsupport.KernelSignatures;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every launch has the parameters of the source that was compiled for it: the parameters of the kernel, the flags of
 * disorder, the numbers that a comparator has captured, and the flag of a failed comparator.
 */
class LaunchedParametersTest {
    private final FakeDevice device = anH200();
    private final Map<String, Map<String, List<KernelSignatures.Parameter>>> signatures = new HashMap<>();
    private final Set<String> launched = new HashSet<>();
    private final Set<String> captured = new TreeSet<>();

    /** A block of an H200 may take so much shared memory that the tiles of the table fit. */
    private static FakeDevice anH200() {
        FakeDevice device = new FakeDevice();
        Traits kind = device.kind;
        device.kind = new Traits(kind.name(), kind.architecture(), kind.multiprocessors(), kind.multiprocessorBytes(),
                227 << 10, kind.threads(), kind.memoryBytes(), kind.largestBytes(), kind.arithmetic());
        return device;
    }

    private void check(String source, List<String> options, String name, Parameters parameters) {
        Map<String, List<KernelSignatures.Parameter>> program = signatures.computeIfAbsent(source + options,
                _ -> KernelSignatures.of(source, options));
        String kernel = program.keySet().stream().filter(candidate -> name.startsWith(candidate + "_")).findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not one of " + program.keySet()));
        launched.add(kernel);
        List<KernelSignatures.Parameter> signature = Objects.requireNonNull(program.get(kernel));
        signature.stream().map(KernelSignatures.Parameter::toString)
                .filter(parameter -> parameter.matches("i(32|64) c[0-9]|i32\\* fault")).forEach(captured::add);
        List<Integer> bytes = signature.stream().flatMap(parameter -> switch (parameter.type()) {
            case "i64" -> Stream.of(Long.BYTES);
            case "int", "i32" -> Stream.of(Integer.BYTES);
            case String pointer when pointer.endsWith("*") -> Stream.of(Long.BYTES, Long.BYTES);
            case String other -> throw new AssertionError(other);
        }).toList();
        assertEquals(bytes, IntStream.range(0, parameters.count()).mapToObj(parameters::bytes).toList(),
                () -> name + signature);
    }

    private void run(String options, Order order) {
        device.launched = this::check;
        int[] few = new int[5000];
        int[] many = new int[1 << 15];
        long[] longs = new long[1 << 15];
        try (EngineBackend backend = GpuBackends.open("cuda", device, options);
                DeviceKeys a = backend.upload(Keys.of(few));
                DeviceKeys b = backend.upload(Keys.of(few.clone()));
                DeviceKeys huge = backend.upload(Keys.of(many))) {
            backend.sort(Keys.of(few), Values.none(), order, null);
            backend.sort(Keys.of(few), Values.of(few.clone()), order, null);
            backend.sort(Keys.of(many), Values.none(), order, null);
            backend.sort(Keys.of(many), Values.of(many.clone()), order, null);
            backend.sort(Keys.of(many), Values.of(Column.ofArray(many.clone()), Column.ofArray(longs)), order, null);
            backend.isSorted(a, order);
            backend.coRank(a, b, 7, TieRule.A_FIRST, order);
            backend.partitions(a, b, 100, TieRule.A_FIRST, order);
            backend.merge(a, Values.none(), b, Values.none(), Keys.of(new int[10_000]), Values.none(), order, null);
            long[] offsets = {0, 1000, 5000};
            backend.mergeBatch(a, Values.none(), offsets, Keys.of(new int[5000]), Values.none(), order, null);
            long[] shortPairs = IntStream.rangeClosed(0, 500).mapToLong(i -> 10L * i).toArray();
            backend.mergeBatch(a, Values.none(), shortPairs, Keys.of(new int[5000]), Values.none(), order, null);
            List<Keys> runs = List.of(a, b, Keys.of(few));
            backend.mergeMany(runs, List.of(Values.none(), Values.none(), Values.none()), Keys.of(new int[15_000]),
                    Values.none(), order, null);
            FamilyCalls.run(backend, a, b, order);
            FamilyCalls.segments(backend, huge, order);
            FamilyCalls.moveRows(backend);
        }
    }

    @Test
    void everyKernelOfTheProductIsLaunchedWithTheParametersOfItsSource() {
        run("", Order.natural());
        run("tile=32x3,ways=8,sorted-check=yes,distribution=no,moves=1", Order.natural());
        run("", Order.ints((x, y) -> Integer.compare(x >> 1, y >> 1)));
        try (EngineBackend backend = GpuBackends.open("cuda", device, "distribution=yes")) {
            long[] keys = new long[1 << 20];
            backend.sort(Keys.of(keys), Values.none(), Order.natural(), null);
            backend.sort(Keys.of(keys), Values.of(keys.clone()), Order.natural(), null);
            backend.sort(Keys.of(keys, keys.clone()), Values.none(), Order.natural(), null);
            try (DeviceKeys segments = backend.upload(Keys.of(new int[1 << 17]))) {
                FamilyCalls.segments(backend, segments, Order.natural());
            }
            // So many keys may go to buckets by a map.
            backend.sort(Keys.of(new float[1 << 22]), Values.none(), Order.natural(), null);
            try (DeviceKeys words = backend.upload(Keys.of(new long[10], new long[10]))) {
                backend.coRank(words, words, 7, TieRule.A_FIRST, Order.natural());
            }
        }
        // The number of selected keys, which no kernel writes here, is the number of wanted keys.
        device.initial = 10;
        try (EngineBackend backend = GpuBackends.open("cuda", device, "");
                DeviceKeys keys = backend.upload(Keys.of(new int[5000]))) {
            backend.top(keys, Keys.of(new int[10]), Values.none(), Order.natural(), null);
        }
        Set<String> kernels = new TreeSet<>();
        Arrays.stream(KernelSource.values()).forEach(source -> kernels.addAll(source.kernels()));
        assertEquals(kernels, new TreeSet<>(launched));
        assertTrue(captured.isEmpty());
    }

    @Test
    void aComparatorAddsItsNumbersAndItsFlag() {
        int divisor = few(3);
        long bias = few(4);
        double factor = few(2);
        run("tile=32x3,ways=8,sorted-check=yes", Order.ints((x, y) -> {
            int quotients = Integer.compare(x / divisor, y / divisor);
            return quotients != 0 ? quotients : Double.compare((x + bias) * factor, (y + bias) * factor);
        }));
        assertEquals(Set.of("i32 c0", "i64 c1", "i64 c2", "i32* fault"), captured);
    }

    /** A number that a lambda captures, as the compiler knows no constant. */
    private static int few(int number) {
        return Integer.parseInt(Integer.toString(number));
    }
}
