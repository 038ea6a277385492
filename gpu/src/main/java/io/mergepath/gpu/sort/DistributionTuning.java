// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.TileShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tiles of a sort by distribution.
 *
 * @param count the threads of a block that counts keys, as a tile with any number of values a thread
 * @param blocks the number of blocks that count keys; 0 in a row for one block on each multiprocessor, which
 *        the counters fill
 * @param pass the tile of a pass
 * @param finish the tile that holds a bucket
 * @param listed the tile that sorts a bucket which the finish could not sort
 * @param mapped the tile of a pass by a map, which takes shared memory of its own; null if digits or merges
 *        sort so many keys faster than a map does
 */
public record DistributionTuning(TileShape count, int blocks, TileShape pass, TileShape finish, TileShape listed,
        @Nullable TileShape mapped) {
    /** The most bits of the number of a bucket. */
    private static final int MOST_BITS = 16;

    /** The most places to which a pass sends the records of a tile. */
    static final int DIGITS = 256;

    /** Threads that rank records together: GROUP of records.c on devices with warps. */
    private static final int GROUP = 32;

    /** The most records: a tile tells the others the records of a digit in 31 bits, UP_TO_TILE of look_back.h. */
    static final long MOST_RECORDS = 1L << 31;

    /**
     * A row of the table: for keys and values of at most so many bytes, and for at least and less than so many keys.
     */
    private record Row(String architecture, int keyBytes, int valueBytes, long from, long to,
            DistributionTuning tuning, long mappedFrom) {
        /** A row without a map. */
        Row(String architecture, int keyBytes, int valueBytes, long from, long to, String count, int blocks,
                String pass, String finish, String listed) {
            this(architecture, keyBytes, valueBytes, from, to, tiles(count, blocks, pass, finish, listed, null),
                    Long.MAX_VALUE);
        }

        Row(String architecture, int keyBytes, int valueBytes, long from, long to, String count, int blocks,
                String pass, String finish, String listed, String mapped, long mappedFrom) {
            this(architecture, keyBytes, valueBytes, from, to,
                    tiles(count, blocks, pass, finish, listed, TileShape.of(mapped)), mappedFrom);
        }

        private static DistributionTuning tiles(String count, int blocks, String pass, String finish, String listed,
                @Nullable TileShape mapped) {
            return new DistributionTuning(TileShape.of(count), blocks, TileShape.of(pass), TileShape.of(finish),
                    TileShape.of(listed), mapped);
        }

        boolean holds(int keys, int values) {
            return keys <= keyBytes && values <= valueBytes;
        }

        boolean suits(Traits traits, int keys, int values, long n) {
            return (architecture.isEmpty() || traits.architecture().equals(architecture)) && holds(keys, values)
                    && n >= from && n < to && tuning.bits(n) <= mostBits(traits, 0)
                    && passBytes(tuning.pass, keys, values) <= traits.sharedBytes();
        }

        DistributionTuning on(Traits traits, int keys, int values, long n) {
            TileShape mapped = tuning.mapped;
            boolean maps = mapped != null && n >= mappedFrom
                    && tuning.mappedBits(n) <= mostBits(traits, mapBytes(keys, values))
                    && mapBytes(keys, values) + passBytes(mapped, keys, values) <= traits.sharedBytes();
            return new DistributionTuning(tuning.count, tuning.blocks == 0 ? traits.multiprocessors() : tuning.blocks,
                    tuning.pass, tuning.finish, tuning.listed, maps ? mapped : null);
        }
    }

    private static final long MAPPED_FROM = 1 << 22;

    /**
     * Measured on an H200, sm_90. Merges sort on other devices, because distribution was not measured there. Of several
     * rows for the same keys, the first one whose buckets are few enough counts: many keys need larger buckets.
     */
    private static final List<Row> TABLE = List.of(
            new Row("sm_90", 4, 0, (1 << 17) + 1, 1 << 21, "512x1", 0, "512x13", "256x19", "512x16"),
            new Row("sm_90", 4, 0, 1 << 21, 3 << 21, "1024x1", 0, "512x13", "256x19", "512x16",
                    "512x13", MAPPED_FROM),
            new Row("sm_90", 4, 0, 3 << 21, 1L << 32, "1024x1", 0, "512x25", "256x19", "512x16",
                    "512x23", MAPPED_FROM),
            new Row("sm_90", 4, 0, 3 << 21, 1L << 32, "1024x1", 0, "512x25", "512x19", "512x32",
                    "512x23", MAPPED_FROM),
            new Row("sm_90", 4, 0, 3 << 21, 1L << 32, "1024x1", 0, "512x25", "1024x19", "512x41",
                    "512x23", MAPPED_FROM),
            new Row("sm_90", 8, 0, (1 << 18) + 1, 1 << 21, "512x1", 0, "512x15", "256x19", "1024x16"),
            new Row("sm_90", 8, 0, 1 << 21, 1L << 32, "1024x1", 0, "512x15", "256x19", "1024x16",
                    "512x15", MAPPED_FROM),
            new Row("sm_90", 8, 0, (1 << 18) + 1, 1L << 32, "1024x1", 0, "512x15", "512x19", "1024x16",
                    "512x15", MAPPED_FROM),
            new Row("sm_90", 4, 4, 3 << 18, MOST_RECORDS, "1024x1", 0, "512x17", "256x19", "512x16"),
            new Row("sm_90", 4, 4, 3 << 18, MOST_RECORDS, "1024x1", 0, "512x17", "512x19", "1024x11"),
            new Row("sm_90", 4, 4, 3 << 18, MOST_RECORDS, "1024x1", 0, "512x17", "1024x19", "1024x19"),
            new Row("sm_90", 4, 8, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x13", "256x19", "512x16"),
            new Row("sm_90", 4, 8, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x13", "512x19", "1024x11"),
            new Row("sm_90", 8, 4, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x13", "256x19", "512x11",
                    "512x11", MAPPED_FROM),
            new Row("sm_90", 8, 4, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x13", "512x19", "1024x11",
                    "512x11", MAPPED_FROM),
            new Row("sm_90", 8, 8, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x9", "256x19", "512x11",
                    "512x7", MAPPED_FROM),
            new Row("sm_90", 8, 8, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x9", "512x19", "1024x11",
                    "512x7", MAPPED_FROM));

    /** For any device, if a caller asks for distribution. */
    private static final List<Row> ANY = List.of(
            new Row("", 8, 0, 1500, 1L << 32, "256x1", 64, "256x11", "128x13", "128x16", "256x5", 0),
            new Row("", 4, 8, 1500, MOST_RECORDS, "256x1", 64, "256x5", "128x13", "128x16", "256x5", 0),
            new Row("", 8, 8, 1500, MOST_RECORDS, "256x1", 64, "256x5", "128x13", "128x15", "256x5", 0));

    /**
     * The tiles for so many keys, or null if distribution does not sort so many.
     *
     * @param valueBytes the size of the value with each key, or 0
     * @param asked whether the options of the engine ask for distribution
     */
    public static @Nullable DistributionTuning of(Traits traits, int keyBytes, int valueBytes, long n, boolean asked) {
        DistributionTuning measured = of(TABLE, traits, keyBytes, valueBytes, n);
        return measured == null && asked ? of(ANY, traits, keyBytes, valueBytes, n) : measured;
    }

    private static @Nullable DistributionTuning of(List<Row> table, Traits traits, int keyBytes, int valueBytes,
            long n) {
        Row first = null;
        for (Row row : table) {
            if (first == null && row.holds(keyBytes, valueBytes)) {
                first = row;
            }
            // Rows of larger keys or values were not measured for these.
            boolean isOfSizes = first != null && row.keyBytes == first.keyBytes && row.valueBytes == first.valueBytes;
            if (isOfSizes && row.suits(traits, keyBytes, valueBytes, n)) {
                return row.on(traits, keyBytes, valueBytes, n);
            }
        }
        return null;
    }

    /** The most keys that a row of the table for an architecture sorts, or 0 if it has no rows. */
    public static long most(Traits traits, int keyBytes, int valueBytes) {
        return TABLE.stream().filter(row -> row.suits(traits, keyBytes, valueBytes, row.tuning.most()))
                .mapToLong(row -> row.tuning.most()).max().orElse(0);
    }

    /** The most keys that its buckets hold. */
    private long most() {
        return ((mean() + 1L) << MOST_BITS) - 1;
    }

    /** The bins of a map: BINS of distribution.h. */
    static int bins(int keyBytes, int valueBytes) {
        return keyBytes == Long.BYTES && valueBytes == 0 ? 1 << 13 : 1 << 12;
    }

    /** The memory of a map in a block: MAP_BYTES of distribution.h. */
    static int mapBytes(int keyBytes, int valueBytes) {
        return (bins(keyBytes, valueBytes) + 4) * Integer.BYTES;
    }

    private static int mostBits(Traits traits, int taken) {
        return Math.min(MOST_BITS,
                Integer.SIZE - 1 - Integer.numberOfLeadingZeros((traits.sharedBytes() - taken) / Short.BYTES));
    }

    /**
     * The shared memory of a pass: the records of a tile; with values also their places, and counters for each group.
     */
    static int passBytes(TileShape pass, int keyBytes, int valueBytes) {
        return valueBytes == 0
                ? pass.nv() * keyBytes
                : pass.nv() * (keyBytes + valueBytes + Short.BYTES)
                        + Math.ceilDiv(pass.nt(), GROUP) * DIGITS * Integer.BYTES;
    }

    /**
     * The bits of the numbers of buckets, so that buckets of random keys fit a tile. The number of keys in a bucket has
     * a Poisson distribution. Its mean lies eight standard deviations below the size of the tile.
     */
    public int bits(long n) {
        int bits = 0;
        while (n >> bits > mean()) {
            bits++;
        }
        return bits;
    }

    private int mean() {
        return finish.nv() - (int) (8 * Math.sqrt(finish.nv()));
    }

    /** The buckets of a map. It fills a tile to two thirds on average, as it follows a sample. */
    long mappedBuckets(long n) {
        return Math.ceilDiv(n, finish.nv() * 2L / 3);
    }

    /** The bits of the numbers of the buckets of a map. */
    int mappedBits(long n) {
        return Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(mappedBuckets(n) - 1), bits(n), MOST_BITS);
    }
}
