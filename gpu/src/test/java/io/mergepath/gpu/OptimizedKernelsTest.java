package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Kernels as users' OpenCL compiles them: other tests spare PoCL the optimising, which takes most of its time. */
class OptimizedKernelsTest {
    /** What a process of its own does. */
    static final class Program {
        private Program() {
        }

        public static void main(String[] options) {
            long[] random = new SplittableRandom(1).longs(7000, 0, 1000).toArray();
            long[] sorted = random.clone();
            Arrays.sort(sorted);
            long[] reversed = IntStream.range(0, random.length).mapToLong(i -> -i).toArray();
            try (Engine engine = Engine.open("opencl:" + options[0])) {
                for (long[] keys : new long[][]{random, sorted, reversed}) {
                    int[] places = IntStream.range(0, keys.length).toArray();
                    int[] expected = IntStream.range(0, keys.length).boxed()
                            .sorted((i, j) -> Long.compare(keys[i], keys[j])).mapToInt(i -> i).toArray();
                    engine.sortPairs(Keys.of(keys.clone()), Values.of(places), Order.natural());
                    System.out.print(Arrays.equals(expected, places) ? "sorted " : "WRONG ");
                }
                long[] out = new long[random.length];
                int[] places = IntStream.range(0, random.length).toArray();
                engine.mergePairs(Keys.of(sorted, 0, 3000), Values.of(places).slice(0, 3000),
                        Keys.of(sorted, 3000, 7000), Values.of(places).slice(3000, 7000), Keys.of(out),
                        Values.of(new int[7000]), Order.natural());
                System.out.print(Arrays.equals(sorted, out) ? "merged" : "WRONG");
            }
        }
    }

    @Test
    void workAsOthersDo() throws Exception {
        OpenClEngines.open("").close();
        String classes = String.join(File.pathSeparator, Classpath.place(Engine.class),
                Classpath.place(ComparatorSource.class), Classpath.place(OptimizedKernelsTest.class));
        ProcessBuilder command = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-XX:-CreateCoredumpOnCrash", "-cp",
                classes,
                Program.class.getName(), "tile=32x3,ways=4").redirectErrorStream(true);
        command.environment().remove("POCL_EXTRA_BUILD_FLAGS");
        Process process = command.start();
        assertEquals("sorted sorted sorted merged",
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        assertEquals(0, process.waitFor());
    }
}
