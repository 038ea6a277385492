// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.KernelCache;
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
    /** The options of the last compilation. */
    private List<String> compiledWith = List.of();
    private CudaCompiler compiler = compiler();

    @BeforeEach
    void newProcess() {
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
        });
    }

    /** NVRTC, whose code is always the word "compiled". */
    private NvrtcLibrary library() {
        byte[] code = "compiled".getBytes(StandardCharsets.UTF_8);
        return (NvrtcLibrary) Proxy.newProxyInstance(NvrtcLibrary.class.getClassLoader(),
                new Class<?>[]{NvrtcLibrary.class}, (_, method, arguments) -> {
                    switch (method.getName()) {
                        case "nvrtcGetProgramLogSize" ->
                            ((MemorySegment) arguments[1]).set(ValueLayout.JAVA_LONG, 0, 1);
                        case "nvrtcGetCUBINSize" ->
                            ((MemorySegment) arguments[1]).set(ValueLayout.JAVA_LONG, 0, code.length);
                        case "nvrtcGetCUBIN" -> ((MemorySegment) arguments[1]).copyFrom(MemorySegment.ofArray(code));
                        case "nvrtcVersion" -> {
                            ((MemorySegment) arguments[0]).set(ValueLayout.JAVA_INT, 0, major);
                            ((MemorySegment) arguments[1]).set(ValueLayout.JAVA_INT, 0, minor);
                        }
                        case "nvrtcCompileProgram" -> {
                            log.add("compile");
                            compiledWith = strings((MemorySegment) arguments[2], (int) arguments[1]);
                            return 0;
                        }
                        default -> {
                        }
                    }
                    return null;
                });
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

    /** The image that the driver loads, and the steps until then. */
    private String program(CudaSource source, Function<String, Boolean> isRefused) {
        String[] loaded = new String[1];
        log.clear();
        compiler.program(source, image -> {
            String code = new String(image.code().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
            if (isRefused.apply(code)) {
                log.add("refuse " + code);
                throw new IllegalStateException("refused");
            }
            loaded[0] = code;
            return new Loaded();
        });
        return loaded[0] + " " + log;
    }

    private String program(CudaSource source) {
        return program(source, _ -> false);
    }

    private static final class Loaded implements Program {
        @Override
        public CompiledKernel kernel(String name) {
            throw new AssertionError(name);
        }

        @Override
        public String log() {
            return "";
        }

        @Override
        public void close() {
        }
    }

    @Test
    void aShippedImageNeedsNoCompiler() {
        ship("sm_90", SOURCE);
        assertEquals("shipped []", program(SOURCE));
    }

    @Test
    void anotherSourceOrOptionIsCompiled() {
        ship("sm_90", SOURCE);
        assertEquals("compiled [name, open, compile]", program(CudaSource.of("a new kernel", List.of("-DNT=256"))));
        assertEquals("compiled [compile]", program(CudaSource.of("a kernel", List.of("-DNT=128"))));
    }

    @Test
    void anImageOfAnotherArchitectureIsNotLoaded() {
        ship("sm_80", SOURCE);
        ship("sm_100", SOURCE);
        assertEquals("compiled [name, open, compile]", program(SOURCE));
    }

    @Test
    void anImageThatTheDriverRefusesIsCompiled() {
        ship("sm_90", SOURCE);
        assertEquals("compiled [refuse shipped, name, open, compile]", program(SOURCE, "shipped"::equals));
        assertEquals("compiled [refuse shipped]", program(SOURCE, "shipped"::equals));
    }

    @Test
    void aDamagedImageIsCompiled() {
        ship("sm_90", SOURCE);
        byte[] content = shipped.values().iterator().next();
        content[content.length - 1] ^= 1;
        assertEquals("compiled [name, open, compile]", program(SOURCE));
    }

    @Test
    void aKeptImageNeedsNoCompilerEither() {
        assertEquals("compiled [name, open, compile]", program(SOURCE));
        newProcess();
        assertEquals("compiled [name]", program(SOURCE));
        newProcess();
        installation = "NVRTC 14";
        assertEquals("compiled [name, open, compile]", program(SOURCE));
    }

    /** Older versions refuse the option. */
    @ParameterizedTest
    @CsvSource({"11, 8, false", "12, 3, false", "12, 4, true", "12, 9, true", "13, 0, true"})
    void aNewCompilerLeavesOutPartsOfTheLanguage(int newMajor, int newMinor, boolean isMinimal) {
        major = newMajor;
        minor = newMinor;
        program(SOURCE);
        List<String> options = new ArrayList<>(SOURCE.optionsFor("sm_90"));
        if (isMinimal) {
            options.add("--minimal");
        }
        assertEquals(options, compiledWith);
    }

    @Test
    void theCompilerGetsTheArchitectureAndJavasRounding() {
        assertEquals(List.of("-DNT=256", "--fmad=false", "--gpu-architecture=sm_90"), SOURCE.optionsFor("sm_90"));
    }
}
