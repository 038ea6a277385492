// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws a sort by distribution: the keys, the histogram of their buckets, the distributed keys, the sorted buckets. */
final class DistributionFigure {
    private static final int BUCKET_BITS = 2;
    private static final int LEFT = 150;
    private static final int CELL = 44;
    private static final int ROW = 96;
    private static final int TOP = 24;
    private static final int HEIGHT = 34;

    private static final String STYLE = """
              <style>
            text { font: 15px ui-monospace, "DejaVu Sans Mono", Consolas, monospace; fill: #1d2733 }
            .paper { fill: #ffffff }
            .name { font-weight: bold } .words { font-size: 13px; fill: #46535f }
            rect, path { stroke: #a9b4bf; stroke-width: 1 } path { fill: none; stroke-width: 1.5 }
            .b0 { fill: #dcecf9 } .b1 { fill: #fdeed8 } .b2 { fill: #e3f3df } .b3 { fill: #f5e3f7 }
            .l0 { stroke: #0068bd } .l1 { stroke: #c96300 } .l2 { stroke: #2f7d20 } .l3 { stroke: #85207f }
            @media (prefers-color-scheme: dark) {
              text { fill: #e4eaf0 } .words { fill: #b9c4ce }
              .paper { fill: #12181f }
              rect { stroke: #52606d }
              .b0 { fill: #15324a } .b1 { fill: #40300f } .b2 { fill: #1c3a16 } .b3 { fill: #3b1a3d }
              .l0 { stroke: #58aef8 } .l1 { stroke: #f59b36 } .l2 { stroke: #7ccf6b } .l3 { stroke: #eba6f2 }
            }
            </style>
            """;

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
        int[] places = stablePlaces(keys, shift);
        int[] distributed = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            distributed[places[i]] = keys[i];
        }
        int[] sorted = keys.clone();
        Arrays.sort(sorted);
        int width = LEFT + keys.length * CELL + 20;
        int height = TOP + 3 * ROW + HEIGHT + 24;
        List<String> lines = new ArrayList<>();
        lines.add(String.format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"title desc\">", width, height, width, height));
        lines.add("  <title id=\"title\">A sort by distribution</title>");
        lines.add("  <desc id=\"desc\">" + description(keys, distributed, sorted, shift) + "</desc>");
        lines.add(STYLE.stripTrailing());
        lines.add(String.format("  <rect class=\"paper\" width=\"%d\" height=\"%d\"/>", width, height));
        for (int i = 0; i < keys.length; i++) {
            lines.add(line(keys[i] >> shift, x(i), TOP + HEIGHT, x(places[i]), TOP + ROW));
        }
        for (int i = 0; i < keys.length; i++) {
            int key = distributed[i];
            int place = (int) Arrays.stream(sorted).filter(other -> other < key).count()
                    + (int) Arrays.stream(distributed, 0, i).filter(other -> other == key).count();
            lines.add(line(key >> shift, x(i), TOP + 2 * ROW + HEIGHT, x(place), TOP + 3 * ROW));
        }
        row(lines, 0, "keys", keys, shift);
        histogram(lines, keys, shift);
        row(lines, 2, "distribution", distributed, shift);
        row(lines, 3, "finish", sorted, shift);
        lines.add("</svg>");
        return String.join("\n", lines) + "\n";
    }

    /** The place of each key behind the keys of smaller buckets and the earlier keys of its own. */
    private static int[] stablePlaces(int[] keys, int shift) {
        return IntStream.range(0, keys.length).map(i -> (int) IntStream.range(0, keys.length)
                .filter(j -> keys[j] >> shift < keys[i] >> shift || (j < i && keys[j] >> shift == keys[i] >> shift))
                .count()).toArray();
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
        return Arrays.stream(keys).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    private static int x(int place) {
        return LEFT + place * CELL + CELL / 2;
    }

    private static String line(int bucket, int x1, int y1, int x2, int y2) {
        int middle = (y1 + y2) / 2;
        return String.format(Locale.ROOT, "  <path class=\"l%d\" d=\"M%d %dC%d %d %d %d %d %d\"/>", bucket, x1, y1, x1,
                middle, x2, middle, x2, y2);
    }

    private static void name(List<String> lines, int row, String name) {
        lines.add(String.format("  <text class=\"name\" x=\"16\" y=\"%d\">%s</text>", TOP + row * ROW + 22, name));
    }

    private static void row(List<String> lines, int row, String name, int[] keys, int shift) {
        name(lines, row, name);
        for (int i = 0; i < keys.length; i++) {
            lines.add(String.format("  <rect class=\"b%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                    keys[i] >> shift, LEFT + i * CELL, TOP + row * ROW, CELL, HEIGHT));
            lines.add(String.format("  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>", x(i),
                    TOP + row * ROW + 22, keys[i]));
        }
    }

    /** A box for each bucket, as wide as the bucket's keys, where the bucket begins. */
    private static void histogram(List<String> lines, int[] keys, int shift) {
        name(lines, 1, "histogram");
        int start = 0;
        for (int bucket = 0; bucket < 1 << BUCKET_BITS; bucket++) {
            int count = count(keys, shift, bucket);
            int middle = LEFT + start * CELL + count * CELL / 2;
            lines.add(String.format("  <rect class=\"b%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", bucket,
                    LEFT + start * CELL, TOP + ROW, count * CELL, HEIGHT));
            lines.add(String.format("  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>", middle,
                    TOP + ROW + 22, count));
            lines.add(
                    String.format("  <text class=\"words\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", middle,
                            TOP + ROW + HEIGHT + 18, range(bucket, shift)));
            start += count;
        }
    }
}
