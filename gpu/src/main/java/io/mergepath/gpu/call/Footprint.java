// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.Values;

/** How much device memory a verb takes for data on the host, at most: columns, scratch, and a little for the cuts of tiles. */
public final class Footprint {
    private Footprint() {
    }

    /** The bytes a record of a sort of all records at once, or in pieces that stay on the device. */
    public static long ofSort(SortTask task) {
        return 2L * task.recordBytes() + extra(task.hasTwoWords(), task.way(), task.values());
    }

    /** The bytes a record of a merge that holds so many times what it merges: its input, its output, perhaps scratch. */
    public static long ofMerge(SortTask merged, int times) {
        return (long) times * merged.recordBytes() + extra(merged.hasTwoWords(), merged.way(), merged.values());
    }

    /** The bytes a record of the widest piece of memory that a verb takes. */
    public static int widest(SortTask task) {
        return Math.max(Math.max(task.keys().type().bytes(), task.way().bytes(task.values())),
                widestGathered(task.way(), task.values()));
    }

    /** How many records fit. */
    public static long records(long bytesARecord, long bytes) {
        return bytes / 8 * 7 / (bytesARecord + 1);
    }

    /** How much so many records take. */
    public static long bytes(long bytesARecord, long records) {
        return Math.ceilDiv((bytesARecord + 1) * records, 7) * 8;
    }

    /** Words beside the keys that are made of them; a column, and the same in its new order. */
    private static long extra(boolean twoWords, DevicePayload.Way way, Values values) {
        return 2L * Math.max(widestGathered(way, values), twoWords ? Long.BYTES : 0);
    }

    private static int widestGathered(DevicePayload.Way way, Values values) {
        return way == DevicePayload.Way.INDEX
                ? values.columns().stream().mapToInt(column -> column.type().bytes()).max().orElse(0)
                : 0;
    }
}
