// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Refuses work that needs more memory than there is, and reports how much it needs. Memory off the heap counts like the
 * heap: the JVM limits only the heap, and the kernel kills a process that uses more than the machine has.
 */
public final class Memory {
    /** Work below this size is not checked: a query of the machine's memory takes longer than the work. */
    private static final long SMALL = 1L << 28;
    private static final Path STATE = Path.of("/proc/meminfo");
    private static final String NOT_ENOUGH = "not enough memory: ";

    private Memory() {}

    /** The memory of the machine, read once before the command allocates any. */
    private static final class Machine {
        static final long BYTES = Math.min(total(), available());

        /** In a container, the limit of the container. */
        private static long total() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        }

        /** The available memory by the estimate of Linux. Cached files that Linux can drop count as free. */
        private static long available() {
            try {
                return Files.readAllLines(STATE).stream()
                        .filter(line -> line.startsWith("MemAvailable:") || line.startsWith("SwapFree:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).sum();
            } catch (IOException notLinux) {
                return Long.MAX_VALUE;
            }
        }
    }

    /**
     * Refuses work that needs more memory, on and off the heap together, than the heap limit or the machine allows.
     *
     * @param bytes how much memory it takes
     * @param what what for, for example {@code work on 5000000 numbers}
     * @throws Failure if there is not enough memory
     */
    public static void require(long bytes, String what) {
        requireOfMachine(bytes, what);
        if (bytes > Runtime.getRuntime().maxMemory()) {
            throw new Failure(lack(bytes, what));
        }
    }

    /**
     * Refuses work that takes more memory than the machine has.
     *
     * @param bytes how much memory it takes
     * @param what what for
     * @throws Failure if there is not enough memory
     */
    public static void requireOfMachine(long bytes, String what) {
        if (bytes > SMALL && bytes > Machine.BYTES) {
            throw new Failure(NOT_ENOUGH + what + " takes " + mebibytes(bytes) + " MiB; this machine, or the container,"
                    + " has " + mebibytes(Machine.BYTES) + " MiB to give: end other programs, raise the container's"
                    + " limit, or use a machine with more memory");
        }
    }

    /**
     * Does work that takes memory in proportion to its input.
     *
     * @param <T> what the work makes
     * @param bytes how much memory it takes
     * @param what what for, for example {@code sorting 5000000 lines}
     * @param work the work
     * @return what the work returns
     * @throws Failure if there is not enough memory
     */
    public static <T> T need(long bytes, String what, Supplier<T> work) {
        return need(() -> bytes, what, work);
    }

    /**
     * Does work that takes memory in proportion to its input.
     *
     * @param <T> what the work makes
     * @param bytes counts how much memory it takes, in case that there is not enough
     * @param what what for
     * @param work the work
     * @return what the work returns
     * @throws Failure if there is not enough memory
     */
    public static <T> T need(LongSupplier bytes, String what, Supplier<T> work) {
        try {
            return work.get();
        } catch (OutOfMemoryError e) {
            long limit = Runtime.getRuntime().maxMemory();
            long needed = mebibytes(Math.max(limit + limit / 4, inAll(bytes.getAsLong())));
            throw new Failure("not enough memory: " + what + " needs about " + needed
                    + " MiB in all, and Java may use " + mebibytes(limit)
                    + " MiB here: set MERGEPATH_JAVA_OPTS=-Xmx" + needed + "m", e);
        }
    }

    /** With the memory in use already, and with the third that the JVM keeps for short-lived objects. */
    private static long inAll(long bytes) {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        return (runtime.totalMemory() - runtime.freeMemory() + bytes) / 2 * 3;
    }

    /**
     * An arena that announces how much memory it will have given, before it gives it.
     *
     * @param announce what to tell the number of bytes; what it throws ends the allocation
     * @return the arena; threads share it
     */
    static Arena counted(LongConsumer announce) {
        return new Counted(Arena.ofShared(), announce);
    }

    private static final class Counted implements Arena {
        private final Arena arena;
        private final LongConsumer announce;
        private long given;

        Counted(Arena arena, LongConsumer announce) {
            this.arena = arena;
            this.announce = announce;
        }

        @Override
        public MemorySegment allocate(long bytes, long alignment) {
            given += bytes;
            announce.accept(given);
            return arena.allocate(bytes, alignment);
        }

        @Override
        public MemorySegment.Scope scope() {
            return arena.scope();
        }

        @Override
        public void close() {
            arena.close();
        }
    }

    private static String lack(long bytes, String what) {
        return NOT_ENOUGH + what + " takes " + mebibytes(bytes) + " MiB; Java may use "
                + mebibytes(Runtime.getRuntime().maxMemory())
                + " MiB here, more with MERGEPATH_JAVA_OPTS=-XmxSIZE";
    }

    private static long mebibytes(long bytes) {
        return (bytes >> 20) + (bytes % (1 << 20) == 0 ? 0 : 1);
    }
}
