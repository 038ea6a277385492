package io.mergepath.gpu.sort;

import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.Tile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of a sort by distribution.
 *
 * @param count the threads that count keys, in a tile of any number of values a thread
 * @param blocks how many blocks count keys: one for each multiprocessor, as their counters fill its shared memory
 * @param pass the tile of a pass
 * @param finish the tile that holds a bucket
 * @param listed the tile that sorts a bucket which the finish could not sort
 */
public record DistributionTuning(Tile count, int blocks, Tile pass, Tile finish, Tile listed) {
    /** No counter of a bucket number is longer. */
    private static final int MOST_BITS = 16;

    /** A pass sends rows of a tile to so many places at most. */
    static final int DIGITS = 256;

    /** Threads that rank rows together: GROUP of rows.c, of devices with warps. */
    private static final int GROUP = 32;

    /** A tile tells the others its rows of a digit in so many bits: OF_TILE of rows.c. */
    private static final long MOST_ROWS = 1L << 30;

    /** A row of the table: for keys and values of up to so many bytes, and at least and less than so many keys. */
    private record Row(String architecture, int keyBytes, int valueBytes, long from, long to,
            DistributionTuning tuning) {
        Row(String architecture, int keyBytes, int valueBytes, long from, long to, String count, int blocks,
                String pass, String finish, String listed) {
            this(architecture, keyBytes, valueBytes, from, to, new DistributionTuning(Tile.of(count), blocks,
                    Tile.of(pass), Tile.of(finish), Tile.of(listed)));
        }

        boolean suits(Traits traits, int keys, int values, long n) {
            return traits.architecture().startsWith(architecture) && keys <= keyBytes && values <= valueBytes
                    && n >= from && n < to && tuning.bits(n) <= mostBits(traits)
                    && tuning.passBytes(keys, values) <= traits.sharedBytes();
        }
    }

    /** Measured on an H200. */
    private static final List<Row> TABLE = List.of(
            new Row("sm_9", 4, 0, 1 << 15, 3 << 21, "1024x1", 132, "512x13", "256x19", "512x16"),
            new Row("sm_9", 4, 0, 3 << 21, 1L << 32, "1024x1", 132, "512x25", "256x19", "512x16"),
            new Row("sm_9", 8, 0, 1 << 15, 1L << 32, "1024x1", 132, "512x15", "256x19", "512x16"),
            new Row("sm_9", 4, 4, 1 << 15, MOST_ROWS, "1024x1", 132, "512x17", "256x19", "512x16"),
            new Row("sm_9", 4, 8, 1 << 15, MOST_ROWS, "1024x1", 132, "512x13", "256x19", "512x16"),
            new Row("sm_9", 8, 4, 1 << 15, MOST_ROWS, "1024x1", 132, "512x13", "256x19", "512x11"),
            new Row("sm_9", 8, 8, 1 << 15, MOST_ROWS, "1024x1", 132, "512x9", "256x19", "512x11"));

    /** For any other device, if a caller asks for it. */
    private static final List<Row> ANY = List.of(
            new Row("", 8, 0, 1500, 1L << 32, "256x1", 64, "256x11", "128x13", "128x16"),
            new Row("", 4, 8, 1500, MOST_ROWS, "256x1", 64, "256x5", "128x13", "128x16"),
            new Row("", 8, 8, 1500, MOST_ROWS, "256x1", 64, "256x5", "128x13", "128x15"));

    /**
     * The shapes for so many keys, or null if merges sort them better.
     *
     * @param valueBytes the size of the value with each key, or 0
     * @param asked whether somebody asks for distribution
     */
    public static @Nullable DistributionTuning of(Traits traits, int keyBytes, int valueBytes, long n, boolean asked) {
        DistributionTuning measured = of(TABLE, traits, keyBytes, valueBytes, n);
        return measured == null && asked ? of(ANY, traits, keyBytes, valueBytes, n) : measured;
    }

    private static @Nullable DistributionTuning of(List<Row> table, Traits traits, int keyBytes, int valueBytes,
            long n) {
        for (Row row : table) {
            if (row.suits(traits, keyBytes, valueBytes, n)) {
                return row.tuning;
            }
        }
        return null;
    }

    private static int mostBits(Traits traits) {
        return Math.min(MOST_BITS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(traits.sharedBytes() / Short.BYTES));
    }

    /** The shared memory of a pass: the rows of a tile, and with values their places and counters for each group of threads. */
    int passBytes(int keyBytes, int valueBytes) {
        return valueBytes == 0
                ? pass.nv() * keyBytes
                : pass.nv() * (keyBytes + valueBytes + Short.BYTES)
                        + Math.ceilDiv(pass.nt(), GROUP) * DIGITS * Integer.BYTES;
    }

    /**
     * How many bits number the buckets, so that buckets of keys at random fit a tile. The number of keys in a bucket has a Poisson
     * distribution: the mean lies eight standard deviations below what fits.
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
