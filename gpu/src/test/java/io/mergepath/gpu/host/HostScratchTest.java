// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.gpu.context.HostMemory;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of scratch on the host behind its call. */
class HostScratchTest {
    private final HostScratch.Spare spare = new HostScratch.Spare(new HostMemory());
    private final List<Column> lent = new ArrayList<>();

    @Test
    void segmentsEndWithTheirCall() {
        try (Arena arena = Arena.ofConfined()) {
            Keys keys = Keys.of(arena.allocate(800, 8), ElementType.LONG);
            spare.lend(scratch -> lent.add(scratch.like(keys).column()));
            assertThrows(ArithmeticException.class, () -> spare.lend(scratch -> {
                lent.add(scratch.like(keys).column());
                throw new ArithmeticException();
            }));
        }
        assertEquals(2, lent.size());
        lent.forEach(column -> assertFalse(column.segment().scope().isAlive()));
    }

    @Test
    void arraysAreLentAgain() {
        spare.lend(scratch -> lent.add(scratch.like(Keys.of(new long[100])).column()));
        spare.lend(scratch -> lent.add(scratch.like(Keys.of(new long[99])).column()));
        assertSame(lent.getFirst().array(), lent.getLast().array());
        assertEquals(99, lent.getLast().length());
    }
}
