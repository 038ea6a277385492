package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.List;

/**
 * Keys alone, in natural order, none of them NaN: each worker sorts a chunk by the JDK's sort, which uses vector
 * instructions where the processor has them and need not be stable for identical keys; a {@link MergeTree} merges the chunks.
 */
final class ChunkSort {
    /** Keys that make a chunk worth its merge. */
    private static final int LEAST_CHUNK = 1 << 13;

    private ChunkSort() {
    }

    static void sort(Column keys, Kernel<?> kernel, Workers workers, CpuWorkspace workspace) {
        int length = (int) keys.length();
        int chunks = Integer.highestOneBit(Math.clamp(length / LEAST_CHUNK, 1, 2 * workers.width() - 1));
        long[] bounds = new long[chunks + 1];
        for (int c = 0; c <= chunks; c++) {
            bounds[c] = (long) length * c / chunks;
        }
        MergeTree tree = new MergeTree(bounds, chunks);
        Table home = new Table(keys, List.of());
        Table scratch = tree.passes() == 0 ? home
                : new Table(Column.ofArray(workspace.array(Use.KEYS, 0, keys.type(), length), 0, length), List.of());
        workers.run(chunks, (_, chunk) -> {
            Column place = home.keys().slice(bounds[chunk], bounds[chunk + 1]);
            if (tree.startsInScratch(chunk)) {
                Column source = place;
                place = scratch.keys().slice(bounds[chunk], bounds[chunk + 1]);
                Columns.copy(source, 0, place, 0, source.length());
            }
            SmallSort.sortNatural(place);
        });
        tree.merge(home, scratch, Merger.of(kernel, keys.type(), home, scratch, workspace),
                Merger.of(kernel, keys.type(), scratch, home, workspace), workers);
    }
}
