// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Proof;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Rows whose order is to be found. No contender changes a row. */
public final class RowWorkload implements Workload {
    private final Subject subject;
    private final Comparator<Integer> order;
    private final @Nullable Packing packing;
    private int[] result = {};

    /** Writes codes whose order is the order of the rows, as a user with knowledge of the columns packs them. */
    @FunctionalInterface
    public interface Packing {
        /**
         * Packs some rows. The code of a row is written at the number of the row.
         *
         * @param codes the codes of all rows
         * @param from the first row
         * @param to the row behind the last one
         */
        void pack(long[] codes, int from, int to);
    }

    /**
     * Creates a workload.
     *
     * @param subject the subject of the rows of the report
     * @param order compares two rows by their numbers
     * @param packing packs rows into codes of 8 bytes; null if they do not fit
     */
    RowWorkload(Subject subject, Comparator<Integer> order, @Nullable Packing packing) {
        this.subject = subject;
        this.order = order;
        this.packing = packing;
    }

    /**
     * The number of rows.
     *
     * @return the number
     */
    public int n() {
        return (int) subject.n();
    }

    Comparator<Integer> order() {
        return order;
    }

    /**
     * The packing of a row into 8 bytes.
     *
     * @return the packing, or null if rows do not fit
     */
    public @Nullable Packing packing() {
        return packing;
    }

    /**
     * Takes the result of a contender.
     *
     * @param indices the numbers of the rows, in order
     */
    public void result(int[] indices) {
        result = indices;
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public int instances() {
        return 1;
    }

    @Override
    public void reset() {
        result = new int[0];
    }

    @Override
    public void prove(Claim claim) {
        Mismatch.unless(result.length == n(), result.length + " indices of " + n() + " rows");
        Proof.indices(result, result, (_, i, j) -> order.compare(i, j), claim == Claim.STABLE);
    }
}
