// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import java.util.Arrays;

/** A promise that was not kept. */
public final class Mismatch extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * A promise that was not kept.
     *
     * @param message the difference
     */
    public Mismatch(String message) {
        super(message);
    }

    /**
     * A promise that was not kept, and where.
     *
     * @param message the place and the difference
     * @param cause the difference alone
     */
    public Mismatch(String message, Mismatch cause) {
        super(message, cause);
    }

    /**
     * Fails unless a promise was kept.
     *
     * @param kept whether it was kept
     * @param message the message if it was not
     */
    public static void unless(boolean kept, String message) {
        if (!kept) {
            throw new Mismatch(message);
        }
    }

    /**
     * Fails at the first element that differs.
     *
     * @param what the name of the elements
     * @param found the elements
     * @param expected the right elements
     */
    public static void unlessEqual(String what, long[] found, long[] expected) {
        int i = Arrays.mismatch(found, expected);
        if (i >= 0 && i < Math.min(found.length, expected.length)) {
            throw new Mismatch(what + ": element " + i + " is " + found[i] + ", not " + expected[i]);
        }
        unless(i < 0, what + ": " + found.length + " elements, not " + expected.length);
    }

    /**
     * Fails if an element is lost or doubled.
     *
     * @param what the name of the elements
     * @param found the elements
     * @param of the elements in any order
     */
    public static void unlessPermutation(String what, long[] found, long[] of) {
        long[] sortedFound = found.clone();
        long[] sortedOf = of.clone();
        Arrays.sort(sortedFound);
        Arrays.sort(sortedOf);
        if (!Arrays.equals(sortedFound, sortedOf)) {
            throw new Mismatch(what + ": elements are lost or doubled");
        }
    }
}
