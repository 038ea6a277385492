// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Intersections and differences of inputs of very different lengths: each key of the short input is searched in the
 * long one, by doubling steps from the key before. Most keys of the long input are not read.
 *
 * <p>The r-th of equal keys of the short input has a partner if the long input has more than r of them: the key r
 * places behind the lower bound.
 *
 * @param <A> the type of the arrays of keys
 */
final class SetSearch<A> extends Waves {
    /** Keys of the short input in a group. */
    private static final int GROUP = 1 << 10;

    private final PathKernel<A> kernel;
    private final PathKeys<A> few;
    private final PathKeys<A> many;
    private final boolean takesFew;
    private final boolean takesPartners;
    private final Table source;
    private final Table out;
    private final long[][] positions;
    private final Object[] windows;
    private final int[][] bounds;
    private long from;
    private long next;
    /** The last position that has been placed. */
    private long lastPlaced = -1;

    private SetSearch(PathKernel<A> kernel, PathKeys<A> few, PathKeys<A> many, boolean takesFew, boolean takesPartners,
            Table source, Table out, Workers workers, CpuWorkspace workspace) {
        this.kernel = kernel;
        this.few = few;
        this.many = many;
        this.takesFew = takesFew;
        this.takesPartners = takesPartners;
        this.source = source;
        this.out = out;
        int groups = (int) Math.min(groups(workers), Math.ceilDiv(few.length(), GROUP));
        positions = new long[groups][];
        for (int group = 0; group < groups; group++) {
            positions[group] = workspace.longs(Use.POSITIONS, group, GROUP);
        }
        windows = new Object[slots(workers)];
        bounds = new int[windows.length][];
        for (int slot = 0; slot < windows.length; slot++) {
            windows[slot] = workspace.array(Use.WINDOW, slot, PathKeys.arrayType(source.keys().type()), GROUP);
            bounds[slot] = workspace.ints(Use.WINDOW_RANKS, slot, GROUP);
        }
    }

    static long run(SetOperation operation, Table a, Table b, Table out, Order order, Workers workers,
            CpuWorkspace workspace) {
        boolean aIsShort = a.keys().length() < b.keys().length();
        Table few = aIsShort ? a : b;
        Table many = aIsShort ? b : a;
        return new SetSearch<>(PathKeys.<Object>kernel(a.keys().type(), order, few.keys().length()),
                PathKeys.of(few.keys(), order), PathKeys.of(many.keys(), order), aIsShort,
                operation == SetOperation.INTERSECTION, a, out, workers, workspace).run(workers);
    }

    @Override
    int next(Workers workers) {
        from = next;
        int groups = (int) Math.min(positions.length, Math.ceilDiv(few.length() - from, GROUP));
        next = Math.min(few.length(), from + (long) groups * GROUP);
        return groups;
    }

    @Override
    int find(int slot, int group) {
        Cuts<A> cuts = Cuts.of(kernel, few, many);
        long start = from + (long) group * GROUP;
        int length = (int) Math.min(GROUP, few.length() - start);
        long first = cuts.firstEqualOfX(start);
        PathKeys.@Nullable Raw<A> raw = many.raw();
        return raw == null ? findOneByOne(cuts, start, length, first, positions[group])
                : findInArray(slot, raw, start, length, (int) (start - first), positions[group]);
    }

    private int findInArray(int slot, PathKeys.Raw<A> raw, long start, int length, int rank, long[] found) {
        @SuppressWarnings("unchecked") // an array of the kernel's type
        A keys = (A) windows[slot];
        int[] partners = bounds[slot];
        few.load(start, length, keys, 0);
        kernel.bounds(keys, 0, length, raw.array(), raw.flip(), raw.from(), raw.to(), false, partners);
        kernel.partners(keys, 0, length, raw.array(), raw.flip(), raw.to(), rank, partners);
        int count = 0;
        for (int i = 0; i < length; i++) {
            count = take(partners[i] >= 0, start + i, partners[i] - raw.from(), found, count);
        }
        return count;
    }

    private int findOneByOne(Cuts<A> cuts, long start, int length, long firstEqual, long[] found) {
        long first = firstEqual;
        long bound = 0;
        int count = 0;
        for (long i = start; i < start + length; i++) {
            if (i > start && cuts.isXBeforeNext(i - 1)) {
                first = i;
            }
            bound = cuts.lowerInY(i, bound, many.length());
            long partner = bound + i - first;
            count = take(partner < many.length() && !cuts.isXBefore(i, partner), i, partner, found, count);
        }
        return count;
    }

    /** Takes a key of the short input or its partner, and returns the number of taken keys. */
    private int take(boolean hasPartner, long i, long partner, long[] found, int count) {
        long position = takesFew ? i : partner;
        // Partners ascend unless the comparator contradicts itself.
        if (hasPartner == takesPartners && (count == 0 || position > found[count - 1])) {
            found[count] = position;
            return count + 1;
        }
        return count;
    }

    /** Drops positions that an earlier group has taken, which only a comparator that contradicts itself can cause. */
    @Override
    int place(int group, int count, long to) {
        long[] found = positions[group];
        int first = 0;
        while (first < count && found[first] <= lastPlaced) {
            first++;
        }
        System.arraycopy(found, first, found, 0, count - first);
        lastPlaced = first < count ? found[count - first - 1] : lastPlaced;
        return count - first;
    }

    @Override
    void move(int slot, int group, int count, long to) {
        Gather.pick(source.keys(), positions[group], count, out.keys(), to, bounds[slot]);
        for (int c = 0; c < out.values().size(); c++) {
            Gather.pick(source.values().get(c), positions[group], count, out.values().get(c), to, bounds[slot]);
        }
    }
}
