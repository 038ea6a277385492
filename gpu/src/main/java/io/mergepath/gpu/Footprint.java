package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.Values;

/** How much device memory a verb takes for data on the host, at most: columns, scratch, and a little for the cuts of tiles. */
final class Footprint {
    private Footprint() {
    }

    /** The bytes a row of a sort of all rows at once, or in pieces that stay on the device. */
    static long ofSort(SortTask task) {
        return 2L * task.rowBytes() + extra(task.hasTwoWords(), task.way(), task.values());
    }

    /** The bytes a row of a merge that holds so many times what it merges: its input, its output, perhaps scratch. */
    static long ofMerge(SortTask merged, int times) {
        return (long) times * merged.rowBytes() + extra(merged.hasTwoWords(), merged.way(), merged.values());
    }

    /** How many rows fit. */
    static long rows(long bytesARow, long bytes) {
        return bytes / 8 * 7 / (bytesARow + 1);
    }

    /** How much so many rows take. */
    static long bytes(long bytesARow, long rows) {
        return Math.ceilDiv((bytesARow + 1) * rows, 7) * 8;
    }

    /** Words beside the keys that are made of them; a column, and the same in its new order. */
    private static long extra(boolean twoWords, Carrier.Way way, Values values) {
        long widest = 0;
        if (way == Carrier.Way.INDEX) {
            for (Column column : values.columns()) {
                widest = Math.max(widest, column.type().bytes());
            }
        }
        return 2 * Math.max(widest, twoWords ? Long.BYTES : 0);
    }
}
