// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Engine#open} says of a name that no engine has. Here only the CPU engine is on the path. */
class UnknownEngineTest {
    private static final String ADD = "add io.mergepath:mergepath-gpu:" + Version.current()
            + " to the class path or module path";

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "opencl", "cuda:memory=1g"})
    void gpuEnginesNameTheirArtifact(String name) {
        String kind = name.replaceFirst(":.*", "");
        assertEquals("no engine named \"" + kind + "\": " + ADD, message(name));
    }

    @ParameterizedTest
    @CsvSource({"CPU,cpu", "cpus,cpu", "cup,cpu"})
    void aNameThatIsNearlyRightIsSuggested(String name, String meant) {
        assertEquals("no engine named \"" + name + "\" (did you mean \"" + meant + "\"?); there are [cpu]",
                message(name));
    }

    @ParameterizedTest
    @CsvSource({"CUDA,cuda", "open-cl,opencl", "openc,opencl"})
    void aSuggestionThatIsNotThereNamesItsArtifact(String name, String meant) {
        assertEquals("no engine named \"" + name + "\" (did you mean \"" + meant + "\"?); there are [cpu]; for " + meant
                + ", " + ADD, message(name));
    }

    @Test
    void gpuIsNotTakenForCpu() {
        assertEquals(
                "no engine named \"gpu\" (did you mean \"cuda\" or \"opencl\"?); there are [cpu]; for cuda or opencl, "
                        + ADD,
                message("gpu"));
        assertEquals("no engine named \"gpu\" (did you mean \"cuda\" or \"opencl\"?); there are [cpu, cuda, opencl]",
                UnknownEngine.exception("gpu", new TreeSet<>(Set.of("cpu", "cuda", "opencl"))).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abacus", "nonsense"})
    void otherNamesAreNotGuessed(String name) {
        assertEquals("no engine named \"" + name + "\"; there are [cpu]", message(name));
    }

    private static String message(String name) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> Engine.open(name)).getMessage());
    }
}
