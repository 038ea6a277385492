// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.ComparatorSource;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.sort.DistributionTuning;
import io.mergepath.gpu.sort.MergeSort;
import io.mergepath.spi.OrderKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The programs of the CUDA dialect that a test compiles. */
final class CudaPrograms {
    static final long MANY = 1L << 28;

    /** Numbers of elements that meet each line of the tuning table. */
    private static final long[] FEWER = {1 << 16, 1 << 20, 1 << 21, 3 << 20, 1 << 22};

    private CudaPrograms() {
    }

    /** Kernels for an architecture, with the threads and shared memory of their launch. */
    record Built(ProgramSource source, KernelVariant variant, Traits traits, int threads, int sharedBytes) {
        static Built of(ProgramSource source, KernelVariant.OfKeys variant, Traits traits, Strategy strategy) {
            return new Built(source, variant, traits, variant.tile().nt(),
                    strategy.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes()));
        }

        String text() {
            StringBuilder text = new StringBuilder();
            Stream.concat(variant.options().stream(), source.options().stream()).forEach(option -> text
                    .append("#define ").append(option.substring(2).replaceFirst("=", " ")).append('\n'));
            return text + source.text("cuda", variant);
        }

        @Override
        public String toString() {
            return source + " for " + traits.architecture() + " with " + variant.options();
        }
    }

    /**
     * An architecture with the shared memory that a block may have. After Volta a block may have 99 KiB or more, except
     * on the first architecture, where it may have 64 KiB.
     */
    static Traits traits(int capability) {
        int kibibytes = capability < 80 ? 64 : capability == 90 ? 228 : 100;
        return new Traits("compiled for", "sm_" + capability, 132, kibibytes << 10,
                (capability < 80 ? kibibytes : kibibytes - 1) << 10, 1024, 1L << 33, 1L << 33,
                Traits.Arithmetic.EXACT);
    }

    private static KernelVariant.OfKeys variant(ElementType type, OrderKind order, int valueBytes, TileShape tile,
            Tuning tuning) {
        return new KernelVariant.OfKeys(type, order, order == OrderKind.COMPARATOR ? comparator(type) : "", valueBytes,
                tile,
                tuning.search(), Network.BATCHER.forKeys(type, order, valueBytes));
    }

    /** A comparator with a feature that kernels may need: captured numbers, divisions or floating-point arithmetic. */
    private static String comparator(ElementType type) {
        int mask = 0xFFFF;
        double scale = 0.75;
        return ComparatorSource.of(switch (type) {
            case LONG -> Order.longs((x, y) -> Long.compare(x / 3, y / 3));
            case FLOAT -> Order.floats((x, y) -> Double.compare(Math.sqrt(x * scale), Math.sqrt(y * scale)));
            case DOUBLE -> Order.doubles((x, y) -> Double.compare(x * x, y * y));
            default -> Order.ints((x, y) -> Integer.compare(x & mask, y & mask));
        });
    }

    /** The merges and the block sort, for many elements. */
    static List<Built> all(ElementType type, OrderKind order, int valueBytes, Traits traits) {
        return all(type, order, valueBytes, traits, MANY);
    }

    /** The merges of two, the passes of a sort and its block sort, for so many elements. */
    static List<Built> all(ElementType type, OrderKind order, int valueBytes, Traits traits, long n) {
        Tuning tuning = Tuning.of(traits, TwoPhase.STRATEGY, type.bytes(), valueBytes, n);
        KernelVariant.OfKeys merges = variant(type, order, valueBytes, tuning.merge(), tuning);
        KernelVariant.OfKeys groups = variant(type, order, valueBytes, tuning.multiway(), tuning);
        TileShape sorts = MergeSort.tile(tuning.blockSort(), type, order, valueBytes);
        return List.of(Built.of(KernelSource.MERGE, merges, traits, TwoPhase.STRATEGY),
                tuning.ways() == 2
                        ? Built.of(KernelSource.MERGE, merges.coded(true, true), traits, TwoPhase.STRATEGY)
                        : Built.of(KernelSource.MULTIWAY, groups.coded(true, true), traits, TwoPhase.STRATEGY),
                Built.of(TwoPhase.STRATEGY.blockSort(sorts),
                        variant(type, order, valueBytes, sorts, tuning).coded(false, true),
                        traits, TwoPhase.STRATEGY));
    }

    /** The rest, each once. */
    private static List<Built> others(Traits traits) {
        Tuning tuning = Tuning.of(traits, TwoPhase.STRATEGY, 8, 4, MANY);
        KernelVariant.OfKeys pairs = variant(ElementType.DOUBLE, OrderKind.DESCENDING, 4, tuning.merge(), tuning);
        return List.of(Built.of(KernelSource.SORTED_CHECK, pairs, traits, TwoPhase.STRATEGY),
                Built.of(KernelSource.MULTIWAY_BATCH, pairs, traits, TwoPhase.STRATEGY),
                Built.of(KernelSource.PARTITION, pairs, traits, TwoPhase.STRATEGY),
                Built.of(KernelSource.PARTITION_BATCH, pairs, traits, TwoPhase.STRATEGY),
                Built.of(KernelSource.MERGE_BATCH, pairs, traits, TwoPhase.STRATEGY),
                Built.of(KernelSource.MERGE_PAIRS, pairs, traits, TwoPhase.STRATEGY),
                Built.of(KernelSource.BOUNDS, variant(ElementType.DOUBLE, OrderKind.DESCENDING, 4,
                        Tuning.of(traits, TwoPhase.STRATEGY, 8, 0, MANY).merge(), tuning), traits, TwoPhase.STRATEGY),
                built(KernelSource.SELECT, ElementType.DOUBLE, OrderKind.DESCENDING, 0, "128x13", traits),
                built(KernelSource.FILTER, ElementType.DOUBLE, OrderKind.DESCENDING, 0, "64x32", traits),
                new Built(KernelSource.PLACES, new KernelVariant.OfTiles(4, 4, TileShape.of("256x16")), traits, 256, 0),
                new Built(KernelSource.PLACES, new KernelVariant.OfTiles(4, 4, TileShape.of("128x32")), traits, 128, 0),
                new Built(KernelSource.PLACES, new KernelVariant.OfTiles(8, 8, TileShape.of("256x8")), traits, 256, 0),
                new Built(KernelSource.MOVES, new KernelVariant.OfTiles(4, 8, TileShape.of("256x15")), traits, 256, 0),
                built(KernelSource.JOIN, ElementType.DOUBLE, OrderKind.DESCENDING, 0, "128x19", traits),
                built(KernelSource.SEGMENTS, ElementType.DOUBLE, OrderKind.DESCENDING, 4, "256x15", traits),
                built(KernelSource.SEGMENTS, ElementType.DOUBLE, OrderKind.DESCENDING, 0, "256x15", traits),
                built(KernelSource.SEGMENTS, ElementType.INT, OrderKind.NATURAL, 0, "256x15", traits),
                built(KernelSource.PIECES, ElementType.FLOAT, OrderKind.DESCENDING, 4, "512x16", traits),
                built(KernelSource.TINY_SEGMENTS, ElementType.DOUBLE, OrderKind.DESCENDING, 4, "128x32", traits),
                built(KernelSource.SEGMENT_BUCKETS, ElementType.LONG, OrderKind.DESCENDING, 4, "512x8", traits),
                built(KernelSource.SEGMENT_FINISH, ElementType.INT, OrderKind.NATURAL, 0, "512x19", traits),
                built(KernelSource.SEGMENT_FINISH_RECORDS, ElementType.LONG, OrderKind.UNSIGNED, 4, "256x19", traits),
                Built.of(KernelSource.PIECES_OF_ANY, pairs, traits, TwoPhase.STRATEGY),
                new Built(KernelSource.COLUMNS, new KernelVariant.OfColumns(2, 4, 128), traits, 128, 0),
                new Built(KernelSource.AS_OF, new KernelVariant.OfColumns(8, 4, 128), traits, 128, 0),
                new Built(KernelSource.UNSORTED, new KernelVariant.OfColumns(2, 4, 128), traits, 128, 0),
                new Built(KernelSource.WORD_SEARCH,
                        new KernelVariant.OfKeys(ElementType.TWO_LONGS, OrderKind.NATURAL, "", 0, TileShape.of("128x7"),
                                tuning.search(), Network.TRANSPOSITION),
                        traits, 128, 0),
                new Built(KernelSource.WORDS, new KernelVariant.OfColumns(2, 4, 128), traits, 128, 0));
    }

    private static Built built(KernelSource source, ElementType type, OrderKind order, int valueBytes, String tile,
            Traits traits) {
        Tuning tuning = Tuning.of(traits, TwoPhase.STRATEGY, 8, 4, MANY);
        return Built.of(source, variant(type, order, valueBytes, TileShape.of(tile), tuning), traits,
                TwoPhase.STRATEGY);
    }

    /** The sort by distribution of so many keys. */
    private static List<Built> distribution(ElementType type, OrderKind order, int valueBytes, Traits traits, long n) {
        DistributionTuning shapes = Objects
                .requireNonNull(DistributionTuning.of(traits, type.bytes(), valueBytes, n, false));
        Tuning tuning = Tuning.of(traits, TwoPhase.STRATEGY, type.bytes(), valueBytes, n);
        boolean alone = valueBytes == 0;
        boolean wide = type == ElementType.LONG || n < MANY;
        Function<TileShape, KernelVariant.OfKeys> variant = tile -> variant(type, order, valueBytes, tile, tuning);
        return List.of(
                distribution(KernelSource.BUCKETS, variant.apply(shapes.count()), traits),
                distribution(alone ? KernelSource.DISTRIBUTION : KernelSource.RECORDS, variant.apply(shapes.pass()),
                        traits),
                distribution(alone ? KernelSource.FINISH
                        : wide ? KernelSource.FINISH_WIDE_RECORDS : KernelSource.FINISH_RECORDS,
                        variant.apply(shapes.finish()), traits),
                distribution(shapes.listed().isOdd() ? KernelSource.LISTED_RECORDS : KernelSource.LISTED,
                        variant.apply(shapes.listed()), traits),
                distribution(KernelSource.HISTOGRAM, variant.apply(shapes.count()), traits));
    }

    /** The sort by distribution of many keys by a map. */
    private static List<Built> byMap(ElementType type, OrderKind order, int valueBytes, Traits traits) {
        DistributionTuning shapes = Objects
                .requireNonNull(DistributionTuning.of(traits, type.bytes(), valueBytes, MANY, false));
        Tuning tuning = Tuning.of(traits, TwoPhase.STRATEGY, type.bytes(), valueBytes, MANY);
        Function<TileShape, KernelVariant.OfKeys> variant = tile -> variant(type, order, valueBytes, tile, tuning);
        KernelVariant.OfKeys pass = variant.apply(Objects.requireNonNull(shapes.mapped()));
        KernelVariant.OfKeys finish = variant.apply(shapes.finish());
        Built histogram = distribution(KernelSource.MAPPED_HISTOGRAM, variant.apply(shapes.count()), traits);
        return valueBytes == 0
                ? List.of(histogram, distribution(KernelSource.MAPPED_DISTRIBUTION, pass, traits),
                        distribution(KernelSource.MAPPED_FINISH, finish, traits),
                        distribution(KernelSource.LARGE, variant.apply(shapes.listed()), traits))
                : List.of(histogram, distribution(KernelSource.MAPPED_RECORDS, pass, traits),
                        distribution(KernelSource.MAPPED_FINISH_RECORDS, finish, traits));
    }

    private static Built distribution(KernelSource source, KernelVariant.OfKeys variant, Traits traits) {
        return Built.of(source, variant, traits, TwoPhase.STRATEGY);
    }

    static Set<Built> selection(Traits oldest, Traits newest, Traits h200) {
        Set<Built> all = new LinkedHashSet<>(others(h200));
        // Every line of the table, every type and every order occurs, but not every combination.
        all.addAll(all(ElementType.INT, OrderKind.NATURAL, 0, h200));
        all.addAll(all(ElementType.FLOAT, OrderKind.NATURAL, 4, h200));
        all.addAll(all(ElementType.BYTE, OrderKind.NATURAL, 8, h200));
        all.addAll(all(ElementType.LONG, OrderKind.DESCENDING, 0, h200));
        all.add(all(ElementType.FLOAT, OrderKind.DESCENDING, 0, h200).getLast());
        all.addAll(all(ElementType.DOUBLE, OrderKind.NATURAL, 0, h200).subList(1, 3));
        all.add(all(ElementType.FLOAT, OrderKind.NATURAL, 0, h200).get(1));
        all.addAll(all(ElementType.LONG, OrderKind.UNSIGNED_DESCENDING, 4, h200));
        all.addAll(all(ElementType.DOUBLE, OrderKind.NATURAL, 8, h200));
        all.add(all(ElementType.CHAR, OrderKind.DESCENDING, 0, h200).getFirst());
        all.add(all(ElementType.SHORT, OrderKind.NATURAL, 0, h200).getLast());
        all.addAll(all(ElementType.INT, OrderKind.COMPARATOR, 0, h200));
        all.addAll(all(ElementType.LONG, OrderKind.COMPARATOR, 4, h200));
        all.add(all(ElementType.FLOAT, OrderKind.COMPARATOR, 4, h200).getFirst());
        all.add(all(ElementType.DOUBLE, OrderKind.COMPARATOR, 8, h200).getLast());
        for (ElementType type : List.of(ElementType.INT, ElementType.LONG)) {
            for (int valueBytes : new int[]{0, 4}) {
                for (long n : FEWER) {
                    // Merges of keys that are not coded load them in another way.
                    all.addAll(all(type, OrderKind.NATURAL, valueBytes, h200, n).subList(1, 3));
                }
            }
        }
        all.addAll(distribution(ElementType.INT, OrderKind.NATURAL, 0, h200, 1 << 20));
        all.addAll(distribution(ElementType.INT, OrderKind.UNSIGNED, 0, h200, MANY).subList(1, 2));
        all.addAll(distribution(ElementType.LONG, OrderKind.UNSIGNED_DESCENDING, 0, h200, MANY));
        all.addAll(distribution(ElementType.INT, OrderKind.NATURAL, 4, h200, MANY).subList(1, 4));
        all.addAll(distribution(ElementType.INT, OrderKind.DESCENDING, 8, h200, 1 << 20).subList(1, 3));
        all.addAll(distribution(ElementType.LONG, OrderKind.NATURAL, 4, h200, MANY).subList(1, 4));
        all.addAll(distribution(ElementType.LONG, OrderKind.UNSIGNED, 8, h200, MANY).subList(1, 3));
        all.addAll(byMap(ElementType.INT, OrderKind.NATURAL, 0, h200));
        all.addAll(byMap(ElementType.DOUBLE, OrderKind.DESCENDING, 0, h200));
        all.addAll(byMap(ElementType.DOUBLE, OrderKind.NATURAL, 4, h200));
        all.addAll(byMap(ElementType.LONG, OrderKind.NATURAL, 8, h200));
        for (Traits other : List.of(oldest, newest)) {
            all.addAll(all(ElementType.INT, OrderKind.NATURAL, 0, other));
            all.addAll(all(ElementType.DOUBLE, OrderKind.NATURAL, 8, other));
        }
        return all;
    }

    static Set<Built> everything(Traits... architectures) {
        Set<Built> all = new LinkedHashSet<>();
        for (Traits traits : architectures) {
            all.addAll(others(traits));
            for (ElementType type : ElementType.values()) {
                for (OrderKind order : OrderKind.values()) {
                    boolean unsigned = order == OrderKind.UNSIGNED || order == OrderKind.UNSIGNED_DESCENDING;
                    boolean whole = type == ElementType.INT || type == ElementType.LONG;
                    if (type.inSegments() && (whole || !unsigned)) {
                        for (int valueBytes : new int[]{0, 4, 8}) {
                            all.addAll(all(type, order, valueBytes, traits));
                            for (long n : FEWER) {
                                all.addAll(all(type, order, valueBytes, traits, n));
                            }
                        }
                    }
                }
            }
        }
        return all;
    }
}
