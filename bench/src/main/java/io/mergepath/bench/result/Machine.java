// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;

/**
 * The machine of a run, and its JVM.
 *
 * @param processor the model of the processor
 * @param cores the number of processors that the JVM may use
 * @param memoryBytes the memory of the machine, 0 if it is unknown
 * @param heapBytes the maximum heap of the JVM
 * @param system the operating system and its architecture
 * @param java the version of the Java runtime
 * @param jvm the name and the maker of the JVM
 * @param commonPoolParallelism the number of threads of the JDK's parallel sorts
 * @param date the date in UTC
 * @param device the measured device, or "" for the processor
 */
public record Machine(
        String processor,
        int cores,
        long memoryBytes,
        long heapBytes,
        String system,
        String java,
        String jvm,
        int commonPoolParallelism,
        String date,
        String device) {
    /**
     * Describes the machine of this JVM.
     *
     * @return the data of the JVM and, on Linux, of /proc
     */
    public static Machine current() {
        String memory = proc("meminfo", "MemTotal").replaceAll("\\D", "");
        String model = proc("cpuinfo", "model name");
        return new Machine(
                model.isEmpty() ? System.getProperty("os.arch") : model,
                Runtime.getRuntime().availableProcessors(),
                memory.isEmpty() ? 0 : Long.parseLong(memory) << 10,
                Runtime.getRuntime().maxMemory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.version().toString(),
                System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor"),
                ForkJoinPool.commonPool().getParallelism(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                "");
    }

    public Machine withDevice(String name) {
        return new Machine(processor, cores, memoryBytes, heapBytes, system, java, jvm, commonPoolParallelism, date,
                name);
    }

    /** The value of a key in a file of Linux's /proc, such as "MemTotal: 24 kB"; empty elsewhere. */
    private static String proc(String file, String key) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", file))) {
            return lines.filter(line -> line.startsWith(key)).findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("");
        } catch (IOException noProc) {
            return "";
        }
    }
}
