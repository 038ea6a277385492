package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.device.Traits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The CUDA dialect, compiled by nvcc where it is on the PATH: a GPU is not needed for that. */
class CudaDialectTest {
    private static final Traits H200 = new Traits("NVIDIA H200", "sm_90", 227 << 10, 1024, 141L << 30);
    private static final Pattern SPILL = Pattern.compile("(\\d+) bytes spill stores");

    @TempDir private Path folder = Path.of("");

    /** Keys of every type, each in one order, with what most often rides with them. */
    @ParameterizedTest
    @EnumSource(names = {"BYTE", "CHAR", "INT", "LONG", "FLOAT", "DOUBLE"})
    void everyTypeCompilesWithoutSpills(ElementType type) throws Exception {
        int valueBytes = type == ElementType.DOUBLE ? 8 : type.bytes() < 4 ? 0 : 4;
        Tuning tuning = Tuning.of(H200, Strategy.TWO_PHASE, type.bytes(), valueBytes);
        Order.Kind order = type == ElementType.LONG ? Order.Kind.UNSIGNED_DESCENDING : Order.Kind.NATURAL;
        compile(Kernels.Source.MERGE,
                new Variant.OfKeys(type, order, valueBytes, tuning.merge(), tuning.search(),
                        Network.BATCHER.forKeys(type, valueBytes), false));
        compile(Kernels.Source.SORT,
                new Variant.OfKeys(type, order, valueBytes, tuning.blockSort(), tuning.search(),
                        Network.BATCHER.forKeys(type, valueBytes), false));
    }

    @Test
    void everyStrategyCompiles() throws Exception {
        Tuning tuning = Tuning.of(H200, Strategy.CIRCULAR, 4, 0);
        compile(Kernels.Source.STRATEGIES_BATCH,
                new Variant.OfKeys(ElementType.INT, Order.Kind.NATURAL, 0, tuning.merge(), tuning.search(),
                        Network.TRANSPOSITION, false));
    }

    @Test
    void columnsCompile() throws Exception {
        compile(Kernels.Source.COLUMNS, new Variant.OfColumns(2, 4, 128));
        compile(Kernels.Source.UNSORTED, new Variant.OfColumns(2, 4, 128));
    }

    private void compile(Kernels.Source source, Variant variant) throws IOException, InterruptedException {
        Path nvcc = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(entry -> Path.of(entry, "nvcc")).filter(Files::isExecutable).findFirst().orElse(null);
        assumeTrue(nvcc != null, "there is no nvcc on the PATH");
        Path file = Files.writeString(folder.resolve("kernels.cu"), Kernels.text("cuda", source));
        List<String> command = new ArrayList<>(List.of(String.valueOf(nvcc), "-arch=sm_90", "-cubin", "-Xptxas", "-v",
                "-o", folder.resolve("kernels.cubin").toString(), file.toString()));
        command.addAll(variant.options());
        command.addAll(source.options());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        Matcher spills = SPILL.matcher(output);
        assertTrue(spills.find(), output);
        do {
            assertEquals("0", spills.group(1), output);
        } while (spills.find());
    }
}
