// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Times;
import io.mergepath.lab.check.Mismatch;
import java.util.ArrayList;
import java.util.List;

/**
 * Times contenders that do one workload by turns, run by run. Other load on the machine thus slows all contenders
 * alike. Each contender first proves its result. Then all contenders run until their times no longer fall. Then each
 * run is timed. At the end each contender proves its last result, which compiled code has made.
 */
public final class Race {
    private final Workload workload;
    private final Protocol protocol;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * Creates a race without contenders.
     *
     * @param workload the workload of all contenders
     * @param protocol the number of runs and the warm-up
     */
    public Race(Workload workload, Protocol protocol) {
        this.workload = workload;
        this.protocol = protocol;
    }

    /** A contender and its times, once the race has been run. */
    public final class Entry {
        private final Contender contender;
        private final double[] nanos = new double[protocol.runs()];

        private Entry(Contender contender) {
            this.contender = contender;
        }

        public Times times() {
            return new Times(nanos);
        }

        /**
         * This contender's times alone.
         *
         * @return a row without a peer
         */
        public Row row() {
            return Row.of(workload.subject(), contender.engine(), contender.strategy(), contender.threads(), times());
        }

        /**
         * This contender's times beside a peer's.
         *
         * @param peer an entry of the same race
         * @return a row with the peer's median
         */
        public Row against(Entry peer) {
            return row().against(peer.contender.engine(), peer.contender.threads(), peer.times());
        }
    }

    /**
     * Enters a contender.
     *
     * @param contender the contender
     * @return its entry, which holds times after {@link #run}
     */
    public Entry enter(Contender contender) {
        Entry entry = new Entry(contender);
        entries.add(entry);
        return entry;
    }

    /**
     * Runs the race.
     *
     * @throws Mismatch if a result breaks the claim of its contender
     */
    public void run() {
        for (Entry entry : entries) {
            once(entry);
            prove(entry);
        }
        warmUp();
        for (int run = 0; run < protocol.runs(); run++) {
            // Every second round goes backwards, so that no contender always follows the same other one: threads that a
            // contender has just used are still awake.
            for (Entry entry : run % 2 == 0 ? entries : entries.reversed()) {
                entry.nanos[run] = once(entry) / (double) workload.instances();
                if (run == protocol.runs() - 1) {
                    prove(entry);
                }
            }
        }
    }

    private void warmUp() {
        long start = System.nanoTime();
        long before = Long.MAX_VALUE;
        while (true) {
            long round = 0;
            for (Entry entry : entries) {
                round += once(entry);
            }
            long passed = System.nanoTime() - start;
            boolean stable = round >= before * (1 - Protocol.STABLE);
            if (passed >= protocol.patience().toNanos() || (stable && passed >= protocol.warmUp().toNanos())) {
                return;
            }
            before = round;
        }
    }

    private long once(Entry entry) {
        workload.reset();
        int instances = workload.instances();
        long start = System.nanoTime();
        for (int i = 0; i < instances; i++) {
            entry.contender.work().accept(i);
        }
        return System.nanoTime() - start;
    }

    private void prove(Entry entry) {
        try {
            workload.prove(entry.contender.claim());
        } catch (Mismatch wrong) {
            throw new Mismatch(entry.contender.engine() + ", " + workload.subject() + ": "
                    + wrong.getMessage(), wrong);
        }
    }
}
