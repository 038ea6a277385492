// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;

/**
 * The parameters of the kernels that merge pairs of runs: partition.c, merge.c, pairs.h, pairs.c,
 * word_search.c and unsorted.c.
 */
public final class PairKernels {
    private PairKernels() {
    }

    /** Says where the pairs of runs lie: PAIRS_PARAMETERS of runs.h. */
    public sealed interface PairLayout extends ParameterGroup {
    }

    /** Pairs of one length. The last pair may be shorter. */
    public record EqualPairs(long n, long run, long pair, long tilesAPair) implements PairLayout {
        @Override
        public void addTo(Parameters parameters) {
            parameters.add(n).add(run).add(pair).add(tilesAPair);
        }
    }

    /** Pairs at given offsets. */
    public record PairsAtOffsets(DeviceArray offsets, DeviceArray firstTile, long pairs) implements PairLayout {
        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(offsets).addLongs(firstTile).add(pairs);
        }
    }

    /** Finds every so many cuts. */
    public record PartitionCoarse(DeviceArray a, DeviceArray b, PairLayout place, long step,
            DeviceArray cuts) implements KernelParameters {
        @Override
        public String kernel() {
            return "partition_coarse";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(b).add(place).add(step).addLongs(cuts);
        }
    }

    /** Finds the cuts between those of {@link PartitionCoarse}. */
    public record PartitionFine(DeviceArray a, DeviceArray b, PairLayout place, long step, long tiles, DeviceArray cuts)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "partition_fine";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(b).add(place).add(step).add(tiles).addLongs(cuts);
        }
    }

    /** Finds co-ranks of keys of two words that lie in two columns: word_search.c. */
    public record SearchWords(DeviceArray aFirst, DeviceArray aSecond, long aLength, DeviceArray bFirst,
            DeviceArray bSecond, long bLength, long step, long count, DeviceArray cuts)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "search_words";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(aFirst).addLongs(aSecond).add(aLength).addLongs(bFirst).addLongs(bSecond).add(bLength)
                    .add(step).add(count).addLongs(cuts);
        }
    }

    /** Merges tiles. All strategies have these parameters: MERGE_PARAMETERS of merge.c. */
    public record MergeTiles(DeviceArray a, DeviceArray aValues, DeviceArray b, DeviceArray bValues, DeviceArray out,
            DeviceArray outValues, PairLayout place,
            DeviceArray cuts, DeviceArray unsorted)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "merge_two_phase";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aValues).add(b).add(bValues).add(out).add(outValues).add(place).addLongs(cuts)
                    .addInts(unsorted);
        }
    }

    /** Finds where tiles of short pairs begin. */
    public record CutPairs(DeviceArray in, DeviceArray offsets, long pairs, long firstTile, long tiles,
            DeviceArray cuts)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "cut_pairs";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).addLongs(offsets).add(pairs).add(firstTile).add(tiles).addLongs(cuts);
        }
    }

    /** Merges short pairs by whole tiles of the output. */
    public record MergePairs(DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues, long n,
            DeviceArray offsets, long pairs,
            long firstTile, DeviceArray cuts, DeviceArray unsorted)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "merge_pairs";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(n).addLongs(offsets).add(pairs).add(firstTile)
                    .addLongs(cuts).addInts(unsorted);
        }
    }

    /** Concatenates runs that are not sorted. */
    public record ConcatenateUnsorted(DeviceArray a, DeviceArray aValues, DeviceArray b, DeviceArray bValues,
            DeviceArray out, DeviceArray outValues,
            long aLength, long n, DeviceArray unsorted)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "concatenate_unsorted";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aValues).add(b).add(bValues).add(out).add(outValues).add(aLength).add(n)
                    .addInts(unsorted);
        }
    }
}
