// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mergepath.ElementType;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.gpu.ComparatorSource;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.CudaPrograms.Built;
import io.mergepath.gpu.translation.ArithmeticTable;
import io.mergepath.gpu.translation.Evaluator;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Nvcc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * The CUDA dialect, compiled by nvcc where it is on the PATH: a GPU is not needed for that. What the tuning table ships
 * is compiled for sm_90, and a part of it for the oldest and the newest architecture that nvcc knows; with
 * {@code -Dmergepath.every-kernel=true} all of it, in every type and order, for all three. With
 * {@code -Dmergepath.kernels=FILE} a table of what the main kernels take of an H200's multiprocessors is written.
 */
class CudaDialectTest {
    private static final boolean EVERY_KERNEL = Boolean.getBoolean("mergepath.every-kernel");
    private static final int REGISTERS = 1 << 16;

    /**
     * The bytes that a thread may spill. In some kernels of narrow keys and of long comparators, ptxas spills a little
     * below the bound of registers, so that more blocks run at once. The selection has none of these kernels.
     */
    private static final int SPILLED = EVERY_KERNEL ? 128 : 0;

    /** The report of ptxas about a kernel. */
    private static final Pattern KERNEL = Pattern.compile(
            "Function properties for (\\w+)\\R\\s*(\\d+) bytes stack frame, (\\d+) bytes spill stores,"
                    + " (\\d+) bytes spill loads"
                    + "\\R.*Used (\\d+) registers(?:.*?, (\\d+) bytes smem)?");

