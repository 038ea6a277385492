// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.reference.CoRankBisection;
import io.mergepath.lab.reference.CoRankStep;
import io.mergepath.lab.reference.CoRankStep.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rule of a co-rank search for equal keys. */
enum TieRule {
    /** Of equal keys, the keys of A come first. */
    STABLE {
        @Override
        List<CoRankStep> steps(int k, int[] a, int[] b) {
            return CoRankBisection.steps(k, a, b);
        }

        @Override
        int coRank(int k, int[] a, int[] b) {
            return CoRankBisection.coRank(k, a, b);
        }
    },
    /**
     * The faulty rule that the co-rank notes print, shown for its defect. Both tests are strict. If several points
     * separate equal keys, the search takes the first point that it tests.
     */
    STRICT {
        @Override
        List<CoRankStep> steps(int k, int[] a, int[] b) {
            List<CoRankStep> steps = new ArrayList<>();
            int low = Math.max(0, k - b.length);
            int high = Math.min(k, a.length);
            while (low < high) {
                int i = (low + high) >>> 1;
                int j = k - i;
                Verdict verdict = verdict(i, j, a, b);
                steps.add(new CoRankStep(low, high, i, j, verdict));
                switch (verdict) {
                    case TOO_LARGE -> high = i;
                    case TOO_SMALL -> low = i + 1;
                    default -> {
                        return steps;
                    }
                }
            }
            return steps;
        }

        private static Verdict verdict(int i, int j, int[] a, int[] b) {
            if (i > 0 && j < b.length && a[i - 1] > b[j]) {
                return Verdict.TOO_LARGE;
            }
            return j > 0 && i < a.length && b[j - 1] > a[i] ? Verdict.TOO_SMALL : Verdict.FOUND;
        }

        @Override
        int coRank(int k, int[] a, int[] b) {
            List<CoRankStep> steps = steps(k, a, b);
            if (steps.isEmpty()) {
                return Math.min(k, a.length);
            }
            CoRankStep last = steps.getLast();
            return last.verdict() == Verdict.TOO_SMALL ? last.i() + 1 : last.i();
        }
    };

    abstract List<CoRankStep> steps(int k, int[] a, int[] b);

    abstract int coRank(int k, int[] a, int[] b);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
