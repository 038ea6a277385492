// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.kernel.Lanes;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import java.util.Arrays;

/**
 * Finds the partners of keys of X in Y, for one thread: the equal keys. It takes chunks of X in ascending order. Equal
 * neighbours of a chunk are one group, and so are equal neighbours of Y. A walk along the balanced path meets each
 * group once, so duplicates cost little.
 *
 * <p>A window of Y stays in cache from chunk to chunk. Its last group may go on behind the window, so only the groups
 * before it are walked through.
 *
 * @param <A> the type of the arrays of keys
 */
final class PartnerWalk<A> {
    /** Keys of X in a chunk, at most. */
    static final int CHUNK = 1 << 11;

    /** Keys of Y in a window. */
    private static final int WINDOW = 1 << 12;

    /** Keys that are tested before all keys are. */
    private static final int FEW = 1 << 6;

    private final PathKernel<A> kernel;
    private final PathKeys<A> x;
    private final PathKeys<A> y;
    private final boolean asPairs;
    /** The keys of the chunk, and from {@link #CHUNK} on the keys of the window, both without equal neighbours. */
    private final A keys;
    /** Where each group begins, before equal neighbours are dropped, and where the last group ends. */
    private final int[] xHeads;
    private final int[] yHeads;
    /** The groups of partners, as indices of keys. */
    private final int[] ofX;
    private final int[] ofY;
    private final Lanes lanes = new Lanes();
    private final Cuts<A> cuts;
    /** For keys behind the window. */
    private final Cuts<A> behind;

    private long windowFrom;
    private int groups;
    /** Whether Y goes on behind the window. */
    private boolean goesOn;
    /** The index of the first group that may have partners in the rest of X. */
    private int next;

    /** How many groups of the last walk have partners. */
    private int pairs;

    /** Takes the scratch. */
    @SuppressWarnings("unchecked") // an array of the kernel's type
    PartnerWalk(PathKernel<A> kernel, ElementType type, PathKeys<A> x, PathKeys<A> y, boolean asPairs,
            CpuWorkspace workspace, int slot) {
        this.kernel = kernel;
        this.asPairs = asPairs;
        this.x = x;
        this.y = y;
        keys = (A) workspace.array(Use.WINDOW, slot, type, CHUNK + WINDOW);
        xHeads = workspace.ints(Use.WINDOW_RANKS, 2 * slot, CHUNK + 1);
        yHeads = workspace.ints(Use.WINDOW_RANKS, 2 * slot + 1, WINDOW + 1);
        ofX = workspace.ints(Use.POSITIONS, 2 * slot, CHUNK);
        ofY = workspace.ints(Use.POSITIONS, 2 * slot + 1, CHUNK);
        cuts = Cuts.ofArray(kernel, keys);
        behind = Cuts.of(kernel, x, y);
    }

    /** Begins with the chunk whose first key is {@code i}. */
    void begin(long i) {
        loadWindow(behind.lowerInY(i, 0, y.length()));
    }

    private void loadWindow(long from) {
        windowFrom = from;
        int count = (int) Math.min(WINDOW, y.length() - from);
        y.load(from, count, keys, CHUNK);
        groups = group(CHUNK, count, yHeads);
        goesOn = from + count < y.length();
        next = CHUNK;
    }

    /** Drops equal neighbours of some keys, and returns the number of other keys. */
    private int group(int at, int count, int[] heads) {
        // Where there are equal neighbours, a few keys usually show it.
        if (kernel.areDistinct(keys, at, at + Math.min(count, FEW)) && kernel.areDistinct(keys, at, at + count)) {
            for (int i = 0; i <= count; i++) {
                heads[i] = at + i;
            }
            return count;
        }
        heads[0] = at;
        if (count == 0) {
            return 0;
        }
        int found = kernel.heads(keys, at + 1, at + count, heads, 1);
        heads[found] = at + count;
        if (found < count) {
            Gather.permute(keys, 0, keys, at, heads, 0, found);
        }
        return found;
    }

    /**
     * Finds the partners of the keys of a chunk.
     *
     * @param lowers receives the first partner of each key that has partners
     * @param counts receives the number of partners of each key
     * @return true if no key has two partners and there are {@link #storePairs pairs} in place of these numbers
     */
    boolean find(long from, int count, long[] lowers, long[] counts) {
        x.load(from, count, keys, 0);
        int xGroups = group(0, count, xHeads);
        Arrays.fill(counts, 0, xGroups, 0);
        int q = 0;
        while (q < xGroups) {
            int closed = CHUNK + groups - (goesOn ? 1 : 0);
            int end = goesOn ? (int) cuts.lowerInY(closed, q, xGroups) : xGroups;
            if (end == q) {
                findBehind(q, from + xHeads[q], lowers, counts);
                q++;
                continue;
            }
            walk(q, end, closed);
            if (asPairs && end - q == count && groups == yHeads[groups] - CHUNK) {
                return true;
            }
            for (int k = 0; k < pairs; k++) {
                int group = ofY[k] - CHUNK;
                lowers[ofX[k]] = windowFrom + yHeads[group] - CHUNK;
                counts[ofX[k]] = (long) yHeads[group + 1] - yHeads[group];
            }
            q = end;
        }
        // From behind, because no group begins before the index that is its number.
        for (int group = xGroups - 1; group >= 0 && xGroups < count; group--) {
            long lower = lowers[group];
            long partners = counts[group];
            for (int k = xHeads[group]; k < xHeads[group + 1]; k++) {
                lowers[k] = lower;
                counts[k] = partners;
            }
        }
        return false;
    }

    /**
     * Writes the keys of the chunk that have a partner, less its first key, and their partners.
     *
     * @return the number of pairs
     */
    int storePairs(Column some, Column partners, long to) {
        Indices.store(ofX, 0, pairs, 0, some, to);
        Indices.store(ofY, 0, pairs, windowFrom - CHUNK, partners, to);
        return pairs;
    }

    /** Walks through groups {@code [q, end)} of X and the groups of Y before {@code closed}. */
    private void walk(int q, int end, int closed) {
        int to = (int) cuts.upperInY(end - 1, next, closed);
        cuts.lanes(lanes, q, end, next, to, true);
        pairs = kernel.pairs(keys, lanes, ofX, ofY);
        // The next chunk may begin with the last key of this chunk.
        next = to > next && !kernel.before(keys, to - 1, keys, end - 1) ? to - 1 : to;
    }

    /** Moves the window to the partners of key {@code i}, which begins group {@code q}. */
    private void findBehind(int q, long i, long[] lowers, long[] counts) {
        long lower = behind.lowerInY(i, windowFrom + yHeads[groups - 1] - CHUNK, y.length());
        loadWindow(lower);
        if (groups > 0 && !kernel.before(keys, q, keys, CHUNK)) {
            lowers[q] = lower;
            counts[q] = goesOn && groups == 1 ? behind.upperInY(i, lower, y.length()) - lower : yHeads[1] - CHUNK;
        }
    }
}
