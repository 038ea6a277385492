// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.ShippedKernels;
import java.io.ByteArrayInputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a program's image comes from: shipped, kept, or from a compiler that is played here. */
class CudaCompilerTest {
    private static final CudaSource SOURCE = CudaSource.of("a kernel", List.of("-DNT=256"));

    @TempDir private Path folder = Path.of("");
    private final Map<String, byte[]> shipped = new HashMap<>();
    private final List<String> log = new ArrayList<>();
    private String installation = "NVRTC 13";
    private int major = 13;
    private int minor;
    private static final String QUICK = "--Ofast-compile=min";

    /** The options of the last compilation. */
    private List<String> compiledWith = List.of();
    private final List<Runnable> later = new ArrayList<>();
    private CudaCompiler compiler = compiler();

    @BeforeEach
    void newProcess() {
        later.clear();
        compiler = compiler();
    }

    private CudaCompiler compiler() {
        ShippedKernels images = ShippedKernels.of(name -> {
            byte[] content = shipped.get(name);
            return content == null ? null : new ByteArrayInputStream(content);
        });
        return new CudaCompiler("sm_90", images, new KernelCache(folder), () -> {
            log.add("name");
            return installation;
        }, () -> {
            log.add("open");
            return new Nvrtc(library());
        }, later::add);
    }

    /** NVRTC, whose code is the word "quick" or "compiled". */
    private NvrtcLibrary library() {
        return (NvrtcLibrary) Proxy.newProxyInstance(NvrtcLibrary.class.getClassLoader(),
                new Class<?>[]{NvrtcLibrary.class}, (_, method, arguments) -> {
                    switch (method.getName()) {
                        case "nvrtcGetProgramLogSize" ->
                            ((MemorySegment) arguments[1]).set(ValueLayout.JAVA_LONG, 0, 1);
                        case "nvrtcGetCUBINSize" ->
                            ((MemorySegment) arguments[1]).set(ValueLayout.JAVA_LONG, 0, code().length);
                        case "nvrtcGetCUBIN" -> ((MemorySegment) arguments[1]).copyFrom(MemorySegment.ofArray(code()));
                        case "nvrtcVersion" -> {
                            ((MemorySegment) arguments[0]).set(ValueLayout.JAVA_INT, 0, major);
                            ((MemorySegment) arguments[1]).set(ValueLayout.JAVA_INT, 0, minor);
                        }
                        case "nvrtcCompileProgram" -> {
                            compiledWith = strings((MemorySegment) arguments[2], (int) arguments[1]);
                            log.add(compiledWith.contains(QUICK) ? "compile quickly" : "compile");
                            return 0;
                        }
                        default -> {
                        }
                    }
                    return null;
                });
    }

    private byte[] code() {
        return (compiledWith.contains(QUICK) ? "quick" : "compiled").getBytes(StandardCharsets.UTF_8);
    }

    @SuppressWarnings("restricted")
    private static List<String> strings(MemorySegment addresses, int count) {
        return IntStream.range(0, count).mapToObj(i -> addresses.getAtIndex(ValueLayout.ADDRESS, i)
                .reinterpret(Long.MAX_VALUE).getString(0)).toList();
    }

    private void ship(String architecture, CudaSource source) {
        Image image = new Image(MemorySegment.ofArray("shipped".getBytes(StandardCharsets.UTF_8)), "");
        shipped.put(architecture + "-" + source.key(), KernelCache.content(image));
    }

    private Program load(CudaSource source, Function<String, Boolean> isRefused) {
        log.clear();
        return compiler.program(source, image -> {
            String code = new String(image.code().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
            if (isRefused.apply(code)) {
                log.add("refuse " + code);
                throw new IllegalStateException("refused");
            }
            return new Loaded(code, log);
        });
    }

    /** The image that the driver loads, and the steps until then. */
    private String program(CudaSource source, Function<String, Boolean> isRefused) {
        Program loaded = load(source, isRefused);
        return loaded.log() + " " + log;
    }

    /** Does the work that no call waits for, and returns its steps. */
    private List<String> doLater() {
        log.clear();
        later.forEach(Runnable::run);
        later.clear();
        return log;
    }

    private String program(CudaSource source) {
        return program(source, _ -> false);
    }

    /** A program whose log is its code. */
    private record Loaded(String log, List<String> steps) implements Program {
        @Override
        public CompiledKernel kernel(String name) {
            return new CompiledKernel() {
                @Override
                public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
                    steps.add("launch " + name + " of " + log);
                }

                @Override
                public Resources resources() {
                    return new Resources(log.length(), 0);
                }
            };
        }

        @Override
        public void close() {
            steps.add("close " + log);
        }
    }

