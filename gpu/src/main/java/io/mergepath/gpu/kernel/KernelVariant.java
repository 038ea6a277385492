// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.ElementType;
import io.mergepath.spi.OrderKind;
import java.util.List;
import java.util.Locale;

/** The variant for which kernels are compiled: macros of their sources. */
public interface KernelVariant {
    /** The most runs that are merged at once. */
    int MOST_WAYS = 16;

    /** The threads of a block that selects cuts of many runs. */
    int SELECTORS = 32;

    /** The definitions for the compiler. */
    List<String> options();

    /** A suffix for the names of its kernels: the types of keys and payload. */
    String suffix();

    /** The text before its sources: the comparator, if there is one. */
    default String prologue() {
        return "";
    }

    /** The integer type of so many bytes, for kernels that only move elements. */
    static String bits(int bytes) {
        return bytes == 16 ? "i64x2" : "u" + 8 * bytes;
    }

    /** A condition as a macro's value. */
    static int flag(boolean condition) {
        return condition ? 1 : 0;
    }

    /** Threads of a block in kernels that have a thread for each element or tile and share nothing. */
    static int flat(TileShape tile) {
        return Math.min(tile.nt(), 128);
    }

    /**
     * Kernels that compare keys.
     *
     * @param key the keys' type
     * @param order their order
     * @param comparator the comparator in the kernels' C; empty for other orders
     * @param valueBytes the bytes of the payload of a key, or 0
     * @param tile the shape of a tile
     * @param search how the partition searches
     * @param network how a thread sorts an odd number of values
     * @param codedIn whether floating-point keys come as codes, which compare as whole numbers
     * @param codedOut whether they are left as codes
     */
    record OfKeys(ElementType key, OrderKind order, String comparator, int valueBytes, TileShape tile,
            Tuning.Search search,
            Network network, boolean codedIn, boolean codedOut)
            implements
                KernelVariant {
        /** For keys as callers have them. */
        public OfKeys(ElementType key, OrderKind order, String comparator, int valueBytes, TileShape tile,
                Tuning.Search search,
                Network network) {
            this(key, order, comparator, valueBytes, tile, search, network, false, false);
        }

        /** The same for a step of a sort, which takes and leaves keys as codes where they have any. */
        public OfKeys coded(boolean in, boolean out) {
            return new OfKeys(key, order, comparator, valueBytes, tile, search, network, in && isFloating(),
                    out && isFloating());
        }

        /** Whether keys are floating-point numbers in their built-in order: then kernels make codes of them. */
        public boolean isFloating() {
            return (key == ElementType.FLOAT || key == ElementType.DOUBLE) && !byComparator();
        }

        @Override
        public String suffix() {
            return "_" + key.name().toLowerCase(Locale.ROOT) + (valueBytes == 0 ? "" : "_" + bits(valueBytes))
                    + (byComparator() ? "_comparator" : "");
        }

        @Override
        public String prologue() {
            return comparator;
        }

        public boolean byComparator() {
            return order == OrderKind.COMPARATOR;
        }

        /** Whether keys are numbers in a built-in order, and have no payload. */
        public boolean areNumbersAlone() {
            return !byComparator() && key != ElementType.TWO_LONGS && valueBytes == 0;
        }

        @Override
        public List<String> options() {
            boolean descending = order == OrderKind.DESCENDING || order == OrderKind.UNSIGNED_DESCENDING;
            boolean twoWords = key == ElementType.TWO_LONGS;
            String word = (key == ElementType.CHAR ? "u" : "i") + (twoWords ? 64 : 8 * key.bytes());
            return List.of("-DKEY_TYPE=" + (twoWords ? bits(key.bytes()) : word), "-DWORDS=" + (twoWords ? 2 : 1),
                    "-DCODE_TYPE=" + (order.isUnsigned() ? word.replace('i', 'u') : word),
                    "-DUNSIGNED_TYPE=" + bits(key.bytes()),
                    "-DFLOATING=" + flag(isFloating()), "-DCODED_IN=" + flag(codedIn), "-DCODED_OUT=" + flag(codedOut),
                    "-DDESCENDING=" + flag(descending),
                    "-DVALUES=" + flag(valueBytes > 0), "-DVALUE_TYPE=" + bits(Math.max(4, valueBytes)),
                    "-DNT=" + tile.nt(), "-DVT=" + tile.vt(), "-DFLAT=" + flat(tile),
                    "-DEVERY=" + search.every(),
                    "-DBATCHER=" + flag(network == Network.BATCHER),
                    "-DWAYS=" + MOST_WAYS,
                    "-DSELECTORS=" + SELECTORS);
        }

        /** What a block sort needs: where a comparator may contradict itself, also what two-phase merges need. */
        public int sharedBytes() {
            return byComparator()
                    ? TwoPhase.STRATEGY.sharedBytes(tile, key.bytes(), valueBytes) + Short.BYTES
                    : tile.sharedBytes(key.bytes(), valueBytes);
        }

        /** LANES of search.h: the threads that search for one co-rank together. */
        public int lanes() {
            return Math.min(32, tile.nt() / 2);
        }
    }

    /**
     * Kernels that move columns by indices.
     *
     * @param elementBytes the size of an element
     * @param indexBytes the size of an index
     * @param threads the threads of a block
     */
    record OfColumns(int elementBytes, int indexBytes, int threads) implements KernelVariant {
        @Override
        public String suffix() {
            return "_" + bits(elementBytes) + "_" + bits(indexBytes);
        }

        @Override
        public List<String> options() {
            return List.of("-DELEMENT_TYPE=" + bits(elementBytes), "-DINDEX_TYPE=" + bits(indexBytes),
                    "-DFLAT=" + threads);
        }
    }

    /**
     * Kernels that move selected elements of a tile.
     *
     * @param elementBytes the size of an element
     * @param indexBytes the size of an index
     * @param tile the shape of a tile
     */
    record OfTiles(int elementBytes, int indexBytes, TileShape tile) implements KernelVariant {
        @Override
        public String suffix() {
            return "_" + bits(elementBytes) + "_" + bits(indexBytes);
        }

        @Override
        public List<String> options() {
            return List.of("-DELEMENT_TYPE=" + bits(elementBytes), "-DINDEX_TYPE=" + bits(indexBytes),
                    "-DFLAT=" + flat(tile), "-DNT=" + tile.nt(), "-DVT=" + tile.vt());
        }
    }
}
