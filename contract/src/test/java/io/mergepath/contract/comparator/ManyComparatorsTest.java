// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.comparator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.contract.Fork;
import org.junit.jupiter.api.Test;

/** What an engine keeps for a comparator's class goes with the class: metaspace stays flat. */
class ManyComparatorsTest {
    @Test
    void metaspaceStaysFlat() throws Exception {
        String printed = Fork.onClassPath("-XX:MaxMetaspaceSize=24m", "-Xmx256m").run(ManyComparatorsProgram.class);
        assertTrue(printed.contains("sorted by 10000 classes"), printed);
    }
}
