// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.ElementType;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.lab.kernels.TeachingSource.Program;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.KernelSignatures;
import io.mergepath.testsupport.KernelSignatures.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The teaching kernels have the parameters of the product's kernels, which launches pass, and behind them the counters
 * if they count. A test of the product compares the product's kernels with the records that launches pass.
 */
class TeachingSignaturesTest {
    /** What a comparator adds to every kernel: numbers that it has captured, and a flag. */
    private static final String COMPARATOR = """
            #define COMPARATOR 1
            #define CAPTURED_INPUTS , i32 c0, i64 c1, GLOBAL i32 *fault, i64 fault_at
            """;
    private static final List<Parameter> CAPTURED = List.of(new Parameter("i32", "c0"), new Parameter("i64", "c1"),
            new Parameter("i32*", "fault"));
    private static final Parameter DISORDER = new Parameter("i32*", "disorder");
    private static final Parameter COUNTERS = new Parameter("u32*", "allCounters");

    private static final KernelVariant VARIANT = new KernelVariant.OfKeys(ElementType.INT, OrderKind.COMPARATOR,
            COMPARATOR, Integer.BYTES, TileShape.of("32x3"), OpenClEngines.SEARCH, Network.TRANSPOSITION);

    private static Map<String, List<Parameter>> product(Program program) {
        List<KernelSource> sources = switch (program) {
            case MERGE -> List.of(KernelSource.PARTITION, KernelSource.MERGE);
            case MERGE_BATCH -> List.of(KernelSource.PARTITION_BATCH, KernelSource.MERGE_BATCH);
            case SORT -> List.of(KernelSource.SORT);
            case NUMBERS -> List.of(KernelSource.NUMBERS);
            case SEGMENTS -> throw new AssertionError("the product sorts no segments");
        };
        Map<String, List<Parameter>> signatures = new HashMap<>();
        sources.forEach(source -> signatures
                .putAll(KernelSignatures.of(source.text("opencl", VARIANT), source.options())));
        return signatures;
    }

    private static Map<String, List<Parameter>> teaching(Program program, boolean counted) {
        TeachingSource source = new TeachingSource(program, counted);
        Map<String, List<Parameter>> signatures = KernelSignatures.of(source.text("opencl", VARIANT),
                source.options());
        assertEquals(new HashSet<>(source.kernels()), signatures.keySet());
        return signatures;
    }

    private static List<Parameter> withCounters(List<Parameter> parameters, boolean counted) {
        List<Parameter> all = new ArrayList<>(parameters);
        if (counted) {
            all.add(COUNTERS);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource(names = "SEGMENTS", mode = EnumSource.Mode.EXCLUDE)
    void teachingKernelsHaveTheParametersOfTheProduct(Program program) {
        Map<String, List<Parameter>> product = product(program);
        List<Executable> checks = new ArrayList<>();
        for (boolean counted : new boolean[]{false, true}) {
            teaching(program, counted).forEach((kernel, parameters) -> {
                List<Parameter> same = Objects.requireNonNull(
                        product.get(kernel.startsWith("merge_") ? "merge_two_phase" : kernel), kernel);
                checks.add(() -> assertEquals(withCounters(same, counted).toString(), parameters.toString(), kernel));
            });
        }
        assertAll(checks);
    }

    /** So that the comparison above does not compare nothing with nothing. */
    @Test
    void everyKernelTakesTheFlagsAndTheNumbersOfAComparator() {
        List<Parameter> context = new ArrayList<>(List.of(DISORDER));
        context.addAll(CAPTURED);
        for (Program program : Program.values()) {
            teaching(program, true).forEach((kernel, parameters) -> assertEquals(withCounters(context, true),
                    parameters.subList(parameters.size() - context.size() - 1, parameters.size()), kernel));
        }
    }

    /** {@link SegmentsTest} launches the kernel by these. */
    @Test
    void segmentsAreSortedByOneLaunch() {
        List<Parameter> expected = new ArrayList<>(List.of(new Parameter("key_type*", "in"),
                new Parameter("value_type*", "inValues"), new Parameter("u64*", "heads"),
                new Parameter("key_type*", "out"), new Parameter("value_type*", "outValues"),
                new Parameter("i64", "threads"), DISORDER));
        expected.addAll(CAPTURED);
        assertEquals(Map.of("sort_segments", expected), teaching(Program.SEGMENTS, false));
        assertEquals(Set.of("sort_segments"), teaching(Program.SEGMENTS, true).keySet());
    }
}
