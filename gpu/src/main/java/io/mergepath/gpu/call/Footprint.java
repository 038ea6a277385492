// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.Values;

/**
 * The most device memory that an operation takes for data on the host: columns, scratch, and a little for the cuts of
 * tiles.
 */
public final class Footprint {
    private Footprint() {
    }

    /** The bytes for each record in a sort of all records at once, or in pieces that stay on the device. */
    public static long ofSort(SortTask task) {
        return 2L * task.recordBytes() + extra(task.hasTwoWords(), task.way(), task.values());
    }

    /** The bytes for each record in a merge. The merge holds its input, its output, and perhaps scratch. */
    public static long ofMerge(SortTask merged, int times) {
        return (long) times * merged.recordBytes() + extra(merged.hasTwoWords(), merged.way(), merged.values());
    }

    /** The bytes for each record in the widest column that an operation takes. */
    public static int widest(SortTask task) {
        return Math.max(Math.max(task.keys().type().bytes(), task.way().bytes(task.values())),
                widestGathered(task.way(), task.values()));
    }

    /** The number of records that fit. */
    public static long records(long bytesARecord, long bytes) {
        return bytes / 8 * 7 / (bytesARecord + 1);
    }

    /** The bytes for a number of records. */
    public static long bytes(long bytesARecord, long records) {
        return Math.ceilDiv((bytesARecord + 1) * records, 7) * 8;
    }

    /** The bytes for the words of a key beside the key, and for a column beside its gathered copy. */
    private static long extra(boolean twoWords, DevicePayload.Way way, Values values) {
        return 2L * Math.max(widestGathered(way, values), twoWords ? Long.BYTES : 0);
    }

    private static int widestGathered(DevicePayload.Way way, Values values) {
        return way == DevicePayload.Way.INDEX
                ? values.columns().stream().mapToInt(column -> column.type().bytes()).max().orElse(0)
                : 0;
    }
}
