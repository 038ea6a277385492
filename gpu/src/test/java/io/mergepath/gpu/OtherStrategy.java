// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.KernelCounters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.ProgramSource;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.TwoPhase;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A strategy as a laboratory may have it, for devices whose kernels do nothing. */
record OtherStrategy(boolean counted, int tilesAStep) implements Strategy {
    private static final int NUMBERS = 5;

    /** The same options, but for the strategy. */
    static EngineOptions in(EngineOptions options, boolean counted, int tilesAStep) {
        return new EngineOptions(options.device(), options.mergeTile(), options.sortTile(), options.waysTile(),
                options.ways(), options.sortedCheck(), options.distributes(), new OtherStrategy(counted, tilesAStep),
                options.network(), options.batch(), options.memory(), options.piece(), options.timed(),
                options.checked(), options.stream(), options.queue(), options.tuning());
    }

    private record Source(KernelSource source, boolean isCounted) implements ProgramSource {
        @Override
        public List<String> kernels() {
            return source.kernels();
        }

        @Override
        public List<String> options() {
            return source.options();
        }

        @Override
        public String text(String dialect, KernelVariant variant) {
            return source.text(dialect, variant);
        }
    }

    @Override
    public @Nullable KernelCounters newCounters() {
        return !counted ? null : new KernelCounters() {
            @Override
            public int perBlock() {
                return NUMBERS;
            }

            @Override
            public void add(int[] numbers) {
                // The device's kernels do nothing.
            }

            @Override
            public Map<String, Long> byName() {
                return Map.of();
            }
        };
    }

    @Override
    public ProgramSource partition(boolean batch) {
        return merge(batch);
    }

    @Override
    public ProgramSource merge(boolean batch) {
        return new Source(batch ? KernelSource.MERGE_BATCH : KernelSource.MERGE, counted);
    }

    @Override
    public String kernel() {
        return TwoPhase.STRATEGY.kernel();
    }

    @Override
    public ProgramSource blockSort(TileShape tile) {
        return new Source(tile.isOdd() ? KernelSource.SORT : KernelSource.NUMBERS, counted);
    }
}
