package io.mergepath.cli.demo;

import io.mergepath.cli.io.Failure;
import java.util.ArrayList;
import java.util.List;
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

    /**
     * Compares the results, then measures, the two sides by turns.
     *
     * @param runs how often, if there is time
     * @param deadline no run but the first begins after this, by {@link System#nanoTime()}
     */
    Result hold(int runs, long deadline) {
        prepare.run();
        theirs.run();
        ours.run();
        if (!agree.getAsBoolean()) {
            throw new Failure("demo: " + what + ": the result is not that of " + peer);
        }
        List<Double> ourTimes = new ArrayList<>();
        List<Double> theirTimes = new ArrayList<>();
        do {
            prepare.run();
            theirTimes.add(millis(theirs));
            ourTimes.add(millis(ours));
        } while (ourTimes.size() < runs && System.nanoTime() - deadline < 0);
        return new Result(median(ourTimes), median(theirTimes));
    }

    private static double millis(Runnable work) {
        long begun = System.nanoTime();
        work.run();
        return (System.nanoTime() - begun) / 1e6;
    }

    private static double median(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }
}
