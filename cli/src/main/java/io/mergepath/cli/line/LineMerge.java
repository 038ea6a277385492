// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.io.Parallel;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Merges lines by comparisons. Codes, with which a sort begins, would cost more than they save: a merge compares each
 * line once or twice, with lines that are still in the cache.
 */
final class LineMerge {
    private static final int GRAIN = 1 << 14;

    private LineMerge() {}

    /**
     * Merges runs of sorted lines. Each run ends at one of the given ends.
     *
     * @param unique whether all but the first of equal lines become {@link Line#DROPPED}
     * @return the merged lines
     */
    static long[] merge(Text text, long[] lines, int[] ends, LineOrder order, Engine engine, boolean unique) {
        Order comparing = Order.longs((a, b) -> order.compare(text, a, b));
        if (engine.refusal(ElementType.LONG, comparing).isPresent()) {
            // The stable sort of consecutive runs is their merge, and it needs no comparator.
            long[] sorted = lines.clone();
            LineSort.sort(text, sorted, order, engine, unique);
            return sorted;
        }
        List<Keys> runs = new ArrayList<>();
        int begin = 0;
        for (int end : ends) {
            runs.add(Keys.of(lines, begin, end));
            begin = end;
        }
        long[] merged = new long[lines.length];
        engine.mergeMany(runs, Collections.nCopies(runs.size(), Values.none()), Keys.of(merged), Values.none(),
                comparing);
        return unique ? firstOfEqual(text, merged, order) : merged;
    }

    private static long[] firstOfEqual(Text text, long[] merged, LineOrder order) {
        long[] kept = new long[merged.length];
        Parallel.forRange(0, merged.length, GRAIN, (from, to) -> {
            for (int i = from; i < to; i++) {
                boolean repeated = i > 0 && order.compare(text, merged[i - 1], merged[i]) == 0;
                kept[i] = repeated ? Line.DROPPED : merged[i];
            }
        });
        return kept;
    }
}
