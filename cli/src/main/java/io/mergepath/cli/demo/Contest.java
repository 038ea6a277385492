package io.mergepath.cli.demo;

import io.mergepath.cli.io.Failure;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The same work done by an engine and by the JDK.
 *
 * @param what what is done
 * @param peer what the JDK is asked to do
 * @param prepare puts the input back in place, for both; not timed
 * @param ours does it by the engine
 * @param theirs does it by the JDK
 * @param agree whether both have come to the same result
 */
record Contest(String what, String peer, Runnable prepare, Runnable ours, Runnable theirs, BooleanSupplier agree) {
    /**
     * How long both took.
     *
     * @param ours the engine's median in milliseconds
     * @param theirs the JDK's
     */
    record Result(double ours, double theirs) {
        double ratio() {
            return theirs / ours;
        }
    }

    /** Compares the results, then measures, the two sides by turns. */
    Result hold(int runs) {
        prepare.run();
        theirs.run();
        ours.run();
        if (!agree.getAsBoolean()) {
            throw new Failure("demo: " + what + ": the result is not that of " + peer);
        }
        double[] ourTimes = new double[runs];
        double[] theirTimes = new double[runs];
        for (int run = 0; run < runs; run++) {
            prepare.run();
            theirTimes[run] = millis(theirs);
            ourTimes[run] = millis(ours);
        }
        return new Result(median(ourTimes), median(theirTimes));
    }

    private static double millis(Runnable work) {
        long begun = System.nanoTime();
        work.run();
        return (System.nanoTime() - begun) / 1e6;
    }

    private static double median(double[] times) {
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
