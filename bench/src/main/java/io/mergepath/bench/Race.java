package io.mergepath.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Lets contenders do one workload by turns, run by run, so that whatever else the machine does meets them all. Each first
 * proves its result, then all run until their times no longer fall, then each run is timed, and each proves its last
 * result too, which compiled code has made by then.
 */
final class Race {
    private final Workload workload;
    private final Protocol protocol;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A race that nobody has entered yet.
     *
     * @param workload what is to be done
     * @param protocol how it is timed
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

        Times times() {
            return new Times(nanos);
        }

        /**
         * This contender's times alone.
         *
         * @return a row without a peer
         */
        public Row row() {
            return Row.of(workload.subject(), contender, times());
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
     * @param contender who
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
     * @throws WrongResultException if a contender's result is not what it claims
     */
    public void run() {
        for (Entry entry : entries) {
            once(entry);
            prove(entry);
        }
        warmUp();
        for (int run = 0; run < protocol.runs(); run++) {
            for (Entry entry : entries) {
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
        } catch (WrongResultException wrong) {
            throw new WrongResultException(entry.contender.engine() + ", " + workload.subject() + ": "
                    + wrong.getMessage(), wrong);
        }
    }
}
