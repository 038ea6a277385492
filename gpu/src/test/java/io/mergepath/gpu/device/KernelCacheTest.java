// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiled kernels are compiled once, and again when the entry is broken or refused. */
class KernelCacheTest {
    private static final byte[] CODE = {1, 2, 3};

    @TempDir private Path folder = Path.of("");
    private int compiled;

    private static final class Loaded implements Program {
        private final Image image;

        Loaded(Image image) {
            this.image = image;
        }

        @Override
        public CompiledKernel kernel(String name) {
            throw new AssertionError(name);
        }

        @Override
        public String log() {
            return image.log();
        }

        @Override
        public void close() {
        }
    }

    private void load(String source, Function<Image, Program> loader, int expectedCompilations) {
        Program program = new KernelCache(folder).program(KernelCache.key(List.of("device", source)), loader, () -> {
            compiled++;
            return new Image(MemorySegment.ofArray(CODE), "a warning");
        });
        assertEquals("a warning", program.log());
        assertArrayEquals(CODE, ((Loaded) program).image.code().toArray(ValueLayout.JAVA_BYTE));
        assertEquals(expectedCompilations, compiled);
    }

    @Test
    void isFilledOnce() {
        load("source", Loaded::new, 1);
        load("source", Loaded::new, 1);
        load("another source", Loaded::new, 2);
        load("source", Loaded::new, 2);
    }

    @Test
    void aBrokenEntryIsReplaced() throws IOException {
        load("source", Loaded::new, 1);
        for (byte[] broken : List.of(new byte[0], new byte[20], new byte[2000])) {
            Files.write(entry(), broken);
            int before = compiled;
            load("source", Loaded::new, before + 1);
            load("source", Loaded::new, before + 1);
        }
    }

    @Test
    void anEmptyOrRelativeVariableIsIgnored() {
        Path ofHome = Path.of(System.getProperty("user.home"), ".cache");
        assertEquals(ofHome, KernelCache.caches(null));
        assertEquals(ofHome, KernelCache.caches(""));
        assertEquals(ofHome, KernelCache.caches("cache"));
        assertEquals(folder.toAbsolutePath(), KernelCache.caches(folder.toAbsolutePath().toString()));
    }

    private Path entry() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> all = entries.toList();
            assertEquals(1, all.size(), all::toString);
            return all.getFirst();
        }
    }

    @Test
    void anEntryThatTheDriverRefusesIsReplaced() {
        load("source", Loaded::new, 1);
        int[] loads = {0};
        load("source", image -> {
            if (loads[0]++ == 0) {
                throw new IllegalStateException("foreign");
            }
            return new Loaded(image);
        }, 2);
        assertEquals(2, loads[0]);
    }

    @Test
    void aFolderThatCantBeWrittenIsNoError() throws IOException {
        folder = Files.createFile(folder.resolve("file")).resolve("below");
        load("source", Loaded::new, 1);
        load("source", Loaded::new, 2);
        assertTrue(Files.notExists(folder));
    }
}
