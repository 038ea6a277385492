// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.gpu.device.MortalDevice;
import io.mergepath.gpu.fixture.FakeDevice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compiled kernels pass calls on to the programs of a device. */
class CompiledKernelsTest {
    private record Spec(List<String> kernels, String suffix, List<String> options) implements KernelSpec {
        @Override
        public String text(String dialect) {
            return "";
        }
    }

    @Test
    void waitsForTheCodeThatEachProgramKeeps() {
        FakeDevice fake = new FakeDevice();
        List<String> calls = new ArrayList<>();
        fake.calls = calls::add;
        try (CompiledKernels kernels = new CompiledKernels(new MortalDevice("fake", fake))) {
            kernels.kernel(new Spec(List.of("merge"), "_int", List.of()), "merge", 0);
            kernels.kernel(new Spec(List.of("merge"), "_long", List.of()), "merge", 0);
            kernels.awaitFinal();
        }
        assertEquals(List.of("compile", "compile", "awaitFinal", "awaitFinal", "unload", "unload"), calls);
    }
}
