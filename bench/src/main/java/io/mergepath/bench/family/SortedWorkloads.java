// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.family;

import io.mergepath.Bound;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Sets;
import io.mergepath.Values;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.family.FamilyWorkload.Peer;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Operations on sorted inputs: searches, joins and sets. */
final class SortedWorkloads {
    private static final long SEED = 20_260_104;
    private static final int LISTS = 4;

    private SortedWorkloads() {
    }

    /** Ascending numbers, each up to {@code gap} more than the one before; without equal ones if the least is 1. */
    private static int[] ascending(int n, int least, int gap, int salt) {
        SplittableRandom random = new SplittableRandom(SEED + salt);
        int[] keys = new int[n];
        int key = 0;
        for (int i = 0; i < n; i++) {
            key += random.nextInt(least, gap + 1);
            keys[i] = key;
        }
        return keys;
    }

    private static Subject subject(String operation, String pattern, int n, long ints) {
        return new Subject(operation, KeyType.INT.label(), pattern, n, Integer.BYTES * ints);
    }

    /** The lower bounds of as many needles as the haystack has keys. */
    static FamilyWorkload search(int n) {
        int[] needles = ascending(n, 0, 4, 0);
        int[] haystack = ascending(n, 0, 4, 1);
        int[] out = new int[n];
        return new FamilyWorkload(subject(Operations.SEARCH, "lower bounds", n, 3L * n), List.of(out),
                engine -> engine.search(Keys.of(needles), Keys.of(haystack), List.of(Bound.LOWER), Values.of(out),
                        Order.natural()),
                new Peer("loop", () -> {
                    int j = 0;
                    for (int i = 0; i < n; i++) {
                        while (j < n && haystack[j] < needles[i]) {
                            j++;
                        }
                        out[i] = j;
                    }
                }), () -> {
                    for (int i = 0; i < n; i++) {
                        int j = out[i];
                        Mismatch.unless(j == 0 || haystack[j - 1] < needles[i], "bound " + i + " is too great");
                        Mismatch.unless(j == n || haystack[j] >= needles[i], "bound " + i + " is too small");
                    }
                });
    }

    /** For each time the last time of the other input that is not after it. */
    static FamilyWorkload asOf(int n) {
        long[] trades = Arrays.stream(ascending(n, 0, 4, 2)).asLongStream().toArray();
        long[] quotes = Arrays.stream(ascending(n, 0, 4, 3)).asLongStream().toArray();
        int[] out = new int[n];
        return new FamilyWorkload(
                new Subject(Operations.AS_OF_JOIN, KeyType.LONG.label(), "random", n,
                        (2L * Long.BYTES + Integer.BYTES) * n),
                List.of(out),
                engine -> engine.search(Keys.of(trades), Keys.of(quotes), List.of(Bound.LAST), Values.of(out),
                        Order.natural()),
                new Peer("loop", () -> {
                    int j = -1;
                    for (int i = 0; i < n; i++) {
                        while (j + 1 < n && quotes[j + 1] <= trades[i]) {
                            j++;
                        }
                        out[i] = j;
                    }
                }), () -> {
                    for (int i = 0; i < n; i++) {
                        int j = out[i];
                        Mismatch.unless(j < 0 || quotes[j] <= trades[i], "row " + i + " is after its time");
                        Mismatch.unless(j == n - 1 || quotes[j + 1] > trades[i], "row " + i + " is not the last one");
                    }
                });
    }

    /** The rows of equal keys; each key occurs so often on both sides. */
    static FamilyWorkload join(int n, int duplicates) {
        int[] firstOfA = ascending(Math.ceilDiv(n, duplicates), 1, 3, 4);
        int[] firstOfB = ascending(Math.ceilDiv(n, duplicates), 1, 3, 5);
        int[] a = new int[n];
        int[] b = new int[n];
        Arrays.setAll(a, i -> firstOfA[i / duplicates]);
        Arrays.setAll(b, i -> firstOfB[i / duplicates]);
        int rows = 0;
        for (int i = 0; i < n; i++) {
            int key = Arrays.binarySearch(firstOfB, a[i]);
            rows += key < 0 ? 0 : Math.min(n, (key + 1) * duplicates) - key * duplicates;
        }
        int[] ofA = new int[rows];
        int[] ofB = new int[rows];
        int expected = rows;
        return new FamilyWorkload(
                subject(Operations.INNER_JOIN, duplicates == 1 ? "unique" : duplicates + " of each", n,
                        2L * n + 2L * rows),
                List.of(ofA, ofB),
                engine -> Mismatch.unless(expected == engine.join(JoinKind.INNER, Keys.of(a), Keys.of(b),
                        _ -> Values.of(ofA).and(ofB), Order.natural()), "wrong number of rows"),
                new Peer("loop", () -> {
                    int k = 0;
                    int j = 0;
                    for (int i = 0; i < n; i++) {
                        while (j < n && b[j] < a[i]) {
                            j++;
                        }
                        for (int q = j; q < n && b[q] == a[i]; q++) {
                            ofA[k] = i;
                            ofB[k++] = q;
                        }
                    }
                }), () -> {
                    for (int k = 0; k < expected; k++) {
                        Mismatch.unless(a[ofA[k]] == b[ofB[k]], "row " + k + " has two keys");
                        Mismatch.unless(k == 0 || ofA[k - 1] < ofA[k] || (ofA[k - 1] == ofA[k] && ofB[k - 1] < ofB[k]),
                                "row " + k + " is out of order");
                    }
                });
    }

