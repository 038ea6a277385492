// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.contract.Fork;
import io.mergepath.testengine.TestEngineProvider;
import org.junit.jupiter.api.Test;

/** Which engine {@code Engine.best()} chooses, and how engines are found; each in a JVM of its own. */
class BestEngineTest {
    private static final String PREFERRED = "-D" + TestEngineProvider.PREFERRED_FROM + "=1000";

    private static void expect(Fork fork, String path, String few, String many, String opened) throws Exception {
        String printed = fork.run(BestEngineProgram.class);
        String expected = String.join(System.lineSeparator(), "path " + path, "engines [cpu, test]", "few " + few,
                "many " + many, "many with a workspace cpu", "objects cpu", "rows of few " + few,
                "rows of many " + many,
                "opened ");
        assertTrue(printed.contains(expected), printed);
        assertTrue(printed.substring(printed.indexOf("opened ")).contains(opened), printed);
    }

    @Test
    void withoutAnAcceleratorItIsTheCpu() throws Exception {
        expect(Fork.onClassPath(), "class", "cpu", "cpu", "test");
    }

    @Test
    void onTheModulePath() throws Exception {
        expect(Fork.onModulePath(PREFERRED), "module", "cpu", "test", "test");
    }

    @Test
    void anAcceleratorGetsWhatIsLargeEnoughAndHasNoObjects() throws Exception {
        expect(Fork.onClassPath(PREFERRED), "class", "cpu", "test", "test");
    }

    @Test
    void anAcceleratorIsOpenedWhenEnoughHasComeForIt() throws Exception {
        expect(Fork.onClassPath(PREFERRED, "-D" + TestEngineProvider.OPENS_AFTER + "=1000000000"), "class", "cpu",
                "cpu",
                "test");
    }

    @Test
    void thePropertyForbidsAccelerators() throws Exception {
        expect(Fork.onClassPath(PREFERRED, "-Dmergepath.gpu=off"), "class", "cpu", "cpu", "forbidden");
    }

    @Test
    void theVariableForbidsAccelerators() throws Exception {
        expect(Fork.onClassPath(PREFERRED).with("MERGEPATH_GPU", "off"), "class", "cpu", "cpu", "forbidden");
    }

    @Test
    void anotherValueForbidsNothing() throws Exception {
        expect(Fork.onModulePath(PREFERRED, "-Dmergepath.gpu=on").with("MERGEPATH_GPU", "off"), "module", "cpu",
                "test", "test");
    }
}
