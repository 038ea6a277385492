// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import static java.util.Map.entry;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.Lambda;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the output of the CUB program, with tabs between the cells.
 *
 * @param operation our operation with the same result
 * @param pattern the pattern of the keys in our rows
 * @param name the name of the peer
 * @param type the type of the keys; values are ints
 * @param n the number of keys
 * @param nanos the time
 * @param times the distribution of the times, or null in lines of older code
 */
public record CubLine(String operation, String pattern, String name, String type, long n, double nanos,
        @Nullable Quantiles times) {
    /** Peers that sort by digits, not by comparisons. */
    public static final String RADIX_SORT = "CUB radix sort";
    /** The pattern of the runs of a batch. Their lengths are random. */
    public static final String SHORT_RUNS = "runs of 32-1024";
    static final int CELLS = 6;
    private static final double NANOS_IN_A_MILLISECOND = 1e6;

    private static final String MERGE_SORT = "CUB merge sort";
    private static final String SEGMENTED_SORT = "CUB segmented sort";
    private static final String SEGMENTED_RADIX_SORT = "CUB segmented radix sort";
    private static final String MODERN_GPU = "moderngpu 2";
    /** Calls that merge two runs each, until one is left. */
    private static final String MERGE_TREE = "CUB merges of two";

    private static final Map<String, String> TYPES = Map.of("int32", "int", "int64", "long", "float32", "float",
            "float64", "double", "int32,int64", "int,long");
    /** The names of the program for its operations. */
    private static final Map<String, Peer> PEERS = Map.ofEntries(
            entry("device copy", Peer.atRandom("copy", "cudaMemcpyAsync")),
            entry("radix sort keys", Peer.atRandom("sort keys", RADIX_SORT)),
            entry("radix sort pairs", Peer.atRandom("sort pairs", RADIX_SORT)),
            entry("merge sort keys", Peer.atRandom("sort keys", MERGE_SORT)),
            entry("merge sort pairs", Peer.atRandom("sort pairs", MERGE_SORT)),
            entry("merge sort keys masked",
                    new Peer(Operations.SORT_BY_COMPARATOR, Lambda.MASKED.label(), MERGE_SORT + ", same functor")),
            entry("merge keys", Peer.atRandom("merge keys", "CUB merge")),
            entry("merge pairs", Peer.atRandom("merge pairs", "CUB merge")),
            entry("thrust merge keys", Peer.atRandom("merge keys", "thrust::merge")),
            entry("batch segmented sort keys", Peer.ofBatch(SEGMENTED_SORT)),
            entry("batch segmented radix sort keys", Peer.ofBatch(SEGMENTED_RADIX_SORT)),
            entry("batch merge keys", Peer.ofBatch("CUB merge of (pair, key)")),
            entry("segmented sort keys", Peer.ofNamed(Operations.SORT_SEGMENTS, SEGMENTED_SORT)),
            entry("segmented radix sort keys", Peer.ofNamed(Operations.SORT_SEGMENTS, SEGMENTED_RADIX_SORT)),
            entry("segmented sort pairs", Peer.ofNamed(Operations.SORT_SEGMENT_PAIRS, SEGMENTED_SORT)),
            entry("segmented radix sort pairs", Peer.ofNamed(Operations.SORT_SEGMENT_PAIRS, SEGMENTED_RADIX_SORT)),
            entry("top radix sort", Peer.ofNamed(Operations.TOP, "CUB radix sort of all keys")),
            entry("top read", Peer.ofNamed(Operations.TOP, "CUB minimum")),
            entry("top select", Peer.ofNamed(Operations.TOP, "CUB top k, in no order")),
            entry("lower bounds", Peer.ofNamed(Operations.SEARCH, "thrust::lower_bound")),
            entry("set union", Peer.ofNamed(Operations.UNION, "thrust::set_union")),
            entry("set intersection", Peer.ofNamed(Operations.INTERSECTION, "thrust::set_intersection")),
            entry("set difference", Peer.ofNamed(Operations.DIFFERENCE, "thrust::set_difference")),
            entry("sort rows", Peer.ofNamed(Operations.ROW_INDICES, "thrust::stable_sort of indices")),
            entry("mgpu segmented sort keys", Peer.ofNamed(Operations.SORT_SEGMENTS, MODERN_GPU)),
            entry("mgpu lower bounds", Peer.ofNamed(Operations.SEARCH, MODERN_GPU)),
            entry("mgpu load balance", Peer.ofNamed(Operations.LOAD_BALANCE, MODERN_GPU)),
            entry("mgpu expand", Peer.ofNamed(Operations.EXPAND, MODERN_GPU)),
            entry("mgpu insert", Peer.ofNamed(Operations.INSERT, MODERN_GPU)),
            entry("mgpu remove", Peer.ofNamed(Operations.REMOVE, MODERN_GPU)),
            entry("mgpu inner join", Peer.ofNamed(Operations.INNER_JOIN, MODERN_GPU)),
            entry("many merge keys", Peer.atRandom(Operations.MERGE_MANY, MERGE_TREE)),
            entry("many merge sort keys", Peer.atRandom(Operations.MERGE_MANY, MERGE_SORT)),
            entry("many radix sort keys", Peer.atRandom(Operations.MERGE_MANY, RADIX_SORT)),
            entry("many merge pairs", Peer.atRandom(Operations.MERGE_MANY_PAIRS, MERGE_TREE)),
            entry("many merge sort pairs", Peer.atRandom(Operations.MERGE_MANY_PAIRS, MERGE_SORT)),
            entry("many radix sort pairs", Peer.atRandom(Operations.MERGE_MANY_PAIRS, RADIX_SORT)));

    private record Peer(String operation, String pattern, String name) {
        static Peer atRandom(String operation, String name) {
            return new Peer(operation, Input.RANDOM.name(), name);
        }

        /** The peer of an operation whose lines name their input. */
        static Peer ofNamed(String operation, String name) {
            return new Peer(operation, "", name);
        }

        static Peer ofBatch(String name) {
            return new Peer(Operations.MERGE_BATCH, SHORT_RUNS, name);
        }
    }

    public static CubLine of(String line) {
        String[] cells = line.split("\t", -1);
        // A comma and a name follow the operation if the keys are not random.
        boolean whole = cells.length == CELLS || cells.length == CELLS + Quantiles.CELLS;
        String[] words = whole ? cells[2].split(", ", 2) : cells;
        Peer peer = whole ? PEERS.get(words[0]) : null;
        String type = TYPES.get(cells[0]);
        if (peer == null || type == null) {
            throw new IllegalArgumentException(
                    "peers: not type, n, what, ms, Gkeys/s, GB/s, perhaps least ms, quartiles, most ms between tabs: \""
                            + line + "\"");
        }
        try {
            return new CubLine(peer.operation, words.length > 1 ? words[1] : peer.pattern, peer.name, type,
                    Long.parseLong(cells[1]),
                    Double.parseDouble(cells[3]) * NANOS_IN_A_MILLISECOND,
                    Quantiles.of(cells, CELLS, NANOS_IN_A_MILLISECOND));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("peers: not a number in \"" + line + "\"", e);
        }
    }

    public boolean isAbout(Row row) {
        return operation.equals(row.operation()) && type.equals(row.type()) && n == row.n()
                && pattern.equals(row.pattern());
    }
}
