// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Span;

/** The parameters of the kernels that sort by distribution: buckets.c to finish_rows.c. */
public final class DistributionKernels {
    private DistributionKernels() {
    }

    /** Samples the keys, chooses the buckets, and clears counters. */
    public record Survey(Span in, long n, int bits, Span state, Span counts, long cleared)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "survey";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(bits).add(state).add(counts).add(cleared);
        }
    }

    /** Counts the keys of each bucket. */
    public record Histogram(Span in, long n, int bits, Span state, Span counts) implements KernelParameters {
        @Override
        public String kernel() {
            return "histogram";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(bits).add(state).add(counts);
        }
    }

    /** Adds up the counters. */
    public record ScanBuckets(Span counts, int bits, int lowBits, long n, int most, Span starts, Span bucketEnds,
            Span segmentEnds, Span state)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "scan_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(counts).add(bits).add(lowBits).add(n).add(most).add(starts).add(bucketEnds)
                    .add(segmentEnds).add(state);
        }
    }

    /** Counts the tiles of each segment. */
    public record CountTiles(Span starts, int lowBits, int segments, Span tilesBefore) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_tiles";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(starts).add(lowBits).add(segments).add(tilesBefore);
        }
    }

    /** Sends keys to buckets. */
    public record Distribute(Span in, long n, int bits, int lowBits, int digitBits, Span starts, Span tilesBefore,
            int segments, Span ends, Span state, Span out)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "distribute";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(bits).add(lowBits).add(digitBits).add(starts).add(tilesBefore)
                    .add(segments).add(ends).add(state).add(out);
        }
    }

    /** Sends records to buckets. */
    public record DistributeRows(Span in, Span inValues, long n, int bits, int lowBits, int digitBits, Span starts,
            Span tilesBefore, int segments, Span looks, Span state, Span out, Span outValues)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "distribute_rows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(n).add(bits).add(lowBits).add(digitBits).add(starts)
                    .add(tilesBefore).add(segments).add(looks).add(state).add(out).add(outValues);
        }
    }

    /** Sorts buckets of keys. */
    public record FinishBuckets(Span in, Span starts, Span state, Span list, Span out) implements KernelParameters {
        @Override
        public String kernel() {
            return "finish_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(starts).add(state).add(list).add(out);
        }
    }

    /** Sorts buckets of records. */
    public record FinishRows(Span in, Span inValues, Span starts, Span state, Span list, Span out, Span outValues)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "finish_rows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(starts).add(state).add(list).add(out).add(outValues);
        }
    }

    /** Sorts the buckets that the finish has listed. */
    public record SortListed(Span out, Span outValues, Span starts, Span state, Span list)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "sort_listed";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(outValues).add(starts).add(state).add(list);
        }
    }
}
