// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that move selected elements of any type: moves.c. */
public final class MoveKernels {
    private MoveKernels() {
    }

    /** Sums groups of counts. */
    public record SumCounts(DeviceArray counts, long length, DeviceArray groups) implements KernelParameters {
        @Override
        public String kernel() {
            return "sum_counts";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(counts).add(length).addLongs(groups);
        }
    }

    /** Sums the groups before each group, and all of them. */
    public record SumGroups(DeviceArray groups, long length, DeviceArray unsorted, long most,
            DeviceArray count) implements KernelParameters {
        @Override
        public String kernel() {
            return "sum_groups";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(groups).add(length).addInts(unsorted).add(most).addLongs(count);
        }
    }

    /** Replaces each count by the sum of the counts before. */
    public record PlaceCounts(DeviceArray counts, long length, DeviceArray groups) implements KernelParameters {
        @Override
        public String kernel() {
            return "place_counts";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(counts).add(length).addLongs(groups);
        }
    }

    /** Moves selected elements, or writes their places. */
    public record MoveSelected(DeviceArray a, long aLength, DeviceArray b, long n, int asPlaces, DeviceArray cuts,
            DeviceArray sides, DeviceArray keeps, DeviceArray places, DeviceArray unsorted, long most,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "move_selected";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(n).add(asPlaces).addLongs(cuts).addInts(sides).addInts(keeps)
                    .addLongs(places).addInts(unsorted).add(most).add(out);
        }
    }

    /** Writes the places of few selected elements. */
    public record PlaceFew(DeviceArray keeps, DeviceArray places, long tiles, long most,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "place_few";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addInts(keeps).addLongs(places).add(tiles).add(most).add(out);
        }
    }

    /** Selects elements by flags. */
    public record SelectFlags(DeviceArray flags, long n, int wanted, DeviceArray keeps,
            DeviceArray counts) implements KernelParameters {
        @Override
        public String kernel() {
            return "select_flags";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(flags).add(n).add(wanted).addInts(keeps).addLongs(counts);
        }
    }

    /** Sets words to 0. */
    public record ClearWords(DeviceArray words, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "clear_words";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addInts(words).add(n);
        }
    }

    /** Writes that rows have no key. */
    public record FillNone(DeviceArray out, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "fill_none";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(n);
        }
    }

    /** Writes the lengths of runs. */
    public record MeasureRuns(DeviceArray starts, DeviceArray count, long n,
            DeviceArray lengths) implements KernelParameters {
        @Override
        public String kernel() {
            return "measure_runs";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(starts).addLongs(count).add(n).add(lengths);
        }
    }
}
