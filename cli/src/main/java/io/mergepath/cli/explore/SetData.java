// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.reference.BalancedPath;
import io.mergepath.lab.reference.CoRankBisection;
import io.mergepath.lab.reference.PathPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * All steps of an operation of two sorted multisets along the balanced path.
 *
 * @param mergePath the co-rank of each cross-diagonal, for comparison
 * @param cuts where each part begins, and where the last ends
 * @param parts the steps of each part
 * @param out the result as indices: keys of A from 0, keys of B from |A|
 */
record SetData(List<Integer> mergePath, List<Cut> cuts, List<List<Step>> parts, List<Integer> out) {

    /** The operations, by the steps whose keys they take. */
    enum Operation {
        UNION(true, true, true), INTERSECTION(false, false, true), DIFFERENCE(true, false,
                false), SYMMETRIC_DIFFERENCE(true, true, false);

        private final boolean ofA;
        private final boolean ofB;
        private final boolean ofPairs;

        Operation(boolean ofA, boolean ofB, boolean ofPairs) {
            this.ofA = ofA;
            this.ofB = ofB;
            this.ofPairs = ofPairs;
        }

        boolean takes(Leaves leaves) {
            return switch (leaves) {
                case A -> ofA;
                case B -> ofB;
                case PAIR -> ofPairs;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The keys that leave in a step. */
    enum Leaves {
        A, B, PAIR
    }

    /** The cut for cross-diagonal k: the point (i, j), where i + j is k or k - 1. */
    record Cut(int k, int i, int j) {
    }

    /** A step from the point (i, j). The key is the index of the taken key, or -1. */
    record Step(Leaves leaves, int i, int j, int key) {
    }

    static SetData of(Query query) {
        int[] a = query.sorted("a", "A");
        int[] b = query.sorted("b", "B");
        int parts = query.number("p", "P", 1, a.length + b.length);
        return of(a, b, parts, query.choice("operation", Operation.values()));
    }

    static SetData of(int[] a, int[] b, int parts, Operation operation) {
        int n = a.length + b.length;
        List<Cut> cuts = new ArrayList<>();
        for (int part = 0; part <= parts; part++) {
            int k = part * n / parts;
            PathPoint point = BalancedPath.cut(k, a, b);
            cuts.add(new Cut(k, point.i(), point.j()));
        }
        List<PathPoint> path = BalancedPath.path(a, b);
        List<List<Step>> steps = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            steps.add(steps(path, cuts.get(part), cuts.get(part + 1), operation, a.length));
        }
        return new SetData(IntStream.rangeClosed(0, n).map(k -> CoRankBisection.coRank(k, a, b)).boxed().toList(),
                cuts, steps, steps.stream().flatMap(List::stream).map(Step::key).filter(key -> key >= 0).toList());
    }

    private static List<Step> steps(List<PathPoint> path, Cut from, Cut to, Operation operation, int aLength) {
        List<Step> steps = new ArrayList<>();
        int x = path.indexOf(new PathPoint(from.i, from.j));
        for (; !path.get(x).equals(new PathPoint(to.i, to.j)); x++) {
            PathPoint now = path.get(x);
            PathPoint next = path.get(x + 1);
            Leaves leaves = now.i() == next.i() ? Leaves.B : now.j() == next.j() ? Leaves.A : Leaves.PAIR;
            int key = leaves == Leaves.B ? aLength + now.j() : now.i();
            steps.add(new Step(leaves, now.i(), now.j(), operation.takes(leaves) ? key : -1));
        }
        return steps;
    }
}
