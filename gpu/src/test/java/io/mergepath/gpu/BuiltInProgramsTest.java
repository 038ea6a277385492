// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.BuiltInPrograms.BuiltInProgram;
import io.mergepath.gpu.cuda.CudaSource;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.testsupport.Seed;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of programs that are compiled ahead of time is complete. */
class BuiltInProgramsTest {
    /**
     * Programs of other operations: batches of short pairs, several columns of values, keys of two words, searches,
     * sets, joins and segments.
     */
    private static final Set<KernelSource> UNLISTED = EnumSet.of(KernelSource.MERGE_PAIRS, KernelSource.WORD_SEARCH,
            KernelSource.WORDS, KernelSource.BOUNDS, KernelSource.SELECT, KernelSource.MOVES, KernelSource.JOIN,
            KernelSource.SEGMENTS, KernelSource.FILTER, KernelSource.PIECES, KernelSource.PIECES_OF_ANY,
            KernelSource.TINY_SEGMENTS, KernelSource.SEGMENT_BUCKETS,
            KernelSource.SEGMENT_FINISH, KernelSource.SEGMENT_FINISH_RECORDS, KernelSource.ROWS, KernelSource.TEXT,
            KernelSource.PLACES, KernelSource.AS_OF);

    private static final Map<String, List<BuiltInProgram>> LISTS = new ConcurrentHashMap<>();

    private static List<BuiltInProgram> listed(String architecture) {
        return LISTS.computeIfAbsent(architecture, BuiltInPrograms::of);
    }

    private static FakeDevice device(String architecture, int multiprocessors) {
        FakeDevice device = new FakeDevice();
        Traits kind = BuiltInPrograms.traits(architecture, multiprocessors);
        device.kind = new Traits(kind.name(), architecture, multiprocessors, kind.multiprocessorBytes(),
                kind.sharedBytes(), kind.threads(), FakeDevice.MEMORY, FakeDevice.MEMORY, kind.arithmetic());
        return device;
    }

    /** A new source must be listed here or there. */
    @Test
    void everySourceIsListedOrNamedAsUnlisted() {
        List<BuiltInProgram> programs = listed("sm_90");
        KernelVariant variant = new KernelVariant.OfColumns(4, 4, 128);
        Set<KernelSource> unlisted = EnumSet.noneOf(KernelSource.class);
        for (KernelSource source : KernelSource.values()) {
            String text = source.text("cuda", variant);
            List<BuiltInProgram> made = programs.stream().filter(program -> program.source().equals(text)
                    && program.options().containsAll(source.options())).toList();
            if (made.isEmpty()) {
                unlisted.add(source);
            }
            Set<String> own = new HashSet<>(source.kernels());
            assertTrue(made.stream().flatMap(program -> program.kernels().stream())
                    .allMatch(kernel -> own.stream().anyMatch(name -> kernel.startsWith(name + "_"))), source.name());
        }
        assertEquals(UNLISTED, unlisted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sm_75", "sm_86", "sm_90"})
    void sortsOfAnyNumberOfKeysLaunchListedKernelsOnly(String architecture) {
        SplittableRandom random = Seed.random(architecture);
        for (int multiprocessors : new int[]{14, 132, 188}) {
            FakeDevice device = device(architecture, multiprocessors);
            Set<String> launched = recordsLaunches(device, architecture);
            try (GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of(""))) {
                for (int round = 0; round < 16; round++) {
                    int n = 2 + (int) Math.pow(2, random.nextDouble(19));
                    sort(backend, random.nextInt(4), random.nextInt(5), n);
                }
            }
            assertTrue(launched.size() > 5, launched::toString);
        }
    }

    /** The names of the kernels that a device launches from now on. Each must be listed for an architecture. */
    private static Set<String> recordsLaunches(FakeDevice device, String architecture) {
        Map<String, BuiltInProgram> listed = listed(architecture).stream()
                .collect(Collectors.toMap(BuiltInProgram::key, program -> program));
        Map<CudaSource, String> keys = new HashMap<>();
        Set<String> launched = new HashSet<>();
        device.launched = (source, options, name, _) -> {
            String key = keys.computeIfAbsent(CudaSource.of(source, options), CudaSource::key);
            BuiltInProgram program = listed.get(key);
            assertTrue(program != null && program.kernels().contains(name),
                    () -> architecture + " lacks " + name + " with " + options);
            launched.add(name);
        };
        return launched;
    }

    private static void sort(GpuBackend backend, int type, int payload, int n) {
        Keys keys = switch (type) {
            case 0 -> Keys.of(new int[n]);
            case 1 -> Keys.of(new long[n]);
            case 2 -> Keys.of(new float[n]);
            default -> Keys.of(new double[n]);
        };
        switch (payload) {
            case 0 -> backend.sort(keys, Values.none(), Order.natural(), null);
            case 1 -> backend.sort(keys, Values.none(), Order.descending(), null);
            case 2 -> backend.sort(keys, Values.of(new float[n]), Order.natural(), null);
            case 3 -> backend.sort(keys, Values.of(new double[n]), Order.natural(), null);
            default -> backend.sortIndices(keys, Values.of(new int[n]), false, Order.natural(), null);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sm_89", "sm_90"})
    void noOtherNumberOfMultiprocessorsNeedsMorePrograms(String architecture) {
        Set<String> keys = listed(architecture).stream().map(BuiltInProgram::key).collect(Collectors.toSet());
        for (int multiprocessors : new int[]{20, 188}) {
            RecordingDevice other = new RecordingDevice(
                    BuiltInPrograms.traits(architecture, multiprocessors));
            BuiltInPrograms.runAll(other);
            assertEquals(List.of(), other.programs().stream().filter(program -> !keys.contains(program.key()))
                    .map(BuiltInProgram::options).toList());
        }
    }

    /** Such a sort consists of pieces, which the device merges. */
    @Test
    void aLargeSortOfHostDataLaunchesListedKernelsOnly() {
        FakeDevice device = device("sm_90", 132);
        Set<String> launched = recordsLaunches(device, "sm_90");
        try (GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of(""))) {
            sort(backend, 0, 0, 1 << 24);
        }
        assertTrue(launched.contains("merge_two_phase_int"), launched::toString);
    }

    /** The kernels that a first sort launches are those of the rehearsal before it. */
    @Test
    void aRehearsalReachesEveryPartOfASort() {
        FakeDevice device = device("sm_90", 132);
        Set<String> launched = recordsLaunches(device, "sm_90");
        try (GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of(""))) {
            sort(backend, 0, 0, 1_000_000);
        }
        Set<String> rehearsed = BuiltInPrograms.rehearse().stream().flatMap(program -> program.kernels().stream())
                .collect(Collectors.toSet());
        assertTrue(rehearsed.containsAll(launched), () -> rehearsed + " of " + launched);
    }

    @Test
    void anUnknownArchitectureIsRefused() {
        assertEquals("architecture: sm_70 is none of sm_75, sm_80, sm_86, sm_89, sm_90, sm_100 and sm_120",
                assertThrows(IllegalArgumentException.class, () -> BuiltInPrograms.of("sm_70")).getMessage());
    }
}
