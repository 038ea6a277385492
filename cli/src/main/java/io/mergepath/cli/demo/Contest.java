// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.cli.io.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The same work, done by an engine and by the JDK.
 *
 * @param what the name of the work
 * @param peer the JDK's code
 * @param prepare restores the input of both sides; not measured
 * @param ours runs the engine
 * @param theirs runs the JDK
 * @param agree says whether both results are equal
 */
record Contest(String what, String peer, Runnable prepare, Runnable ours, Runnable theirs, BooleanSupplier agree) {
    /**
     * The times of both sides.
     *
     * @param ours the engine's median in milliseconds
     * @param theirs the JDK's median in milliseconds
     */
    record Result(double ours, double theirs) {
        double ratio() {
            return theirs / ours;
        }
    }

    /**
     * Compares the results, then measures both sides in turn.
     *
     * @param runs the number of measured runs, if there is time
     * @param nanos the time after which no further run begins; it counts from the first measured run on
     */
    Result hold(int runs, long nanos) {
        prepare.run();
        theirs.run();
        ours.run();
        if (!agree.getAsBoolean()) {
            throw new Failure("demo: " + what + ": the result differs from the result of " + peer);
        }
        List<Double> ourTimes = new ArrayList<>();
        List<Double> theirTimes = new ArrayList<>();
        long begun = System.nanoTime();
        do {
            prepare.run();
            theirTimes.add(millis(theirs));
            ourTimes.add(millis(ours));
        } while (ourTimes.size() < runs && System.nanoTime() - begun < nanos);
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
