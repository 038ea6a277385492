// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.HostMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cuts sorted runs on the host into chunks that are merged one after the other, none longer than a bound. The keys of
 * each run at equal distances are samples. Some samples, in the order of the merge, are splitters, and each run is cut
 * at the place where a splitter belongs. Among equal keys the run and the place decide, so chunks are as short if all
 * keys are equal.
 */
public final class RunSplitter {
    /** The samples of a run for each chunk. More samples make chunks of more even lengths. */
    private static final int SAMPLES = 8;

    private final Engine cpu;
    private final List<Keys> runs;
    private final Order order;

    public RunSplitter(Engine cpu, List<Keys> runs, Order order) {
        this.cpu = cpu;
        this.runs = runs;
        this.order = order;
    }

    private record Sample(int run, long place) {
    }

    /**
     * The cuts of all runs, from the beginning to the end of each. They never cross, whatever the order says. But a
     * chunk may be too long if the order contradicts itself.
     *
     * @param most how many keys a chunk may have
     */
    public List<long[]> cuts(long most) {
        long step = Math.max(1, most / ((long) SAMPLES * runs.size()));
        List<Sample> samples = new ArrayList<>();
        for (int r = 0; r < runs.size(); r++) {
            for (long place = step; place < runs.get(r).length(); place += step) {
                samples.add(new Sample(r, place));
            }
        }
        int[] places = sorted(samples);
        // Between two splitters lie as many samples as are passed over, and in each run less than a step more.
        int every = (int) Math.max(1, most / step - runs.size());
        List<long[]> cuts = new ArrayList<>();
        long[] before = new long[runs.size()];
        cuts.add(before);
        for (int s = every; s < places.length; s += every) {
            before = cut(samples.get(places[s]), before);
            cuts.add(before);
        }
        cuts.add(runs.stream().mapToLong(Keys::length).toArray());
        return cuts;
    }

    /** The samples in the order of the merge. They are merged like the runs that they come from. */
    private int[] sorted(List<Sample> samples) {
        int[] places = IntStream.range(0, samples.size()).toArray();
        new HostScratch.Spare(new HostMemory()).lend(scratch -> {
            Keys keys = scratch.like(runs.getFirst(), samples.size());
            for (int s = 0; s < places.length; s++) {
                SortTask from = SortTask.ofPairs(key(samples.get(s)), Values.none(), order);
                HostScratch.copy(from, from.with(keys.slice(s, s + 1), Values.none()));
            }
            cpu.sortPairs(keys, Values.of(places), order);
        });
        return places;
    }

    private Keys key(Sample sample) {
        return runs.get(sample.run).slice(sample.place, sample.place + 1);
    }

    /** The place of a splitter in each run, but not before the cuts before it. */
    private long[] cut(Sample splitter, long[] before) {
        Keys key = key(splitter);
        long[] cut = new long[runs.size()];
        for (int r = 0; r < cut.length; r++) {
            long found = r == splitter.run ? splitter.place : bound(runs.get(r), before[r], key, r < splitter.run);
            cut[r] = Math.max(before[r], found);
        }
        return cut;
    }

    /** The number of keys of a run that come before a key. Equal keys of runs before its own count. */
    private long bound(Keys run, long from, Keys key, boolean equalsToo) {
        long low = from;
        long high = run.length();
        while (low < high) {
            long middle = (low + high) >>> 1;
            // The first of the merge of two keys tells which is less.
            Keys one = run.slice(middle, middle + 1);
            if (cpu.coRank(one, key, 1, equalsToo ? TieRule.A_FIRST : TieRule.B_FIRST, order) == 1) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
