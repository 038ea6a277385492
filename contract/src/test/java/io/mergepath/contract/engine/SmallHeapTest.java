// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.contract.Fork;
import org.junit.jupiter.api.Test;

/** A sort that runs out of memory leaves values with their keys. */
class SmallHeapTest {
    @Test
    void rowsStayWhole() throws Exception {
        assertEquals("some calls failed, all rows are whole",
                Fork.onClassPath("-Xmx72m", "-XX:+UseSerialGC").run(SmallHeapProgram.class));
    }
}
