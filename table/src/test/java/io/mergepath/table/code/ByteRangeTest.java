// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The least and the greatest byte of strings, compared with a loop over single bytes. */
class ByteRangeTest {
    @Test
    void noBytes() {
        ByteRange range = new ByteRange();
        range.add(new long[1], new long[1], 1);
        assertEquals(0xff, range.least());
        assertEquals(0, range.greatest());
    }

    @Test
    void randomBytes() {
        SplittableRandom random = new SplittableRandom(5);
        for (int test = 0; test < 10_000; test++) {
            ByteRange range = new ByteRange();
            ByteRange other = new ByteRange();
            int from = random.nextInt(256);
            int to = random.nextInt(from, 256) + 1;
            int least = 0xff;
            int greatest = 0;
            int strings = random.nextInt(4);
            for (int s = 0; s < strings; s++) {
                int length = random.nextInt(12);
                long eight = 0;
                for (int b = 0; b < Math.min(length, Long.BYTES); b++) {
                    int one = random.nextInt(from, to);
                    eight |= (long) one << (Long.SIZE - Byte.SIZE * (b + 1));
                    least = Math.min(least, one);
                    greatest = Math.max(greatest, one);
                }
                (s % 2 == 0 ? range : other).add(new long[]{eight}, new long[]{length}, 1);
            }
            range.add(other);
            assertEquals(least, range.least());
            assertEquals(greatest, range.greatest());
        }
    }
}
