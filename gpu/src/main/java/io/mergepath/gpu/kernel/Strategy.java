// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A way to merge pairs of runs: a partition of all pairs into steps, and a kernel that merges the steps. All kernels
 * have the parameters of the product's {@code merge_two_phase}.
 */
public interface Strategy {
    /**
     * Finds a strategy.
     *
     * @param name for example {@code two-phase}
     * @param counted whether its kernels count
     * @throws IllegalArgumentException if there is none of that name, or the laboratory has it and is absent
     */
    static Strategy of(String name, boolean counted) {
        if (!counted && name.equals(TwoPhase.STRATEGY.toString())) {
            return TwoPhase.STRATEGY;
        }
        String option = counted ? "count=yes" : "strategy=" + name;
        StrategyProvider laboratory = ServiceLoader.load(StrategyProvider.class, Strategy.class.getClassLoader())
                .findFirst().orElseThrow(() -> new IllegalArgumentException("option \"" + option
                        + "\": kernels that count, and all strategies but " + TwoPhase.STRATEGY
                        + ", are in the module io.mergepath.lab.kernels, which is neither on the module path nor on"
                        + " the class path"));
        if (!laboratory.names().contains(name)) {
            throw new IllegalArgumentException(
                    "strategy: there is no \"" + name + "\"; there are " + laboratory.names());
        }
        return laboratory.strategy(name, counted);
    }

    /** Whether it is for comparison only: then merges and sorts launch none of the product's faster kernels instead. */
    default boolean isForTeaching() {
        return true;
    }

    /** New counters for its kernels, or null if they do not count. */
    default @Nullable KernelCounters newCounters() {
        return null;
    }

    /** All text of its kernels that is not the product's, in a dialect. */
    default String sources(String dialect) {
        return "";
    }

    /** The program of the partition: {@code partition_coarse} and {@code partition_fine}. */
    ProgramSource partition(boolean batch);

    /** The program of the merge. */
    ProgramSource merge(boolean batch);

    /** The name of the kernel that merges. */
    String kernel();

    /** The number of tiles between two cuts. */
    default int tilesAStep() {
        return 1;
    }

    /** The number of blocks that merge the tiles between two cuts. */
    default int blocksAStep(TileShape tile) {
        return 1;
    }

    /** Whether the kernel reads the cuts of a partition. */
    default boolean needsCuts() {
        return true;
    }

    /** The shared memory of a block that merges: a tile, and the place where each thread begins. */
    default int sharedBytes(TileShape tile, int keyBytes, int valueBytes) {
        return (tile.sharedBytes(keyBytes, valueBytes) + 15) / 16 * 16 + tile.nt() * Short.BYTES;
    }

    /**
     * The tile that a block sorts.
     *
     * @param wanted the tile that the product would sort
     * @param variant the kernels' variant
     */
    default TileShape blockSortTile(TileShape wanted, KernelVariant.OfKeys variant) {
        return wanted;
    }

    /** The program that sorts such tiles: {@code block_sort}. */
    default ProgramSource blockSort(TileShape tile) {
        return tile.isOdd() ? KernelSource.SORT : KernelSource.NUMBERS;
    }

    /** The shared memory of a block that sorts a tile. */
    default int blockSortBytes(KernelVariant.OfKeys variant) {
        return variant.sharedBytes();
    }
}
