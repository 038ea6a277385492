// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.cpu.thread.Workers;

/**
 * Work whose results are as many as the work finds. It runs in waves of groups. In each wave all groups find positions
 * of results, the counts are added up, and then all groups move their results to where the results of earlier groups
 * end. So each comparison is made once, and the positions stay in cache.
 */
abstract class Waves {
    /** Groups of a wave for each worker, so that waves are few and slow workers do not delay them. */
    private static final int GROUPS_PER_WORKER = 16;

    /** The most groups of a wave. */
    static int groups(Workers workers) {
        return workers.width() == 1 ? 1 : workers.width() * GROUPS_PER_WORKER;
    }

    /** The number of threads that work at the same time. */
    static int slots(Workers workers) {
        return Math.min(workers.width(), groups(workers));
    }

    /**
     * Cuts the next wave.
     *
     * @param workers may help
     * @return the number of its groups, 0 behind the last wave
     */
    abstract int next(Workers workers);

    /** Finds the positions of a group's results, and returns their number. */
    abstract int find(int slot, int group);

    /**
     * Places the results of a group. It is called on the calling thread, group by group, between the passes over a
     * wave.
     *
     * @return the number of results to move, not more than {@code count}
     */
    int place(int group, int count, long to) {
        return count;
    }

    /** Moves the results of a group to the outputs from {@code to} on. */
    abstract void move(int slot, int group, int count, long to);

    /** Runs all waves, and returns the number of results. */
    final long run(Workers workers) {
        int slots = slots(workers);
        int[] counts = new int[groups(workers)];
        long[] places = new long[counts.length];
        long total = 0;
        for (int groups = next(workers); groups > 0; groups = next(workers)) {
            workers.run(slots, groups, (slot, group) -> counts[group] = find(slot, group));
            for (int group = 0; group < groups; group++) {
                places[group] = total;
                counts[group] = place(group, counts[group], total);
                total += counts[group];
            }
            workers.run(slots, groups, (slot, group) -> move(slot, group, counts[group], places[group]));
        }
        return total;
    }
}
