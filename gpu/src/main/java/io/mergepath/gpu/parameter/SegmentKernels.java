// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;

/**
 * The parameters of the kernels that sort segments: segment_sort.c, segment_tiny.c, segment_buckets.c,
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

    /**
     * Where segments start and end, as the caller gives it: {@code int}s or {@code long}s.
     *
     * @param areLongs whether they are {@code long}s
     */
    public record Bounds(DeviceArray starts, DeviceArray ends, int areLongs) implements ParameterGroup {
        public static Bounds of(DeviceArray starts, DeviceArray ends) {
            return new Bounds(starts, ends, starts.elementBytes() == Long.BYTES ? 1 : 0);
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(starts).add(ends).add(areLongs);
        }
    }

    /** Looks for a wrong segment, and for long segments. */
    public record CheckSegments(Bounds bounds, long segments, long n, long most, long guessed, DeviceArray found,
            DeviceArray list) implements KernelParameters {
        @Override
        public String kernel() {
            return "check_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(bounds).add(segments).add(n).add(most).add(guessed).addInts(found).addLongs(list);
        }
    }

    /** Ends huge segments where they start. */
    public record EmptyHuge(DeviceArray starts, DeviceArray ends, long segments, long most,
            DeviceArray visible) implements KernelParameters {
        @Override
        public String kernel() {
            return "empty_huge";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).addLongs(ends).add(segments).add(most).addLongs(visible);
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
    public record SortTiny(DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues,
            Bounds bounds, long segments) implements KernelParameters {
        @Override
        public String kernel() {
            return "sort_tiny";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(bounds).add(segments);
        }
    }

    /** Lists buckets of segments, and tiles of divided segments. */
    public record ListBuckets(DeviceArray starts, DeviceArray ends, long segments, int least, int whole, int fill,
            DeviceArray buckets, DeviceArray tiles, DeviceArray divided,
            DeviceArray state) implements KernelParameters {
        @Override
        public String kernel() {
            return "list_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).addLongs(ends).add(segments).add(least).add(whole).add(fill)
                    .addLongs(buckets)
                    .addLongs(tiles).addLongs(divided).addInts(state);
        }
    }

    /** Finds the windows of divided segments. */
    public record FindWindows(DeviceArray in, DeviceArray starts, DeviceArray ends, DeviceArray divided,
            DeviceArray state, DeviceArray windows) implements KernelParameters {
        @Override
        public String kernel() {
            return "find_windows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).addLongs(starts).addLongs(ends).addLongs(divided).addInts(state).addLongs(windows);
        }
    }

    /**
     * What the blocks of tiles of divided segments share: TILE_PARAMETERS of segment_buckets.c.
     *
     * @param fill the keys of a bucket
     */
    public record Division(DeviceArray in, int fill, DeviceArray tiles,
            DeviceArray windows) implements ParameterGroup {
        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(fill).addLongs(tiles).addLongs(windows);
        }
    }

    /** Counts the keys of each bucket in tiles. */
    public record CountInBuckets(Division division, DeviceArray state,
            DeviceArray counts) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_in_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(division).addInts(state).addInts(counts);
        }
    }

    /** Finds where buckets begin. */
    public record PlaceBuckets(DeviceArray starts, DeviceArray ends, DeviceArray divided, int whole, int fill,
            DeviceArray buckets, DeviceArray counts, DeviceArray state) implements KernelParameters {
        @Override
        public String kernel() {
            return "place_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(starts).addLongs(ends).addLongs(divided).add(whole).add(fill).addLongs(buckets)
                    .addInts(counts).addInts(state);
        }
    }

    /** Moves records to their buckets. */
    public record MoveToBuckets(Division division, DeviceArray inValues, DeviceArray state, DeviceArray counts,
            DeviceArray out, DeviceArray outValues) implements KernelParameters {
        @Override
        public String kernel() {
            return "move_to_buckets";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(division).add(inValues).addInts(state).addInts(counts).add(out).add(outValues);
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
            DeviceArray other, DeviceArray otherValues, int byPlaces, Segments segments) implements KernelParameters {
        @Override
        public String kernel() {
            return "sort_segments";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(other).add(otherValues).add(byPlaces)
                    .add(segments);
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
