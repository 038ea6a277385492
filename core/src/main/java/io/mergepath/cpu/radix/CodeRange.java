// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

/**
 * Numbers consecutive codes.
 *
 * @param least the code with number 0
 * @param size the number of codes
 */
record CodeRange(long least, int size) implements Numbering {
    @Override
    public long code(int number) {
        return least + number;
    }

    @Override
    public boolean count(long[] codes, int count, int[] counters) {
        for (int i = 0; i < count; i++) {
            long distance = codes[i] - least;
            if (distance < 0 || distance >= size) {
                return false;
            }
            counters[(int) distance]++;
        }
        return true;
    }
}
