// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

/**
 * The shape of a tile.
 *
 * @param nt threads a block: a power of two
 * @param vt values a thread. It is odd, so that the threads of a warp use different banks of shared memory; or a power
 *        of two for sorts of numbers by whole warps, which leave spare slots.
 */
public record TileShape(int nt, int vt) {
    /** The networks of sort.h are written for so many. */
    static final int MOST_VALUES = 63;

    private static final int WARP = 32;

    public TileShape {
        boolean odd = vt % 2 != 0;
        boolean ofWarps = Integer.bitCount(vt) == 1 && nt >= WARP;
        if (nt < 2 || Integer.bitCount(nt) != 1 || vt < 1 || vt > MOST_VALUES || !(odd || ofWarps)) {
            throw new IllegalArgumentException("tile: " + nt + "x" + vt
                    + " is not a power of two of threads, from 2 on, by an odd number of values a thread, up to "
                    + MOST_VALUES + ", or from " + WARP + " on by a power of two");
        }
    }

    /** Reads what {@link #toString()} writes. */
    public static TileShape of(String text) {
        String[] sides = text.split("x", -1);
        if (sides.length != 2) {
            throw new IllegalArgumentException("tile: \"" + text + "\" is not NTxVT, such as 256x15");
        }
        try {
            return new TileShape(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("tile: \"" + text + "\" is not NTxVT, such as 256x15", e);
        }
    }

    /** Reads the tile of a merge, in which a thread has an odd number of values. */
    static TileShape ofMerge(String text) {
        TileShape tile = of(text);
        if (!tile.isOdd()) {
            throw new IllegalArgumentException(
                    "tile: " + tile + " is for sorts alone; merges take an odd number of values a thread");
        }
        return tile;
    }

    /** Whether a thread has an odd number of values. */
    public boolean isOdd() {
        return vt % 2 != 0;
    }

    /** This tile, or one with a value more a thread, so that it is odd. */
    public TileShape odd() {
        return new TileShape(nt, vt | 1);
    }

    /** This tile with half the threads; odd where these are no longer a warp. */
    TileShape half() {
        return nt > WARP || isOdd() ? new TileShape(nt / 2, vt) : new TileShape(nt / 2, vt | 1);
    }

    /** NV, the number of elements. */
    public int nv() {
        return nt * vt;
    }

    /** The shared memory of a tile, as tile.h and numbers.h lay it out: keys and values, each with spare slots. */
    public int sharedBytes(int keyBytes, int valueBytes) {
        if (!isOdd()) {
            // Numbers are keys, or tell the keys' places too.
            int numberBytes = valueBytes == 0 ? keyBytes : Long.BYTES;
            return ((nv() + nt + 1) * numberBytes + 15) / 16 * 16 + nv() * valueBytes;
        }
        int slots = nv() + vt + 1 + nt / WARP;
        return (slots * keyBytes + 15) / 16 * 16 + slots * valueBytes;
    }

    @Override
    public String toString() {
        return nt + "x" + vt;
    }
}