    @Test
    void whatIsShippedCompilesWithoutSpills() throws Exception {
        Nvcc nvcc = Nvcc.orSkip();
        int[] capabilities = nvcc.capabilities();
        Traits oldest = CudaPrograms.traits(capabilities[0]);
        Traits newest = CudaPrograms.traits(capabilities[capabilities.length - 1]);
        Traits h200 = CudaPrograms.traits(90);
        List<Built> all = List
                .copyOf(EVERY_KERNEL ? CudaPrograms.everything(oldest, newest, h200)
                        : CudaPrograms.selection(oldest, newest, h200));
        List<Executable> checks = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<String>> logs = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                Built built = all.get(i);
                logs.add(pool.submit(() -> nvcc.assemblerReport(built.text(), built.traits().architecture())));
            }
            for (int i = 0; i < all.size(); i++) {
                Built built = all.get(i);
                String log = logs.get(i).get();
                checks.add(() -> check(built, log));
            }
        }
        assertAll(checks);
    }

    /** NVIDIA's assembler takes the result of abs.s32 for positive. But the least number's is negative. */
    @Test
    void absoluteValuesAreNotLeftToTheAssembler() throws Exception {
        Nvcc nvcc = Nvcc.orSkip();
        Tuning tuning = Tuning.of(CudaPrograms.traits(90), TwoPhase.STRATEGY, 8, 0, CudaPrograms.MANY);
        Map<String, Object> rows = ArithmeticTable.rows();
        rows.keySet().removeIf(name -> !name.matches("(int|long) absolute value.*"));
        assertEquals(5, rows.size());
        for (Map.Entry<String, Object> row : rows.entrySet()) {
            ElementType type = Evaluator.type(row.getValue());
            String source = ComparatorSource.of(row.getValue() instanceof IntComparator ints
                    ? Order.ints(ints)
                    : Order.longs((LongComparator) row.getValue()));
            Built built = Built.of(KernelSource.MERGE, new KernelVariant.OfKeys(type, OrderKind.COMPARATOR, source, 0,
                    tuning.merge(), tuning.search(), Network.TRANSPOSITION), CudaPrograms.traits(90),
                    TwoPhase.STRATEGY);
            String ptx = nvcc.ptx(built.text(), "sm_90");
            assertTrue(ptx.contains("merge_two_phase"), ptx);
            assertFalse(ptx.contains("abs.s"), row.getKey());
        }
    }

    /** Tests without a device run portable copies alone. So the assembly must show the copies in bulk. */
    @Test
    void tilesAreCopiedInBulk() throws Exception {
        Nvcc nvcc = Nvcc.orSkip();
        List<Built> merges = new ArrayList<>(
                CudaPrograms.all(ElementType.INT, OrderKind.NATURAL, 0, CudaPrograms.traits(90)).subList(0, 2));
        merges.add(new Built(KernelSource.MERGE_PAIRS, merges.getFirst().variant(), CudaPrograms.traits(90), 0, 0));
        for (Built built : merges) {
            String ptx = nvcc.ptx(built.text(), "sm_90");
            assertTrue(ptx.contains("cp.async.bulk.shared"), () -> built + " loads otherwise");
            assertTrue(ptx.contains("cp.async.bulk.global"), () -> built + " stores otherwise");
        }
    }

    @Test
    void whatKernelsTakeIsToldOnDemand() throws Exception {
        String file = System.getProperty("mergepath.kernels");
        assumeTrue(file != null, "writes a table on demand: name its file by -Dmergepath.kernels=FILE");
        Nvcc nvcc = Nvcc.orSkip();
        String row = "%-22s %-14s %8s %10s %8s %8s%n";
        StringBuilder table = new StringBuilder(
                String.format(row, "kernel", "keys", "tile", "registers", "shared", "blocks"));
        for (ElementType type : List.of(ElementType.INT, ElementType.LONG)) {
            for (int valueBytes : new int[]{0, 4}) {
                for (Built built : CudaPrograms.all(type, OrderKind.NATURAL, valueBytes, CudaPrograms.traits(90))) {
                    String log = nvcc.assemblerReport(built.text(), "sm_90");
                    KERNEL.matcher(log).results().filter(kernel -> kernel.group(1).matches("merge.*|block.*"))
                            .forEach(kernel -> {
                                int registers = Integer.parseInt(kernel.group(5));
                                int shared = built.sharedBytes()
                                        + (kernel.group(6) == null ? 0 : Integer.parseInt(kernel.group(6)));
                                table.append(String.format(row, kernel.group(1),
                                        type.name().toLowerCase(Locale.ROOT) + (valueBytes == 0 ? "" : ", int"),
                                        ((KernelVariant.OfKeys) built.variant()).tile(), registers, shared,
                                        blocks(built.threads(), registers, shared)));
                            });
                }
            }
        }
        Files.writeString(Path.of(file), table.toString());
    }

    /**
     * How many blocks a multiprocessor of an H200 holds: registers are given out by 8 a thread, 1 KiB of a block is the
     * driver's.
     */
    private static int blocks(int threads, int registers, int sharedBytes) {
        int byRegisters = REGISTERS / ((registers + 7) / 8 * 8 * threads);
        int byShared = (228 << 10) / (sharedBytes + 1024);
        return Math.min(Math.min(byRegisters, byShared), 2048 / threads);
    }

    private static void check(Built built, String log) {
        List<MatchResult> kernels = KERNEL.matcher(log).results().toList();
        assertTrue(!kernels.isEmpty(), () -> built + ": " + log);
        for (MatchResult kernel : kernels) {
            String name = built + ", " + kernel.group(1);
            assertTrue(Math.max(Integer.parseInt(kernel.group(3)), Integer.parseInt(kernel.group(4))) <= SPILLED,
                    () -> name + " spills " + kernel.group(3) + " and loads " + kernel.group(4));
            assertTrue(Integer.parseInt(kernel.group(5)) * built.threads() <= REGISTERS,
                    () -> name + " has too many registers, " + kernel.group(5));
            int fixed = kernel.group(6) == null ? 0 : Integer.parseInt(kernel.group(6));
            assertTrue(fixed + built.sharedBytes() <= built.traits().sharedBytes(),
                    () -> name + " has too much shared memory, " + (fixed + built.sharedBytes()));
        }
    }
}
