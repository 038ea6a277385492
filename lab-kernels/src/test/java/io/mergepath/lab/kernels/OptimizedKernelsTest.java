// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.kernel.StrategyProvider;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Every strategy, compiled by OpenCL as for users, without counters and with them, in engines that pass the self-check.
 * Other tests spare PoCL the optimising, which takes most of its time.
 */
class OptimizedKernelsTest {
    /** A process of its own. It prints what is wrong, and each kernel that it has not launched. */
    static final class Program {
        private static final int N = 3000;
        private static final int RUN = 20;
        private static final int[] PLACES = IntStream.range(0, N).toArray();

        private final Engine engine;

        private Program(Engine engine) {
            this.engine = engine;
        }

        public static void main(String[] arguments) {
            Set<String> compiled = new TreeSet<>();
            for (String strategy : TeachingStrategy.Name.all()) {
                for (String counted : new String[]{"", ",count=yes"}) {
                    try (Engine engine = Engine.open("opencl:strategy=" + strategy + counted + ",tile=32x3")) {
                        new Program(engine).run();
                        for (KernelReport report : Instruments.of(engine).kernels()) {
                            if (report.options().contains("-DCOUNT=")) {
                                compiled.add(report.name().replaceFirst("_int(_u32)?$", "")
                                        + (report.options().contains("-DCOUNT=1") ? ", counted" : ""));
                            }
                        }
                    }
                }
            }
            try (Engine engine = Engine.open("opencl:count=yes,sort-tile=64x4,merge-tile=32x3")) {
                int[] keys = random();
                engine.sortKeys(Keys.of(keys), Order.natural());
                new Program(engine).check("sort of numbers", Arrays.equals(sorted(random(), N), keys));
            }
            Set<String> missing = new TreeSet<>(Set.of("partition_coarse, counted", "partition_fine, counted",
                    "block_sort, counted"));
            for (String strategy : TeachingStrategy.Name.all()) {
                String kernel = "merge_" + strategy.replace('-', '_');
                missing.add(kernel + ", counted");
                if (!strategy.equals("two-phase")) {
                    missing.add(kernel);
                }
            }
            missing.removeAll(compiled);
            missing.forEach(kernel -> System.out.println("not launched: " + kernel));
            System.out.println("done");
        }

        private static int[] random() {
            return new SplittableRandom(1).ints(N, 0, 1000).toArray();
        }

        private void run() {
            int[] keys = random();
            int[] sorted = keys.clone();
            int[] places = PLACES.clone();
            engine.sortPairs(Keys.of(sorted), Values.of(places), Order.natural());
            compare("sort", keys, N, sorted, places);
            int[] halves = sorted(keys, N / 2);
            int[] out = new int[N];
            engine.mergePairs(Keys.of(halves, 0, N / 2), Values.of(PLACES).slice(0, N / 2), Keys.of(halves, N / 2, N),
                    Values.of(PLACES).slice(N / 2, N), Keys.of(out), Values.of(places), Order.natural());
            compare("merge", halves, N, out, places);
            int[] runs = sorted(keys, RUN);
            long[] offsets = LongStream.rangeClosed(0, N / RUN).map(r -> r * RUN).toArray();
            engine.mergeBatch(Keys.of(runs), Values.of(PLACES), offsets, Keys.of(out), Values.of(places),
                    Order.natural());
            compare("merge of a batch", runs, 2 * RUN, out, places);
            List<Integer> from = IntStream.range(0, N / RUN).mapToObj(r -> r * RUN).toList();
            engine.mergeMany(from.stream().map(r -> Keys.of(runs, r, r + RUN)).toList(),
                    from.stream().map(r -> Values.of(PLACES).slice(r, r + RUN)).toList(), Keys.of(out),
                    Values.of(places), Order.natural());
            compare("merge of many", runs, N, out, places);
        }

        /** Each part of the keys in order. */
        private static int[] sorted(int[] keys, int part) {
            int[] sorted = keys.clone();
            for (int from = 0; from < N; from += part) {
                Arrays.sort(sorted, from, from + part);
            }
            return sorted;
        }

        private void compare(String operation, int[] keys, int part, int[] out, int[] places) {
            check(operation, Arrays.equals(sorted(keys, part), out));
            int[] expected = new int[N];
            for (int from = 0; from < N; from += part) {
                int[] ofPart = IntStream.range(from, from + part).boxed()
                        .sorted((i, j) -> Integer.compare(keys[i], keys[j])).mapToInt(i -> i).toArray();
                System.arraycopy(ofPart, 0, expected, from, part);
            }
            check(operation, Arrays.equals(expected, places));
        }

        private void check(String operation, boolean isRight) {
            if (!isRight) {
                System.out.println("WRONG: " + operation + " by " + engine.name());
            }
        }
    }

    @Test
    void workAsOthersDo() throws Exception {
        OpenClEngines.assumeDevice();
        String classes = String.join(File.pathSeparator, place(Engine.class), place(StrategyProvider.class),
                place(TeachingStrategies.class), place(OptimizedKernelsTest.class));
        ProcessBuilder command = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-XX:-CreateCoredumpOnCrash", "-cp",
                classes, Program.class.getName()).redirectErrorStream(true);
        command.environment().remove("POCL_EXTRA_BUILD_FLAGS");
        Process process = command.start();
        assertEquals("done", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        assertEquals(0, process.waitFor());
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
