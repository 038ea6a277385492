// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import io.mergepath.gpu.kernel.KernelCounters;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.ProgramSource;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.lab.kernels.TeachingSource.Program;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A strategy of the seed's documents. If it is counted, all kernels of its merges and sorts are teaching kernels.
 * Otherwise only the merge is a teaching kernel, and the product's kernels find cuts and sort blocks.
 *
 * @param name the strategy
 * @param counted whether the kernels count
 */
record TeachingStrategy(Name name, boolean counted) implements Strategy {
    /** The strategies. */
    enum Name {
        /** Each thread finds one output element by two co-ranks. */
        NAIVE,
        /** Each tile and each thread has a co-rank. Each thread merges serially from global memory. */
        TILED,
        /** Each block merges several tiles. It loads its buffers in shared memory anew for every tile. */
        SHARED,
        /** Each block merges several tiles. It keeps the unread part of its buffers as a ring. */
        CIRCULAR,
        /** Each thread merges exactly VT elements from shared memory into registers. */
        TWO_PHASE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static List<String> all() {
            return Arrays.stream(values()).map(Name::toString).toList();
        }

        static Name of(String name) {
            return values()[all().indexOf(name)];
        }
    }

    @Override
    public @Nullable KernelCounters newCounters() {
        return counted ? new CountsSum() : null;
    }

    @Override
    public String sources(String dialect) {
        return Arrays.stream(Program.values()).map(program -> new TeachingSource(program, counted).text())
                .collect(Collectors.joining());
    }

    @Override
    public ProgramSource partition(boolean batch) {
        return counted ? merge(batch) : TwoPhase.STRATEGY.partition(batch);
    }

    @Override
    public ProgramSource merge(boolean batch) {
        return new TeachingSource(batch ? Program.MERGE_BATCH : Program.MERGE, counted);
    }

    @Override
    public String kernel() {
        return "merge_" + name.name().toLowerCase(Locale.ROOT);
    }

    private boolean walks() {
        return name == Name.SHARED || name == Name.CIRCULAR;
    }

    @Override
    public int tilesAStep() {
        return walks() ? TeachingSource.TILES : 1;
    }

    @Override
    public int blocksAStep(TileShape tile) {
        return name == Name.NAIVE ? tile.vt() : 1;
    }

    @Override
    public boolean needsCuts() {
        return name != Name.NAIVE;
    }

    @Override
    public int sharedBytes(TileShape tile, int keyBytes, int valueBytes) {
        int twoRingsAndATile = 3 * tile.nv() * keyBytes;
        return walks()
                ? (twoRingsAndATile + 15) / 16 * 16 + tile.nt() * Short.BYTES
                : TwoPhase.STRATEGY.sharedBytes(tile, keyBytes, valueBytes);
    }

    /** Only the counted kernel of whole numbers without values takes an even number of elements a thread. */
    @Override
    public TileShape blockSortTile(TileShape wanted, KernelVariant.OfKeys variant) {
        boolean numbers = variant.valueBytes() == 0 && !variant.byComparator() && !variant.isFloating();
        return counted && !numbers ? wanted.odd() : wanted;
    }

    @Override
    public ProgramSource blockSort(TileShape tile) {
        return counted
                ? new TeachingSource(tile.isOdd() ? Program.SORT : Program.NUMBERS, true)
                : TwoPhase.STRATEGY.blockSort(tile);
    }

    /** Behind the tile lie the places where threads begin, and a word that says whether threads disagree. */
    @Override
    public int blockSortBytes(KernelVariant.OfKeys variant) {
        TileShape tile = variant.tile();
        return counted && tile.isOdd()
                ? TwoPhase.STRATEGY.sharedBytes(tile, variant.key().bytes(), variant.valueBytes()) + Short.BYTES
                : variant.sharedBytes();
    }

    @Override
    public String toString() {
        return counted ? name + ", counted" : name.toString();
    }
}
