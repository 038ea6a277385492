// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kernels of two widths differ by their types alone, but for the arithmetic of one comparison. */
class KernelSourcesTest {
    private static final Path SOURCES = Path.of("src/main/java/io/mergepath/cpu/kernel");

    @ParameterizedTest
    @CsvSource({"IntKernel, LongKernel", "FloatKernel, DoubleKernel"})
    void differByTypesAlone(String one, String other) throws IOException {
        assertEquals(normalised(one), normalised(other));
    }

    /** The code without comments, with one word for all number types, and without casts to them. */
    private static String normalised(String name) throws IOException {
        return Files.readString(SOURCES.resolve(name + ".java"))
                .replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "")
                .replaceAll("import [^;]*;", "")
                .replaceAll("(?s)private int isBefore\\(.*?\\n    }", "")
                .replaceAll("\\b(int|long|float|double)\\b", "number")
                .replaceAll("Int|Long|Float|Double|FLOAT|DOUBLE", "Number")
                .replaceAll(">> (31|63)", ">> SIGN")
                .replaceAll("floatTo|doubleTo|intBits|longBits", "bits")
                .replaceAll("\\(number\\) ?", "")
                .replaceAll("\\s+", " ");
    }
}
