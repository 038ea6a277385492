// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws a sort by distribution: the keys, the histogram of their buckets, the distributed keys, the sorted buckets. */
final class DistributionFigure {
    private static final int BUCKET_BITS = 2;

    private final Figures figures;

    DistributionFigure(Figures figures) {
        this.figures = figures;
    }

    /**
     * The figure of some keys.
     *
     * @param arguments {@code NAME: KEYS}; the buckets are the leading two bits of the keys
     */
    String distribution(String arguments, String before) throws IOException {
        String name = arguments.substring(0, arguments.indexOf(": "));
        int[] keys = Stream.of(arguments.substring(name.length() + 2).split(" ", -1)).mapToInt(Integer::parseInt)
                .toArray();
        return figures.image(name, svg(keys));
    }

    private static String svg(int[] keys) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Arrays.stream(keys).max().orElseThrow());
        int shift = bits - BUCKET_BITS;
        IntUnaryOperator bucket = key -> key >> shift;
        int[] places = KeyRows.stablePlaces(keys, bucket);
        int[] distributed = KeyRows.moved(keys, places);
        int[] sortedPlaces = KeyRows.stablePlaces(distributed, key -> key);
        int[] sorted = KeyRows.moved(distributed, sortedPlaces);
        KeyRows rows = new KeyRows("A sort by distribution", description(keys, distributed, sorted, shift), keys.length,
                4, String::valueOf);
        rows.ways(0, keys, bucket, places, 1);
        rows.ways(2, distributed, bucket, sortedPlaces, 3);
        rows.row(0, "keys", keys, bucket);
        histogram(rows, keys, shift);
        rows.row(2, "distribution", distributed, bucket);
        rows.row(3, "finish", sorted, bucket);
        return rows.svg();
    }

    private static int count(int[] keys, int shift, int bucket) {
        return (int) Arrays.stream(keys).filter(key -> key >> shift == bucket).count();
    }

    private static String description(int[] keys, int[] distributed, int[] sorted, int shift) {
        String counts = IntStream.range(0, 1 << BUCKET_BITS).mapToObj(bucket -> count(keys, shift, bucket) + " keys of "
                + range(bucket, shift)).collect(Collectors.joining(", "));
        return "The keys are " + text(keys) + ". The histogram counts " + counts + ". Distribution makes "
                + text(distributed) + ". The finish sorts each bucket: " + text(sorted) + ".";
    }

    private static String range(int bucket, int shift) {
        return (bucket << shift) + " to " + (((bucket + 1) << shift) - 1);
    }

    private static String text(int[] keys) {
        return KeyRows.text(keys, String::valueOf);
    }

    /** A box for each bucket, as wide as the bucket's keys, where the bucket begins. */
    private static void histogram(KeyRows rows, int[] keys, int shift) {
        rows.name(1, "histogram");
        int start = 0;
        for (int bucket = 0; bucket < 1 << BUCKET_BITS; bucket++) {
            int count = count(keys, shift, bucket);
            rows.box(1, start, count, bucket, String.valueOf(count));
            rows.words(1, start, count, range(bucket, shift));
            start += count;
        }
    }
}
