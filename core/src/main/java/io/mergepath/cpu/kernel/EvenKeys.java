// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * Guesses the places of keys in a sorted range, as if its keys were evenly spread.
 *
 * @param first the first key of the range
 * @param slope places for each step of a key; infinite or not a number if all keys are equal
 * @param last the last place
 */
record EvenKeys(double first, double slope, int last) {
    /** A range of {@code length} keys. */
    static EvenKeys of(long first, long last, int length) {
        return new EvenKeys((double) first, (length - 1) / ((double) last - (double) first), length - 1);
    }

    /** A place of the range for a key. */
    int place(long key) {
        return Math.clamp((long) (((double) key - first) * slope), 0, last);
    }

    /** A better place of the range for a key, from the key at the first place. */
    int place(long key, int at, long keyThere) {
        long more = (int) (((double) key - (double) keyThere) * slope);
        return Math.clamp(at + more, 0, last);
    }
}
