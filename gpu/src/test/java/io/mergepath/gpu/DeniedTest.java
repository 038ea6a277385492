// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.Sort;
import io.mergepath.gpu.fixture.Classpath;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In a JVM that forbids C functions there are no GPU engines, and all else works. */
class DeniedTest {
    /** What a program does there. */
    static final class Program {
        private Program() {
        }

        public static void main(String[] arguments) {
            for (String name : List.of("cuda", "opencl")) {
                try {
                    Engine.open(name).close();
                } catch (IllegalStateException denied) {
                    System.out.println(name + " " + String.valueOf(denied.getMessage()).replaceFirst(".*; ", ""));
                }
            }
            Engine.look().forEach((name, findings) -> System.out.println(name + " " + findings.getFirst().usable()));
            // So many that a GPU's engine would be opened for them.
            long[] many = new long[1 << 21];
            for (long sorted = 0; sorted <= GpuThreshold.OPENS_AFTER; sorted += many.length) {
                Sort.keys(many);
            }
            System.out.println("sorted");
        }
    }

    @Test
    void enginesThatNeedCFunctionsAreMissingAndNoMore() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--illegal-native-access=deny", "-cp",
                String.join(File.pathSeparator, Classpath.place(Engine.class), Classpath.place(GpuBackend.class),
                        Classpath.place(DeniedTest.class)),
                Program.class.getName()).redirectErrorStream(true).start();
        String advice = "the JVM's option --enable-native-access=ALL-UNNAMED allows it";
        assertEquals(List.of("cuda " + advice, "opencl " + advice, "cpu true", "cuda false", "opencl false", "sorted"),
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        assertEquals(0, process.waitFor());
    }
}
