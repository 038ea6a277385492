// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;

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

    private final Cutter<A> cutter;
    private final PathKeys<A> few;
    private final PathKeys<A> many;
    private final boolean takesFew;
    private final boolean takesPartners;
    private final Table source;
    private final Table out;
    private final long[][] positions;
    private long from;
    private long next;
    /** The last position that has been placed. */
    private long lastPlaced = -1;

    private SetSearch(PathKernel<A> kernel, PathKeys<A> few, PathKeys<A> many, boolean takesFew, boolean takesPartners,
            Table source, Table out, Workers workers, CpuWorkspace workspace) {
        this.cutter = () -> Cuts.of(kernel, few, many);
        this.few = few;
        this.many = many;
        this.takesFew = takesFew;
        this.takesPartners = takesPartners;
        this.source = source;
        this.out = out;
        positions = new long[groups(workers)][];
        for (int group = 0; group < positions.length; group++) {
            positions[group] = workspace.longs(Use.POSITIONS, group, GROUP);
        }
    }

    /** Makes cuts for one thread. */
    private interface Cutter<A> {
        Cuts<A> make();
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
        Cuts<A> cuts = cutter.make();
        long[] found = positions[group];
        long start = from + (long) group * GROUP;
        long end = Math.min(few.length(), start + GROUP);
        long first = cuts.firstEqualOfX(start);
        long bound = 0;
        int count = 0;
        for (long i = start; i < end; i++) {
            if (i > start && cuts.isXBeforeNext(i - 1)) {
                first = i;
            }
            bound = cuts.lowerInY(i, bound, many.length());
            long partner = bound + i - first;
            boolean hasPartner = partner < many.length() && !cuts.isXBefore(i, partner);
            long position = takesFew ? i : partner;
            // Partners ascend unless the comparator contradicts itself.
            if (hasPartner == takesPartners && (count == 0 || position > found[count - 1])) {
                found[count++] = position;
            }
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
        move(source.keys(), out.keys(), positions[group], count, to);
        for (int c = 0; c < out.values().size(); c++) {
            move(source.values().get(c), out.values().get(c), positions[group], count, to);
        }
    }

    private static void move(Column source, Column target, long[] positions, int count, long to) {
        for (int k = 0; k < count; k++) {
            Columns.copy(source, positions[k], target, to + k, 1);
        }
    }
}
