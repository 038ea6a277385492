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
import io.mergepath.table.column.Text;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
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

    /** Strings of 8 bytes that count how often they are read. */
    private static final class CountedText implements Text {
        private final byte[] bytes;
        private final AtomicLong reads = new AtomicLong();

        CountedText(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public long start(int row) {
            return (long) row * Long.BYTES;
        }

        @Override
        public long end(int row) {
            return start(row) + Long.BYTES;
        }

        @Override
        public boolean isPlain(int from, int to) {
            for (int at = from * Long.BYTES; at < to * Long.BYTES; at++) {
                if (bytes[at] <= 0) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public long eight(long place, long end) {
            long eight = 0;
            for (long at = place; at < place + Long.BYTES; at++) {
                eight = eight << Byte.SIZE | (at < end ? bytes[(int) at] : 0);
            }
            return eight;
        }

        @Override
        public void read(Rows rows, long at, long[] eights, long[] left) {
            reads.addAndGet(rows.count());
            Text.super.read(rows, at, eights, left);
        }
    }

    private CountedText strings(int least, int greatest) {
        byte[] bytes = new byte[ROWS * Long.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(least, greatest + 1);
        }
        return new CountedText(bytes);
    }

    private static KeyColumn.Data data(Object column) {
        return column instanceof Text text ? new KeyColumn.Strings(text) : new KeyColumn.OneNumber((Numbers) column);
    }

    private static List<Survey> survey(Object... columns) {
        try (Engine engine = Engine.open("cpu:2")) {
            return Survey.of(Stream.of(columns).map(c -> new KeyColumn(data(c), null, false, false)).toList(), ROWS,
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

    @Test
    void aSampleTellsThatBytesNeedAllBits() {
        CountedText letters = strings('-', 'z');
        letters.bytes[Long.BYTES + 1] = 1;
        letters.bytes[letters.bytes.length - 1] = Byte.MAX_VALUE;
        TextField.Profile profile = survey(letters).getFirst().profile();
        assertTrue(letters.reads.get() <= Scratch.ROWS, () -> letters.reads + " reads");
        assertEquals(new Alphabet(1, Byte.MAX_VALUE, false).width(), profile.narrow().width());
        assertEquals(Long.BYTES, profile.longest());
    }

    @Test
    void bytesThatAreNotPlainAreRead() {
        CountedText letters = strings('-', 'z');
        letters.bytes[letters.bytes.length / 2 + Long.BYTES] = (byte) 0xc3;
        TextField.Profile profile = survey(letters).getFirst().profile();
        assertTrue(letters.reads.get() <= 2 * Scratch.ROWS, () -> letters.reads + " reads");
        assertEquals(new Alphabet(1, 0xc3, false).width(), profile.narrow().width());
    }

    @Test
    void bytesOfAShortRangeAreRead() {
        CountedText digits = strings('0', '9');
        digits.bytes[1] = 'B';
        TextField.Profile profile = survey(digits).getFirst().profile();
        assertTrue(digits.reads.get() >= ROWS, () -> digits.reads + " reads");
        assertEquals(new Alphabet('0', 'B', false).width(), profile.narrow().width());
    }
}
