// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.cpu.kernel.Lanes;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations of sorted multisets, by a walk along the balanced path. A group is a stretch of the path whose keys fit a
 * cache.
 *
 * @param <A> the type of the arrays of keys
 */
public final class SetWalk<A> extends Waves {
    /** Keys of both inputs in a group. A cut may move back by one key. */
    private static final int GROUP = 1 << 14;

    /** If one input is this many times longer, the keys of the other are searched in it where that is enough. */
    private static final int SKEW = 32;

    private final PathKernel<A> kernel;
    private final PathKeys<A> x;
    private final PathKeys<A> y;
    private final int take;
    private final long[] cutX;
    private final long[] cutY;
    private final int[][] positions;
    private final List<Moves> moves = new ArrayList<>();
    private final List<Scratch> scratches = new ArrayList<>();
    private int waves;
    private int groups;

    private SetWalk(PathKernel<A> kernel, PathKeys<A> x, PathKeys<A> y, Table a, Table b, Table out, int take,
            Workers workers, CpuWorkspace workspace) {
        this.kernel = kernel;
        this.x = x;
        this.y = y;
        this.take = take;
        int groups = groups(workers);
        cutX = new long[groups + 1];
        cutY = new long[groups + 1];
        positions = new int[groups][];
        for (int group = 0; group < groups; group++) {
            positions[group] = workspace.ints(Use.POSITIONS, group, GROUP + 1);
        }
        int slots = slots(workers);
        moves.add(new Moves(a.keys(), b.keys(), out.keys(), GROUP + 1, slots, workspace));
        for (int c = 0; c < out.values().size(); c++) {
            Column ofA = a.values().get(c);
            Column ofB = b.values().isEmpty() ? ofA : b.values().get(c);
            moves.add(new Moves(ofA, ofB, out.values().get(c), GROUP + 1, slots,
                    workspace));
        }
        ElementType type = PathKeys.arrayType(a.keys().type());
        for (int slot = 0; slot < slots; slot++) {
            scratches.add(new Scratch(workspace, slot, type));
        }
    }

    /** Writes the result of an operation, and returns the number of its keys. */
    public static long run(SetOperation operation, Table a, Table b, Table out, Order order, Workers workers,
            CpuWorkspace workspace) {
        long aLength = a.keys().length();
        long bLength = b.keys().length();
        boolean ofA = operation == SetOperation.INTERSECTION || operation == SetOperation.DIFFERENCE;
        boolean searchesA = ofA && aLength < bLength / SKEW;
        boolean searchesB = operation == SetOperation.INTERSECTION && bLength < aLength / SKEW;
        if (searchesA || searchesB) {
            return SetSearch.run(operation, a, b, out, order, workers, workspace);
        }
        int take = switch (operation) {
            case UNION -> PathKernel.BOTH + PathKernel.ONLY_X + PathKernel.ONLY_Y;
            case INTERSECTION -> PathKernel.BOTH;
            case DIFFERENCE -> PathKernel.ONLY_X;
            case SYMMETRIC_DIFFERENCE -> PathKernel.ONLY_X + PathKernel.ONLY_Y;
        };
        return new SetWalk<>(PathKeys.<Object>kernel(a.keys().type(), order, aLength + bLength),
                PathKeys.of(a.keys(), order), PathKeys.of(b.keys(), order), a, b, out, take, workers, workspace)
                .run(workers);
    }

    @Override
    int next(Workers workers) {
        int most = cutX.length - 1;
        // The last cut of a wave is the first cut of the next.
        if (waves++ > 0) {
            cutX[0] = cutX[groups];
            cutY[0] = cutY[groups];
        }
        long rest = x.length() - cutX[0] + y.length() - cutY[0];
        groups = (int) Math.min(most, Math.ceilDiv(rest, GROUP));
        workers.run(groups, (_, task) -> {
            Cuts<A> cuts = Cuts.of(kernel, x, y);
            cuts.balancedPath(cutX[0], x.length(), cutY[0], y.length(), Math.min(rest, (task + 1L) * GROUP));
            cutX[task + 1] = cuts.x;
            cutY[task + 1] = cuts.y;
        });
        // A comparator that contradicts itself can make cuts cross, so clamp them.
        for (int group = 1; group <= groups; group++) {
            long diagonal = cutX[group] + cutY[group];
            long before = cutX[group - 1];
            cutX[group] = Math.clamp(cutX[group], before, diagonal - cutY[group - 1]);
            cutY[group] = diagonal - cutX[group];
        }
        return groups;
    }

    /** The scratch in which one thread walks. */
    private final class Scratch {
        final A keys;
        final Lanes lanes = new Lanes();
        final Cuts<A> cuts;

        @SuppressWarnings("unchecked") // arrays of the kernel's type
        Scratch(CpuWorkspace workspace, int slot, ElementType type) {
            keys = (A) workspace.array(Use.WINDOW, slot, type, GROUP + 1);
            cuts = Cuts.ofArray(kernel, keys);
        }
    }

    @Override
    int find(int slot, int group) {
        Scratch scratch = scratches.get(slot);
        int xCount = (int) (cutX[group + 1] - cutX[group]);
        int yCount = (int) (cutY[group + 1] - cutY[group]);
        x.load(cutX[group], xCount, scratch.keys, 0);
        y.load(cutY[group], yCount, scratch.keys, xCount);
        scratch.cuts.lanes(scratch.lanes, 0, xCount, xCount, xCount + yCount, true);
        return kernel.select(scratch.keys, scratch.lanes, take, positions[group]);
    }

    @Override
    void move(int slot, int group, int count, long to) {
        int xCount = (int) (cutX[group + 1] - cutX[group]);
        int yCount = (take & PathKernel.ONLY_Y) == 0 ? 0 : (int) (cutY[group + 1] - cutY[group]);
        for (Moves column : moves) {
            column.move(slot, cutX[group], xCount, cutY[group], yCount, positions[group], count, to);
        }
    }
}
