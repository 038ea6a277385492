// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers a few codes that may lie far apart. A multiplication hashes a code to a place in a table of numbers. No two
 * of the codes share a place.
 */
final class FewCodes implements Numbering {
    private static final int TABLE_BITS = 11;
    private static final int SHIFT = Long.SIZE - TABLE_BITS;
    /**
     * The number of factors to try. For {@link Sample#FEW} codes one factor in three works, for half as many codes most
     * factors work.
     */
    private static final int MOST_FACTORS = 64;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long[] codes;
    private final int size;
    private final long factor;
    private final int[] numbers;

    private FewCodes(long[] codes, int size, long factor, int[] numbers) {
        this.codes = codes;
        this.size = size;
        this.factor = factor;
        this.numbers = numbers;
    }

    /**
     * Numbers codes.
     *
     * @param codes different codes in ascending order, in the first {@code size} elements
     * @return the numbering, or null if no tried factor keeps the codes apart
     */
    static @Nullable FewCodes of(long[] codes, int size, CpuWorkspace workspace) {
        int[] numbers = workspace.ints(Use.NUMBERS, 0, 1 << TABLE_BITS);
        for (int f = 1; f <= MOST_FACTORS; f++) {
            long factor = GOLDEN * (2 * f - 1);
            if (number(codes, size, factor, numbers)) {
                return new FewCodes(codes, size, factor, numbers);
            }
        }
        return null;
    }

    private static int place(long code, long factor) {
        return (int) ((code * factor) >>> SHIFT);
    }

    private static boolean number(long[] codes, int size, long factor, int[] numbers) {
        Arrays.fill(numbers, 0, 1 << TABLE_BITS, -1);
        for (int number = 0; number < size; number++) {
            int place = place(codes[number], factor);
            if (numbers[place] >= 0) {
                return false;
            }
            numbers[place] = number;
        }
        // Empty places get number 0. A code without a number then meets a different code and is not counted.
        for (int place = 0; place < 1 << TABLE_BITS; place++) {
            numbers[place] = Math.max(numbers[place], 0);
        }
        return true;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long code(int number) {
        return codes[number];
    }

    @Override
    public boolean count(long[] given, int count, int[] counters) {
        for (int i = 0; i < count; i++) {
            long code = given[i];
            int number = numbers[place(code, factor)];
            if (codes[number] != code) {
                return false;
            }
            counters[number]++;
        }
        return true;
    }
}
