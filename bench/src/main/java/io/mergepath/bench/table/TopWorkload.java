// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Engine;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableSort;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Doubles of which the least ones are to be found. */
public final class TopWorkload implements Workload {
    private static final int MOST = 100;
    private static final long SEED = 20_260_102;

    private final Subject subject;
    private final double[] values;
    private final int most;
    private int[] result = {};

    TopWorkload(int n) {
        SplittableRandom random = new SplittableRandom(SEED);
        values = new double[n];
        Arrays.setAll(values, _ -> random.nextDouble());
        most = Math.min(MOST, n);
        subject = new Subject(Operations.TOP_ROWS, "double", "first " + most, n,
                (long) Double.BYTES * n + (long) Integer.BYTES * most);
    }

    /**
     * The values, from 0 to 1.
     *
     * @return one value a row
     */
    public double[] values() {
        return values;
    }

    /**
     * The number of rows to find.
     *
     * @return the number
     */
    public int most() {
        return most;
    }

    /**
     * Takes the result of a contender.
     *
     * @param rows the numbers of the first rows, in order
     */
    public void result(int[] rows) {
        result = rows;
    }

    Contender ours(Engine engine, int threads) {
        RowOrder order = RowOrder.by(values).on(engine);
        return new Contender(engine.name(), "auto", threads, Claim.STABLE, _ -> result = TableSort.top(most, order));
    }

    Contender fullSort(Engine engine, int threads) {
        RowOrder order = RowOrder.by(values).on(engine);
        return new Contender("full sort", "auto", threads, Claim.STABLE,
                _ -> result = Arrays.copyOf(TableSort.indices(order), most));
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

    /** The rows of the result ascend, and as many rows of the input as of the result come before the last of them. */
    @Override
    public void prove(Claim claim) {
        boolean stable = claim == Claim.STABLE;
        Mismatch.unless(result.length == most, result.length + " rows, not " + most);
        Mismatch.unless(Arrays.stream(result).distinct().count() == most, "a row comes twice");
        for (int i = 0; i < most; i++) {
            Mismatch.unless(result[i] >= 0 && result[i] < values.length, "row " + result[i] + " does not exist");
            Mismatch.unless(i == 0 || !isBefore(result[i], result[i - 1], stable),
                    "rows " + (i - 1) + " and " + i + " of the result are out of order");
        }
        int last = result[most - 1];
        IntPredicate isBeforeLast = row -> isBefore(row, last, stable);
        long found = Arrays.stream(result).filter(isBeforeLast).count();
        long all = IntStream.range(0, values.length).filter(isBeforeLast).count();
        Mismatch.unless(found == all, found + " rows come before the last one, not " + all);
    }

    private boolean isBefore(int row, int other, boolean stable) {
        int compared = Double.compare(values[row], values[other]);
        return compared < 0 || (stable && compared == 0 && row < other);
    }
}
