// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.gpu.fixture.Classpath;
import io.mergepath.testsupport.Need;
import java.io.File;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the compiler is looked for, and what it says; it needs no GPU. */
class NvrtcTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void theLoaderIsAskedFirstThenAToolkitThenPipsPackages() throws Exception {
        Path user = Files.createDirectories(
                folder.resolve("home/.local/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib"));
        Path virtual = Files.createDirectories(folder.resolve("venv/lib/python3.13/site-packages/nvidia/cu13/lib"));
        List<String> places = Nvrtc.candidates(
                Map.of("CUDA_HOME", "/toolkit", "VIRTUAL_ENV", folder.resolve("venv").toString()),
                folder.resolve("home"));
        assertEquals(List.of("libnvrtc.so.13", "/toolkit/lib64/libnvrtc.so.13", "/toolkit/lib/libnvrtc.so.13",
                "/usr/local/cuda/lib64/libnvrtc.so.13", virtual + "/libnvrtc.so.13", user + "/libnvrtc.so.13"),
                places.stream().filter(place -> place.endsWith("13")
                        && (!place.contains("-packages") || place.startsWith(folder.toString()))).toList());
    }

    /** A program that ends during a compilation, which goes on until the end of the process waits for it. */
    static final class Ending {
        private Ending() {
        }

        public static void main(String[] arguments) throws InterruptedException {
            CountDownLatch begun = new CountDownLatch(1);
            NvrtcLibrary library = (NvrtcLibrary) Proxy.newProxyInstance(NvrtcLibrary.class.getClassLoader(),
                    new Class<?>[]{NvrtcLibrary.class}, (_, method, _) -> {
                        if (method.getName().equals("nvrtcCompileProgram")) {
                            begun.countDown();
                            while (!isAwaited()) {
                                Thread.onSpinWait();
                            }
                            System.out.println("compiled");
                            return 6;
                        }
                        return null;
                    });
            Thread.ofPlatform().daemon().start(() -> new Nvrtc(library).compile("", List.of()));
            begun.await();
            System.exit(0);
        }

        private static boolean isAwaited() {
            return Thread.getAllStackTraces().keySet().stream().anyMatch(
                    thread -> thread.getName().equals(Compilations.END) && thread.getState() == Thread.State.WAITING);
        }
    }

    @Test
    void theProcessEndsAfterTheRunningCompilation() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp",
                String.join(File.pathSeparator, Classpath.place(Engine.class), Classpath.place(Nvrtc.class),
                        Classpath.place(NvrtcTest.class)),
                Ending.class.getName()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertEquals("compiled",
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        assertEquals(0, process.waitFor());
    }

    @Test
    void aFolderWithoutTheCompilerIsPassedOver() {
        assertTrue(Nvrtc.open(List.of("libnvrtc.so.none", folder + "/libnvrtc.so.13")).isEmpty());
    }

    @Test
    void installedCompilersAreNamedByTheirFiles() throws Exception {
        Path toolkit = Files.createDirectories(folder.resolve("toolkit"));
        Path first = Files.writeString(toolkit.resolve("libnvrtc.so.13.0.88"), "first");
        Path link = Files.createSymbolicLink(toolkit.resolve("libnvrtc.so.13"), first);
        Path loader = Files.createDirectories(folder.resolve("loader"));
        Path second = Files.writeString(loader.resolve("libnvrtc.so.none"), "longer");
        List<String> names = List.of("libnvrtc.so.none", link.toString(), toolkit + "/libnvrtc.so.12");
        assertEquals(second.toRealPath() + " 6\n" + first.toRealPath() + " 5",
                Nvrtc.installed(names, Map.of("LD_LIBRARY_PATH", ":" + loader)));
        assertEquals("", Nvrtc.installed(List.of("libnvrtc.so.none"), Map.of()));
    }

    @Test
    void compilesOrSaysWhyNot() {
        Optional<Nvrtc> compiler = Nvrtc.open();
        Need.NVRTC.orSkip(compiler.isPresent());
        List<String> options = List.of("-arch=sm_90");
        String kernel = "extern \"C\" __global__ void k(float *x) { *x = sqrtf(*x); }";
        assertTrue(compiler.get().compile(kernel, options).code().byteSize() > 0);
        String message = assertThrows(IllegalStateException.class,
                () -> compiler.get().compile("nonsense();", options)).getMessage();
        assertTrue(String.valueOf(message).startsWith("nvrtcCompileProgram returned 6, NVRTC_ERROR_COMPILATION with"),
                message);
        assertTrue(String.valueOf(message).contains("nonsense"), message);
    }
}
