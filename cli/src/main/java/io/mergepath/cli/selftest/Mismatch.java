package io.mergepath.cli.selftest;

import java.util.Arrays;

/** A promise that was not kept. */
final class Mismatch extends RuntimeException {
    private static final long serialVersionUID = 1;

    Mismatch(String message) {
        super(message);
    }

    static void unless(boolean kept, String message) {
        if (!kept) {
            throw new Mismatch(message);
        }
    }

    /** Compares bit by bit. */
    static void unlessEqual(String what, long[] found, long[] expected) {
        int i = Arrays.mismatch(found, expected);
        if (i >= 0 && i < Math.min(found.length, expected.length)) {
            throw new Mismatch(what + ": element " + i + " is " + found[i] + ", not " + expected[i]);
        }
        unless(i < 0, what + ": " + found.length + " elements, not " + expected.length);
    }

    /** Nothing is lost and nothing doubled. */
    static void unlessPermutation(String what, long[] found, long[] of) {
        long[] sortedFound = found.clone();
        long[] sortedOf = of.clone();
        Arrays.sort(sortedFound);
        Arrays.sort(sortedOf);
        if (!Arrays.equals(sortedFound, sortedOf)) {
            throw new Mismatch(what + ": elements are lost or doubled");
        }
    }
}
