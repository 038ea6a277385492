// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;

/**
 * The parameters of the kernels that sort segments: segment_sort.c, segment_ranks.c,
 * segment_pieces.c and segment_merge.c.
 */
public final class SegmentKernels {
    private SegmentKernels() {
    }

    /** Where segments lie in n keys, and the keys of a piece: SEGMENT_INPUTS of segments.h. */
    public record Segments(DeviceArray starts, DeviceArray ends, DeviceArray firsts, long n,
            long piece) implements ParameterGroup {
        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).addLongs(ends).addLongs(firsts).add(n).add(piece);
        }
    }

    /** Looks for a wrong segment, and for long segments. */
    public record CheckSegments(DeviceArray starts, DeviceArray ends, long segments, long n,
            DeviceArray found) implements KernelParameters {
        @Override
        public String kernel() {
            return "check_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).addLongs(ends).add(segments).add(n).addInts(found);
        }
    }

    /** Lists the pieces of long segments. */
    public record ListPieces(DeviceArray starts, DeviceArray ends, long segments, long piece, DeviceArray pieces,
            DeviceArray listed) implements KernelParameters {
        @Override
        public String kernel() {
            return "list_pieces";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).addLongs(ends).add(segments).add(piece).addLongs(pieces).addInts(listed);
        }
    }

    /** Sorts the pieces of long segments. */
    public record SortPieces(DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues,
            DeviceArray other, DeviceArray otherValues, DeviceArray starts, DeviceArray ends, DeviceArray pieces,
            DeviceArray listed) implements KernelParameters {
        @Override
        public String kernel() {
            return "sort_pieces";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(other).add(otherValues).addLongs(starts)
                    .addLongs(ends).addLongs(pieces).addInts(listed);
        }
    }

    /** Sorts tiny segments. */
    public record RankSegments(DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues,
            Segments segments) implements KernelParameters {
        @Override
        public String kernel() {
            return "rank_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(segments);
        }
    }

    /** Finds the first segment of each tile. */
    public record FindSegments(DeviceArray starts, long segments, long n, long tiles,
            DeviceArray firsts) implements KernelParameters {
        @Override
        public String kernel() {
            return "find_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).add(segments).add(n).add(tiles).addLongs(firsts);
        }
    }

    /** Sorts the segments in each tile. */
    public record SortSegments(DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues,
            DeviceArray other, DeviceArray otherValues, Segments segments) implements KernelParameters {
        @Override
        public String kernel() {
            return "sort_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(other).add(otherValues).add(segments);
        }
    }

    /** Finds where each tile begins in the halves of a segment. */
    public record CutSegments(DeviceArray out, DeviceArray other, Segments segments, int pass, long tiles,
            DeviceArray cuts) implements KernelParameters {
        @Override
        public String kernel() {
            return "cut_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(other).add(segments).add(pass).add(tiles).addLongs(cuts);
        }
    }

    /** Merges the halves of segments. */
    public record MergeSegments(DeviceArray out, DeviceArray outValues, DeviceArray other, DeviceArray otherValues,
            Segments segments, int pass, DeviceArray cuts, DeviceArray unsorted) implements KernelParameters {
        @Override
        public String kernel() {
            return "merge_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(outValues).add(other).add(otherValues).add(segments).add(pass).addLongs(cuts)
                    .addInts(unsorted);
        }
    }

    /** Undoes a pass that met unsorted halves. */
    public record KeepSegments(DeviceArray out, DeviceArray outValues, DeviceArray other, DeviceArray otherValues,
            Segments segments, int pass, DeviceArray unsorted) implements KernelParameters {
        @Override
        public String kernel() {
            return "keep_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(outValues).add(other).add(otherValues).add(segments).add(pass).addInts(unsorted);
        }
    }
}
