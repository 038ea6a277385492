// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cuda.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.BuiltInPrograms;
import io.mergepath.gpu.BuiltInPrograms.BuiltInProgram;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.ShippedKernels;
import io.mergepath.testsupport.Need;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The images of this module are those that the CUDA engine asks for. */
class CudaKernelsTest {
    private final ShippedKernels shipped = ShippedKernels.ofInstallation();

    @BeforeEach
    void imagesNeedACompiler() {
        Need.NVCC.orSkip(!shipped.counts().isEmpty());
    }

    @Test
    void everyProgramOfBuiltInOrdersHasAnImage() {
        Map<String, Integer> expected = new TreeMap<>();
        for (String architecture : shipped.counts().keySet()) {
            for (BuiltInProgram program : BuiltInPrograms.of(architecture)) {
                expected.merge(architecture, 1, Integer::sum);
                assertTrue(shipped.image(architecture, program.key()).isPresent(),
                        () -> architecture + " lacks " + program.kernels() + " " + program.options());
            }
        }
        assertEquals(expected, shipped.counts());
    }

    /** The linker's table in an image names a section for the code of each kernel. */
    @Test
    void everyImageHasTheKernelsThatAreLaunched() {
        for (String architecture : shipped.counts().keySet()) {
            for (BuiltInProgram program : BuiltInPrograms.of(architecture)) {
                Image image = shipped.image(architecture, program.key()).orElseThrow();
                String code = new String(image.code().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
                assertTrue(code.startsWith("\u007fELF"), architecture);
                for (String kernel : program.kernels()) {
                    assertTrue(code.contains("\0.text." + kernel + "\0"),
                            () -> architecture + " has no code of " + kernel);
                }
            }
        }
    }

    @Test
    void theIndexNamesEveryImageOnce() throws IOException {
        CudaKernels kernels = new CudaKernels();
        try (InputStream in = Objects.requireNonNull(kernels.open(ShippedKernels.INDEX))) {
            TreeSet<String> names = new TreeSet<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                String name = line.substring(0, line.indexOf(' '));
                assertTrue(names.add(name), name);
                try (InputStream image = kernels.open(name)) {
                    assertTrue(image != null, name);
                }
            }
        }
    }
}