    private static void launch(CompiledKernel kernel) {
        kernel.launch(1, 1, 0, new Parameters());
    }

    @Test
    void aShippedImageNeedsNoCompiler() {
        ship("sm_90", SOURCE);
        assertEquals("shipped []", program(SOURCE));
    }

    @Test
    void anotherSourceOrOptionIsCompiled() {
        ship("sm_90", SOURCE);
        assertEquals("quick [name, open, compile quickly]",
                program(CudaSource.of("a new kernel", List.of("-DNT=256"))));
        assertEquals("quick [compile quickly]", program(CudaSource.of("a kernel", List.of("-DNT=128"))));
    }

    @Test
    void anImageOfAnotherArchitectureIsNotLoaded() {
        ship("sm_80", SOURCE);
        ship("sm_100", SOURCE);
        assertEquals("quick [name, open, compile quickly]", program(SOURCE));
    }

    @Test
    void anImageThatTheDriverRefusesIsCompiled() {
        ship("sm_90", SOURCE);
        assertEquals("quick [refuse shipped, name, open, compile quickly]", program(SOURCE, "shipped"::equals));
        doLater();
        assertEquals("compiled [refuse shipped]", program(SOURCE, "shipped"::equals));
    }

    @Test
    void aDamagedImageIsCompiled() {
        ship("sm_90", SOURCE);
        byte[] content = shipped.values().iterator().next();
        content[content.length - 1] ^= 1;
        assertEquals("quick [name, open, compile quickly]", program(SOURCE));
    }

    @Test
    void aKeptImageNeedsNoCompilerEither() {
        assertEquals("quick [name, open, compile quickly]", program(SOURCE));
        newProcess();
        assertEquals("quick [name]", program(SOURCE));
        assertEquals(List.of("open", "compile"), doLater());
        newProcess();
        assertEquals("compiled [name]", program(SOURCE));
        assertEquals(List.of(), doLater());
        newProcess();
        installation = "NVRTC 14";
        assertEquals("quick [name, open, compile quickly]", program(SOURCE));
    }

    @Test
    void betterKernelsReplaceQuickOnes() {
        try (Program program = load(SOURCE, _ -> false)) {
            CompiledKernel sort = program.kernel("sort");
            launch(sort);
            assertEquals("quick".length(), sort.resources().registers());
            doLater();
            launch(sort);
            launch(program.kernel("merge"));
            assertEquals(List.of("compile", "launch sort of compiled", "launch merge of compiled"), log);
            assertEquals("compiled".length(), sort.resources().registers());
            program.awaitFinal();
            log.clear();
        }
        assertEquals(List.of("close quick", "close compiled"), log);
    }

    @Test
    void aClosedProgramStaysQuick() {
        Program program = load(SOURCE, _ -> false);
        program.close();
        assertEquals(List.of(), doLater());
        program.awaitFinal();
        newProcess();
        assertEquals("quick [name]", program(SOURCE));
    }

    @Test
    void quickKernelsStayIfTheDriverRefusesBetterOnes() {
        Program program = load(SOURCE, "compiled"::equals);
        CompiledKernel sort = program.kernel("sort");
        assertThrows(IllegalStateException.class, this::doLater);
        log.clear();
        launch(sort);
        program.awaitFinal();
        assertEquals(List.of("launch sort of quick"), log);
    }

    /** Older versions refuse the option. */
    @ParameterizedTest
    @CsvSource({"11, 8, false, false", "12, 3, false, false", "12, 4, true, false", "12, 8, true, false",
        "12, 9, true, true", "13, 0, true, true"})
    void aNewCompilerIsQuick(int newMajor, int newMinor, boolean isMinimal, boolean isQuick) {
        major = newMajor;
        minor = newMinor;
        program(SOURCE);
        List<String> options = new ArrayList<>(SOURCE.optionsFor("sm_90"));
        if (isMinimal) {
            options.add("--minimal");
        }
        List<String> well = List.copyOf(options);
        if (isQuick) {
            options.add(QUICK);
        }
        assertEquals(options, compiledWith);
        assertEquals(isQuick ? List.of("compile") : List.of(), doLater());
        assertEquals(well, compiledWith);
        newProcess();
        assertEquals("compiled [name]", program(SOURCE));
    }

    @Test
    void theCompilerGetsTheArchitectureAndJavasRounding() {
        assertEquals(List.of("-DNT=256", "--fmad=false", "--gpu-architecture=sm_90"), SOURCE.optionsFor("sm_90"));
    }
}
