// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.merge.MergePasses;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.cpu.radix.SmallSort;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.OrderKind;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Sorts 32-bit keys without values in natural order. Each worker sorts chunks with the JDK's sort, which uses vector
 * instructions on some processors. The JDK's sort is not stable, but identical keys need no stability. A {@link
 * MergePasses} merges the chunks. The scratch is one key for each key.
 */
final class ChunkSort {
    /** The least number of keys of a chunk. The merge of a smaller chunk costs more than it saves. */
    private static final int LEAST_CHUNK = 1 << 14;

    /**
     * More workers make so many chunks of {@code int}s that the merges take longer than a radix sort. For {@code
     * float}s the radix sort takes longer.
     */
    private static final int MOST_WORKERS = 4;

    /** Whether the JDK's sort may use vector instructions. The JDK has them for Linux on x86-64 only. */
    private static final boolean BY_VECTORS = System.getProperty("os.arch").equals("amd64")
            && System.getProperty("os.name").equals("Linux");

    private ChunkSort() {
    }

    /** Whether sorting chunks is faster than a radix sort. */
    static boolean applies(Column keys, Order order, Workers workers) {
        return BY_VECTORS && OrderKind.of(order) == OrderKind.NATURAL
                && (keys.type() == ElementType.FLOAT
                        || (keys.type() == ElementType.INT && workers.width() <= MOST_WORKERS));
    }

    /**
     * Prepares a sort, and takes all scratch.
     *
     * @return the sort, or null if there are NaNs, which can be equal without being identical
     */
    static @Nullable Runnable prepare(Column keys, Workers workers, CpuWorkspace workspace) {
        int length = (int) keys.length();
        int chunks = Integer.highestOneBit(Math.clamp(length / LEAST_CHUNK, 1, 2 * workers.width() - 1));
        long[] bounds = new long[chunks + 1];
        for (int c = 0; c <= chunks; c++) {
            bounds[c] = (long) length * c / chunks;
        }
        AtomicBoolean nan = new AtomicBoolean();
        workers.run(chunks, (_, chunk) -> {
            if (SmallSort.hasNaN(keys.slice(bounds[chunk], bounds[chunk + 1]))) {
                nan.set(true);
            }
        });
        if (nan.get()) {
            return null;
        }
        MergePasses tree = new MergePasses(bounds, chunks);
        Table home = new Table(keys, List.of());
        Table scratch = tree.passes() == 0 ? home
                : new Table(HostColumns.ofArray(workspace.array(Use.KEYS, 0, keys.type(), length), 0, length),
                        List.of());
        MergePasses.Passes passes = tree.passes(home, scratch,
                (from, to) -> Merger.of(Order.natural(), from, from, to, workspace, workers), workers);
        Workers.Task sort = (_, chunk) -> {
            Column place = home.keys().slice(bounds[chunk], bounds[chunk + 1]);
            if (tree.startsInScratch(chunk)) {
                Column source = place;
                place = scratch.keys().slice(bounds[chunk], bounds[chunk + 1]);
                Columns.copy(source, 0, place, 0, source.length());
            }
            SmallSort.sortNatural(place);
        };
        return () -> {
            workers.run(chunks, sort);
            passes.run();
        };
    }
}
