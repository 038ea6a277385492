// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Nvcc;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The CUDA dialect of the teaching kernels, compiled by nvcc where it is on the PATH: a GPU is not needed for that. */
class CudaDialectTest {
    /** What ptxas says of each kernel. */
    private static final Pattern KERNEL = Pattern.compile("Function properties for (\\w+)\\R\\s*\\d+ bytes stack frame,"
            + " (\\d+) bytes spill stores, (\\d+) bytes spill loads\\R.*Used (\\d+) registers");
    private static final int REGISTERS = 1 << 16;

    private static KernelVariant.OfKeys variant(ElementType type, OrderKind order, int valueBytes, String tile) {
        return new KernelVariant.OfKeys(type, order, "", valueBytes, TileShape.of(tile), OpenClEngines.SEARCH,
                Network.TRANSPOSITION);
    }

    @ParameterizedTest
    @EnumSource
    void compilesWithCountersAndWithout(TeachingSource.Program program) throws Exception {
        boolean numbers = program == TeachingSource.Program.NUMBERS;
        List<KernelVariant.OfKeys> variants = numbers
                ? List.of(variant(ElementType.INT, OrderKind.UNSIGNED, 0, "256x8"))
                : List.of(variant(ElementType.INT, OrderKind.UNSIGNED, 0, "256x15"),
                        variant(ElementType.DOUBLE, OrderKind.DESCENDING, 4, "256x11"));
        for (KernelVariant.OfKeys variant : variants) {
            for (boolean counted : new boolean[]{false, true}) {
                compile(new TeachingSource(program, counted), variant);
            }
        }
    }

    private void compile(TeachingSource source, KernelVariant.OfKeys variant) throws Exception {
        StringBuilder text = new StringBuilder();
        Stream.concat(variant.options().stream(), source.options().stream()).forEach(option -> text
                .append("#define ").append(option.substring(2).replaceFirst("=", " ")).append('\n'));
        String log = Nvcc.orSkip().assemblerReport(text + source.text("cuda", variant), "sm_90");
        List<MatchResult> kernels = KERNEL.matcher(log).results().toList();
        assertEquals(source.kernels().stream().sorted().toList(),
                kernels.stream().map(kernel -> kernel.group(1)).sorted().toList(), log);
        for (MatchResult kernel : kernels) {
            String name = source + ", " + kernel.group(1);
            assertEquals("0 0", kernel.group(2) + " " + kernel.group(3), () -> name + " spills");
            assertTrue(Integer.parseInt(kernel.group(4)) * variant.tile().nt() <= REGISTERS,
                    () -> name + " has too many registers, " + kernel.group(4));
        }
    }
}
