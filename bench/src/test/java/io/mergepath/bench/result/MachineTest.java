// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MachineTest {

    @Test
    void isThisOne() {
        Machine machine = Machine.current();
        assertTrue(machine.cores() >= 1, machine::toString);
        assertEquals(Runtime.version(), Runtime.Version.parse(machine.java()));
    }
}
