// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import org.junit.jupiter.api.Test;

/** Runs twice: with the engines on the module path, and with them on the class path. */
class EngineDiscoveryTest {

    @Test
    void isOnThePathThatTheBuildMeant() {
        assertEquals(System.getProperty("expected.path"), Engine.class.getModule().isNamed() ? "module" : "class");
    }

    @Test
    void findsTheCpu() {
        assertTrue(Engine.look().containsKey("cpu"), () -> "found " + Engine.look());
    }
}
