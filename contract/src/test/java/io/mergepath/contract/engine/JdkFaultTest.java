// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.mergepath.contract.Fork;
import org.junit.jupiter.api.Test;

/** A fault of the JDK that this library does not have: {@code Arrays.parallelSort(T[], Comparator)} is not stable. */
class JdkFaultTest {
    @Test
    void parallelSortIsNotStable() throws Exception {
        String printed = Fork.onClassPath("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2")
                .run(ParallelSortProgram.class);
        assumeFalse(printed.equals("stable"), "Arrays.parallelSort is stable on JDK " + Runtime.version());
        assertEquals("not stable", printed);
    }
}
