// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

/** Numbers some codes from 0 on, in the order of the codes, so that they can be counted. */
public interface Numbering {
    /** How many codes have a number. */
    int size();

    /** The code that has the given number. */
    long code(int number);

    /**
     * Counts codes by their numbers.
     *
     * @param codes the codes, in the first {@code count} elements
     * @param counters a counter for each number
     * @return false if a code has no number; then the counters are invalid
     */
    boolean count(long[] codes, int count, int[] counters);
}
