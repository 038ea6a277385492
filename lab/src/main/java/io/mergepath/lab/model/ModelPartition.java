// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import io.mergepath.lab.model.KernelObserver.Memory;
import io.mergepath.lab.model.KernelObserver.Phase;

/** Finds the first element of each tile as a modelled kernel does: several lanes compare at several places at once. */
final class ModelPartition {
    /** The first reach of a search between two cuts: see {@link ModelBlock#search}. */
    private static final int NEAR_MIDDLE = 128;

    private final ModelBlock block;
    private final KernelObserver observer;
    private final int lanes;

    ModelPartition(ModelBlock block) {
        this.block = block;
        observer = block.observer;
        lanes = block.lanes();
    }

    /**
     * A wide search by lanes from {@code thread} on: whoever asks compares, all write an answer, and all read
     * log2(lanes) + 1 of them.
     */
    private void search(int thread, int answersAt, int k) {
        int low = Math.max(0, k - block.b.length);
        int high = Math.min(k, block.a.length);
        // Every thread takes part in the same rounds, so that all meet at each barrier.
        for (int left = Math.min(block.a.length, block.b.length); left > 0; left = left > lanes
                ? Math.ceilDiv(left, lanes + 1)
                : 0) {
            int step = Math.ceilDiv(Math.max(0, high - low), lanes + 1);
            boolean[] answers = new boolean[lanes];
            for (int lane = 0; lane < lanes; lane++) {
                int i = low + (lane + 1) * step - 1;
                if (low < high && i < high) {
                    block.loadGlobal(thread + lane, i, k - 1 - i);
                    observer.compare(thread + lane, i, k - 1 - i);
                    answers[lane] = !block.bBefore(k - 1 - i, i);
                }
                observer.store(thread + lane, Memory.ANSWERS, answersAt + lane, answers[lane] ? 1 : 0);
                observer.step(thread + lane);
            }
            int yes = 0;
            for (int lane = 0; lane < lanes; lane++) {
                yes = countAnswers(thread + lane, answersAt, answers);
                observer.step(thread + lane);
            }
            low += yes * step;
            high = yes < lanes ? Math.min(high, low + step - 1) : high;
        }
    }

    /** The number of answers that are yes. They come first. */
    private int countAnswers(int thread, int answersAt, boolean[] answers) {
        int yes = 0;
        for (int some = lanes / 2; some > 0; some /= 2) {
            observer.load(thread, Memory.ANSWERS, answersAt + yes + some - 1);
            yes += answers[yes + some - 1] ? some : 0;
        }
        observer.load(thread, Memory.ANSWERS, answersAt + yes);
        return yes + (answers[yes] ? 1 : 0);
    }

    /** A block searches for both ends of its part: two groups of threads, one search each; further groups only wait. */
    void searchEnds(int number, int from, int to) {
        observer.phase(number, Phase.ENDS);
        int groups = block.nt / lanes;
        for (int group = 0; group < groups; group++) {
            int k = group == 0 ? from : group == 1 ? to : 0;
            search(group * lanes, Math.min(group, 2) * lanes, k);
            if (group < 2) {
                observer.store(group * lanes, Memory.ENDS, group, block.coRank(k));
                observer.step(group * lanes);
            }
        }
        observer.phase(number, Phase.ENDS);
        for (int thread = 0; thread < block.nt; thread++) {
            observer.load(thread, Memory.ENDS, 0);
            observer.load(thread, Memory.ENDS, 1);
            observer.step(thread);
        }
    }

    /**
     * A launch that only searches for cuts. First several lanes search the cut of every so many tiles. Then one
     * thread for each other cut searches between the cuts found on both sides.
     */
    void searchCuts(int step, int steps, int every, int tilesBefore, int tilesInAll) {
        for (int s = 0; s < steps; s++) {
            if ((tilesBefore + s) % every == 0) {
                observer.phase((tilesBefore + s) / every, Phase.PARTITION_COARSE);
                search(0, 0, s * step);
                observer.store(0, Memory.CUTS, tilesBefore + s, block.coRank(s * step));
                observer.step(0);
            }
        }
        observer.phase(0, Phase.PARTITION_FINE);
        for (int s = 0; s < steps; s++) {
            if ((tilesBefore + s) % every != 0) {
                searchBetween(s, step, every, tilesBefore, tilesInAll);
            }
        }
    }

    private void searchBetween(int s, int step, int every, int tilesBefore, int tilesInAll) {
        int k = s * step;
        int least = Math.max(0, k - block.b.length);
        int greatest = Math.min(k, block.a.length);
        int before = s - (tilesBefore + s) % every;
        if (before >= 0) {
            observer.load(s, Memory.CUTS, tilesBefore + before);
            int cut = block.coRank(before * step);
            least = Math.max(least, cut);
            greatest = Math.min(greatest, cut + k - before * step);
        }
        int after = before + every;
        if (tilesBefore + after < tilesInAll && after * step < block.n()) {
            observer.load(s, Memory.CUTS, tilesBefore + after);
            int cut = block.coRank(after * step);
            least = Math.max(least, cut - (after * step - k));
            greatest = Math.min(greatest, cut);
        }
        observer.step(s);
        int cut = block.search(s, k, least, greatest, NEAR_MIDDLE, block::loadGlobal);
        observer.store(s, Memory.CUTS, tilesBefore + s, cut);
        observer.step(s);
    }

    /**
     * Every thread of a block reads the beginning and the end of the block's part. The end of the last part is known.
     */
    void readCuts(int number, int cut, boolean last) {
        observer.phase(number, Phase.ENDS);
        for (int thread = 0; thread < block.nt; thread++) {
            observer.load(thread, Memory.CUTS, cut);
            if (!last) {
                observer.load(thread, Memory.CUTS, cut + 1);
            }
            observer.step(thread);
        }
    }
}