    /** The union of two lists of half of the keys each. */
    static FamilyWorkload union(int n) {
        int[] a = ascending(n / 2, 1, 3, 6);
        int[] b = ascending(n - n / 2, 1, 3, 7);
        long common = Arrays.stream(a).filter(key -> Arrays.binarySearch(b, key) >= 0).count();
        int[] out = new int[n];
        long[] count = new long[1];
        return new FamilyWorkload(subject(Operations.UNION, "random", n, 2L * n - common), List.of(out, count),
                engine -> engine.set(SetOperation.UNION, Keys.of(a), Values.none(), Keys.of(b), Values.none(),
                        Keys.of(out), Values.none(), Values.of(count), Order.natural()),
                new Peer("loop", () -> {
                    int i = 0;
                    int j = 0;
                    int k = 0;
                    while (i < a.length && j < b.length) {
                        if (a[i] < b[j]) {
                            out[k++] = a[i++];
                        } else if (a[i] > b[j]) {
                            out[k++] = b[j++];
                        } else {
                            out[k++] = a[i++];
                            j++;
                        }
                    }
                    while (i < a.length) {
                        out[k++] = a[i++];
                    }
                    while (j < b.length) {
                        out[k++] = b[j++];
                    }
                    count[0] = k;
                }), () -> {
                    Mismatch.unless(count[0] == n - common, count[0] + " keys, not " + (n - common));
                    for (int k = 0; k < count[0]; k++) {
                        int key = out[k];
                        Mismatch.unless(k == 0 || out[k - 1] < key, "key " + k + " is out of order");
                        Mismatch.unless(Arrays.binarySearch(a, key) >= 0 || Arrays.binarySearch(b, key) >= 0,
                                "key " + k + " is not in the input");
                    }
                });
    }

    /** The common keys of two posting lists, of which one has so many times more. */
    static FamilyWorkload intersection(int n, int share) {
        int[] many = ascending(n - n / (share + 1), 1, 3, 8);
        int[] few = ascending(n / (share + 1), 1, 4 * share - 1, 9);
        int[] out = new int[few.length];
        long[] count = new long[1];
        return intersection("1:" + share, List.of(many, few), out, count, n, share == 1
                ? new Peer("loop", () -> count[0] = common(many, few, out))
                : new Peer("binary search", () -> {
                    int k = 0;
                    for (int key : few) {
                        if (Arrays.binarySearch(many, key) >= 0) {
                            out[k++] = key;
                        }
                    }
                    count[0] = k;
                }));
    }

    static FamilyWorkload manyLists(int n) {
        List<int[]> lists = List.of(ascending(n / LISTS, 1, 2, 10), ascending(n / LISTS, 1, 2, 11),
                ascending(n / LISTS, 1, 2, 12), ascending(n - n / LISTS * (LISTS - 1), 1, 2, 13));
        int[] out = new int[lists.getFirst().length];
        long[] count = new long[1];
        int[] first = new int[out.length];
        int[] second = new int[out.length];
        return intersection(LISTS + " lists", lists, out, count, n, new Peer("loops", () -> {
            int some = common(lists.get(0), lists.get(1), first);
            int fewer = common(Arrays.copyOf(first, some), lists.get(2), second);
            count[0] = common(Arrays.copyOf(second, fewer), lists.get(3), out);
        }));
    }

    private static int common(int[] a, int[] b, int[] out) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (a[i] < b[j]) {
                i++;
            } else if (a[i] > b[j]) {
                j++;
            } else {
                out[k++] = a[i++];
                j++;
            }
        }
        return k;
    }

    private static FamilyWorkload intersection(String pattern, List<int[]> lists, int[] out, long[] count, int n,
            Peer peer) {
        int[] expected = lists.getFirst();
        for (int[] list : lists) {
            expected = Arrays.stream(expected).filter(key -> Arrays.binarySearch(list, key) >= 0).toArray();
        }
        int[] right = expected;
        List<Keys> keys = lists.stream().map(Keys::of).toList();
        return new FamilyWorkload(subject(Operations.INTERSECTION, pattern, n, (long) n + right.length),
                List.of(out, count), engine -> {
                    if (lists.size() == 2) {
                        engine.set(SetOperation.INTERSECTION, keys.getFirst(), Values.none(), keys.getLast(),
                                Values.none(), Keys.of(out), Values.none(), Values.of(count), Order.natural());
                    } else {
                        count[0] = Sets.intersection(keys, Keys.of(out), Order.natural());
                    }
                }, peer, () -> Mismatch.unless(count[0] == right.length
                        && Arrays.equals(out, 0, right.length, right, 0, right.length), "wrong keys"));
    }
}
