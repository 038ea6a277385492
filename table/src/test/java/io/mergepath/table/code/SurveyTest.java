// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.spi.DeviceRows.NumberKind;
import io.mergepath.spi.EngineBackend;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Rows;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Which columns a survey reads, and what it finds. */
class SurveyTest {
    private static final int ROWS = 200_000;

    private final SplittableRandom random = Seed.random("surveys");

    /** Ints that count how often they are read. */
    private static final class Counted extends Numbers {
        private final int[] ints;
        private final AtomicLong reads = new AtomicLong();

        Counted(int[] ints) {
            super(ElementType.INT, NumberKind.SIGNED);
            this.ints = ints;
        }

        @Override
        protected void bits(Rows rows, long[] out) {
            reads.addAndGet(rows.count());
            for (int i = 0; i < rows.count(); i++) {
                out[i] = ints[rows.row(i)];
            }
        }
    }

    private static KeyColumn column(Numbers numbers) {
        return new KeyColumn(new KeyColumn.OneNumber(numbers), null, false, false);
    }

    private static List<Survey> survey(Numbers... columns) {
        try (Engine engine = Engine.open("cpu:2")) {
            return Survey.of(List.of(columns).stream().map(SurveyTest::column).toList(), ROWS,
                    EngineBackend.of(engine).hostThreads());
        }
    }

    @Test
    void aSampleTellsThatRandomNumbersNeedAllBits() {
        Counted all = new Counted(random.ints(ROWS).toArray());
        Counted fewer = new Counted(random.ints(ROWS, -5, 1 << 30).toArray());
        List<Survey> surveys = survey(all, fewer);
        assertTrue(all.reads.get() <= Scratch.ROWS, () -> all.reads + " reads");
        assertEquals(Integer.MIN_VALUE, surveys.getFirst().least().upper());
        assertEquals(Integer.MAX_VALUE, surveys.getFirst().greatest().upper());
        assertNull(surveys.getFirst().different());
        assertTrue(fewer.reads.get() >= ROWS, () -> fewer.reads + " reads");
        assertTrue(surveys.getLast().least().upper() >= -5);
        assertTrue(surveys.getLast().greatest().upper() < 1 << 30);
    }

    @Test
    void oneNumberThatNoSampleHasCounts() {
        int[] ints = random.ints(ROWS, 0, 1000).toArray();
        ints[1] = Integer.MIN_VALUE;
        ints[ROWS - 1] = Integer.MAX_VALUE;
        Survey survey = survey(new Counted(ints)).getFirst();
        assertEquals(Integer.MIN_VALUE, survey.least().upper());
        assertEquals(Integer.MAX_VALUE, survey.greatest().upper());
    }

    @Test
    void fewDifferentNumbersAreRead() {
        int[] values = random.ints(20).toArray();
        values[0] = Integer.MIN_VALUE;
        values[1] = Integer.MAX_VALUE;
        Counted few = new Counted(random.ints(ROWS, 0, values.length).map(i -> values[i]).toArray());
        assertNotNull(survey(few).getFirst().different());
        assertTrue(few.reads.get() >= ROWS, () -> few.reads + " reads");
    }
}
