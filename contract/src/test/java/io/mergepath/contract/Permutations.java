package io.mergepath.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

/** What holds whatever a comparator says: every key is there once, and its value is with it. */
final class Permutations {
    private Permutations() {
    }

    static void expectKeys(long[] before, Data keys) {
        long[] expected = before.clone();
        long[] actual = keys.bits();
        Arrays.sort(expected);
        Arrays.sort(actual);
        int difference = Arrays.mismatch(expected, actual);
        if (difference >= 0) {
            throw new AssertionError("a key was lost or doubled: of the sorted keys number " + difference + " of "
                    + expected.length + " is " + Long.toHexString(actual[difference]) + ", not "
                    + Long.toHexString(expected[difference]));
        }
        keys.expectGuards("keys");
    }

    /** The values are the places that the keys had. */
    static void expectPairs(long[] before, Data keys, Data places) {
        long[] key = keys.bits();
        long[] place = places.bits();
        boolean[] seen = new boolean[before.length];
        for (int i = 0; i < key.length; i++) {
            int from = (int) place[i];
            if (from < 0 || from >= seen.length || seen[from]) {
                throw new AssertionError("value " + i + " is " + from + ": lost or doubled");
            }
            seen[from] = true;
            int at = i;
            assertEquals(before[from], key[i], () -> "pair " + at + ": the key and its value were parted");
        }
        keys.expectGuards("keys");
        places.expectGuards("values");
    }
}
