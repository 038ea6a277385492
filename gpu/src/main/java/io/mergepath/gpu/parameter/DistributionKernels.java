// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that sort by distribution: buckets.c to finish_records.c. */
public final class DistributionKernels {
    private DistributionKernels() {
    }

    /** Samples the keys, chooses the buckets, and clears counters. */
    public record Survey(DeviceArray in, long n, int bits, int ways, DeviceArray state, DeviceArray counts,
            long cleared, DeviceArray dictionary)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "survey";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(bits).add(ways).addInts(state).addInts(counts).add(cleared)
                    .addInts(dictionary);
        }
    }

    /** Counts the sampled keys of each bin of a map. */
    public record SampleKeys(DeviceArray in, long strata, int every, DeviceArray state,
            DeviceArray bins) implements KernelParameters {
        @Override
        public String kernel() {
            return "sample_keys";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(strata).add(every).addInts(state).addInts(bins);
        }
    }

    /** Makes a map. */
    public record DrawMap(DeviceArray bins, long samples, long top, DeviceArray state,
            DeviceArray scale) implements KernelParameters {
        @Override
        public String kernel() {
            return "draw_map";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addInts(bins).add(samples).add(top).addInts(state).addInts(scale);
        }
    }

    /**
     * Where buckets begin: STARTS_PARAMETERS of bucket_starts.h.
     *
     * @param most the most keys of a bucket that is not large
     */
    public record Starts(int bits, int lowBits, long n, int most, DeviceArray starts, DeviceArray bucketEnds,
            DeviceArray segmentEnds, DeviceArray large, DeviceArray chunks) implements ParameterGroup {
        @Override
        public void addTo(Parameters parameters) {
            parameters.add(bits).add(lowBits).add(n).add(most).addInts(starts).addInts(bucketEnds)
                    .addInts(segmentEnds).addInts(large).addInts(chunks);
        }
    }

    /** Counts the keys of each bucket. If the buckets are at most as many as threads, it finds where they begin. */
    public record Histogram(DeviceArray in, DeviceArray scale, DeviceArray counts, DeviceArray state,
            Starts starts) implements KernelParameters {
        @Override
        public String kernel() {
            return "histogram";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).addInts(scale).addInts(counts).addInts(state).add(starts);
        }
    }

    /** Finds where more buckets begin. */
    public record ScanBuckets(DeviceArray counts, DeviceArray state, Starts starts) implements KernelParameters {
        @Override
        public String kernel() {
            return "scan_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addInts(counts).addInts(state).add(starts);
        }
    }

    /** Sends keys to buckets. */
    public record Distribute(DeviceArray in, long n, int bits, int lowBits, int digitBits, DeviceArray starts,
            DeviceArray tilesBefore,
            int segments, DeviceArray ends, DeviceArray scale, DeviceArray state, DeviceArray out)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "distribute";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(bits).add(lowBits).add(digitBits).addInts(starts).addInts(tilesBefore)
                    .add(segments).addInts(ends).addInts(scale).addInts(state).add(out);
        }
    }

    /** Sends records to buckets. */
    public record DistributeRecords(DeviceArray in, DeviceArray inValues, long n, int bits, int lowBits, int digitBits,
            DeviceArray starts,
            DeviceArray tilesBefore, int segments, DeviceArray tileCounts, DeviceArray scale, DeviceArray state,
            DeviceArray out, DeviceArray outValues)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "distribute_records";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(n).add(bits).add(lowBits).add(digitBits).addInts(starts)
                    .addInts(tilesBefore).add(segments).addInts(tileCounts).addInts(scale).addInts(state).add(out)
                    .add(outValues);
        }
    }

    /** The buckets of a finish: BUCKET_INPUTS of finish.h. */
    public sealed interface Buckets extends ParameterGroup permits Following, OfSegments {
    }

    /**
     * Buckets that follow each other.
     *
     * @param most the most keys of a bucket that goes to the list
     */
    public record Following(DeviceArray starts, int most, DeviceArray list) implements Buckets {
        @Override
        public void addTo(Parameters parameters) {
            parameters.addInts(starts).add(most).addInts(list);
        }
    }

    /**
     * Buckets of segments.
     *
     * @param passed the keys that a pass has moved; the others lie in the input
     */
    public record OfSegments(DeviceArray buckets, DeviceArray passed, DeviceArray passedValues) implements Buckets {
        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(buckets).add(passed).add(passedValues);
        }
    }

    /** Sorts buckets of keys. */
    public record FinishBuckets(DeviceArray in, Buckets buckets, DeviceArray state,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "finish_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(buckets).addInts(state).add(out);
        }
    }

    /** Sorts buckets of records. */
    public record FinishRecords(DeviceArray in, DeviceArray inValues, Buckets buckets, DeviceArray state,
            DeviceArray out, DeviceArray outValues) implements KernelParameters {
        @Override
        public String kernel() {
            return "finish_records";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(buckets).addInts(state).add(out).add(outValues);
        }
    }

    /** Gathers the keys of large buckets that differ from their most frequent keys. */
    public record SplitLarge(DeviceArray in, DeviceArray starts, DeviceArray chunks, DeviceArray large,
            DeviceArray state, DeviceArray others) implements KernelParameters {
        @Override
        public String kernel() {
            return "split_large";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).addInts(starts).addInts(chunks).addInts(large).addInts(state).add(others);
        }
    }

    /** Sorts these keys. */
    public record SortOthers(DeviceArray others, DeviceArray starts, DeviceArray large,
            DeviceArray state) implements KernelParameters {
        @Override
        public String kernel() {
            return "sort_others";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(others).addInts(starts).addInts(large).addInts(state);
        }
    }

    /** Writes large buckets. */
    public record JoinLarge(DeviceArray others, DeviceArray starts, DeviceArray chunks, DeviceArray large,
            DeviceArray state, DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "join_large";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(others).addInts(starts).addInts(chunks).addInts(large).addInts(state).add(out);
        }
    }

    /** Sorts the buckets that the finish has listed. */
    public record SortListed(DeviceArray out, DeviceArray outValues, DeviceArray starts, DeviceArray state,
            DeviceArray list)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "sort_listed";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(outValues).addInts(starts).addInts(state).addInts(list);
        }
    }
}
