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
 */
public record DistributionTuning(TileShape count, int blocks, TileShape pass, TileShape finish, TileShape listed) {
    /** The most bits of the number of a bucket. */
    private static final int MOST_BITS = 16;

    /** The most places to which a pass sends the records of a tile. */
    static final int DIGITS = 256;

    /** Threads that rank records together: GROUP of rows.c on devices with warps. */
    private static final int GROUP = 32;

    /** The most records: a tile tells the others its records of a digit in 30 bits, OF_TILE of rows.c. */
    private static final long MOST_RECORDS = 1L << 30;

    /**
     * A row of the table: for keys and values of at most so many bytes, and for at least and less than so many keys.
     */
    private record Row(String architecture, int keyBytes, int valueBytes, long from, long to,
            DistributionTuning tuning) {
        Row(String architecture, int keyBytes, int valueBytes, long from, long to, String count, int blocks,
                String pass, String finish, String listed) {
            this(architecture, keyBytes, valueBytes, from, to, new DistributionTuning(TileShape.of(count), blocks,
                    TileShape.of(pass), TileShape.of(finish), TileShape.of(listed)));
        }

        boolean suits(Traits traits, int keys, int values, long n) {
            return (architecture.isEmpty() || traits.architecture().equals(architecture)) && keys <= keyBytes
                    && values <= valueBytes
                    && n >= from && n < to && tuning.bits(n) <= mostBits(traits)
                    && tuning.passBytes(keys, values) <= traits.sharedBytes();
        }
    }

    /** Measured on an H200, sm_90. Merges sort on other devices, because distribution was not measured there. */
    private static final List<Row> TABLE = List.of(
            new Row("sm_90", 4, 0, 1 << 15, 3 << 21, "1024x1", 0, "512x13", "256x19", "512x16"),
            new Row("sm_90", 4, 0, 3 << 21, 1L << 32, "1024x1", 0, "512x25", "256x19", "512x16"),
            new Row("sm_90", 8, 0, 1 << 15, 1L << 32, "1024x1", 0, "512x15", "256x19", "512x16"),
            new Row("sm_90", 4, 4, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x17", "256x19", "512x16"),
            new Row("sm_90", 4, 8, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x13", "256x19", "512x16"),
            new Row("sm_90", 8, 4, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x13", "256x19", "512x11"),
            new Row("sm_90", 8, 8, 1 << 18, MOST_RECORDS, "1024x1", 0, "512x9", "256x19", "512x11"));

    /** For any device, if a caller asks for distribution. */
    private static final List<Row> ANY = List.of(
            new Row("", 8, 0, 1500, 1L << 32, "256x1", 64, "256x11", "128x13", "128x16"),
            new Row("", 4, 8, 1500, MOST_RECORDS, "256x1", 64, "256x5", "128x13", "128x16"),
            new Row("", 8, 8, 1500, MOST_RECORDS, "256x1", 64, "256x5", "128x13", "128x15"));

    /**
     * The tiles for so many keys, or null if merges sort them faster.
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
        for (Row row : table) {
            if (row.suits(traits, keyBytes, valueBytes, n)) {
                return row.tuning.on(traits);
            }
        }
        return null;
    }

    private DistributionTuning on(Traits traits) {
        return blocks == 0 ? new DistributionTuning(count, traits.multiprocessors(), pass, finish, listed) : this;
    }

    private static int mostBits(Traits traits) {
        return Math.min(MOST_BITS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(traits.sharedBytes() / Short.BYTES));
    }

    /**
     * The shared memory of a pass: the records of a tile; with values also their places, and counters for each group.
     */
    int passBytes(int keyBytes, int valueBytes) {
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
        int mean = finish.nv() - (int) (8 * Math.sqrt(finish.nv()));
        int bits = 0;
        while (n >> bits > mean) {
            bits++;
        }
        return bits;
    }
}
