// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.memory.Allocator;
import io.mergepath.cpu.memory.CpuWorkspace;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Codes beyond a sample. */
class DigitsTest {
    private static final int N = 4_096;
    private static final int BUCKETS = 8;

    @Test
    void codesBeyondTheSampleGetBucketsOfTheirOwn() {
        long[] keys = new long[N];
        Arrays.setAll(keys, i -> (long) i << 30);
        CpuWorkspace workspace = new CpuWorkspace(() -> "test", new Allocator());
        KeyCodes codes = new KeyCodes(Column.ofArray(keys), Order.natural());
        Sample sample = Sample.of(codes, N, BUCKETS, workspace);
        Digits digits = Digits.choose(sample, codes.least(), codes.greatest(), new int[sample.count()]);
        int[] buckets = new int[sample.count()];
        digits.of(sample.codes(), sample.count(), buckets);
        for (int bucket : buckets) {
            assertNotEquals(Digits.UNKNOWN, digits.bits(bucket));
        }
        int[] ends = new int[2];
        digits.of(new long[]{Long.MIN_VALUE, Long.MAX_VALUE}, 2, ends);
        assertArrayEquals(new int[]{0, digits.count() - 1}, ends);
        assertEquals(Digits.UNKNOWN, digits.bits(ends[0]));
        assertEquals(Digits.UNKNOWN, digits.bits(ends[1]));
    }

    @Test
    void aSampleOfTheWholeRangeLeavesNoRoomForMoreBuckets() {
        long[] keys = new long[N];
        Arrays.setAll(keys, i -> Long.MIN_VALUE + i * (-1L >>> 12));
        CpuWorkspace workspace = new CpuWorkspace(() -> "test", new Allocator());
        KeyCodes codes = new KeyCodes(Column.ofArray(keys), Order.natural());
        for (int buckets = 2; buckets <= BUCKETS; buckets *= 2) {
            Sample sample = Sample.of(codes, N, buckets, workspace);
            Digits digits = Digits.choose(sample, codes.least(), codes.greatest(), new int[sample.count()]);
            assertEquals(buckets, digits.count());
        }
    }
}
