// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels of operations on sorted numbers: places.c. */
public final class PlaceKernels {
    private PlaceKernels() {
    }

    /** Looks for a wrong number, and finds the numbers before each tile. */
    public record CheckNumbers(DeviceArray numbers, long length, long step, long most, long total, DeviceArray found,
            long steps, long slope, long tiles, DeviceArray cuts) implements KernelParameters {
        @Override
        public String kernel() {
            return "check_numbers";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(numbers).add(length).add(step).add(most).add(total).addInts(found).add(steps)
                    .add(slope).add(tiles).addLongs(cuts);
        }
    }

    /** Makes numbers of 8 bytes. */
    public record WidenNumbers(DeviceArray numbers, long length, DeviceArray wide) implements KernelParameters {
        @Override
        public String kernel() {
            return "widen_numbers";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(numbers).add(length).addLongs(wide);
        }
    }

    /** Looks for an interval outside of the elements. */
    public record CheckIntervals(DeviceArray starts, DeviceArray offsets, long intervals, long length,
            DeviceArray found) implements KernelParameters {
        @Override
        public String kernel() {
            return "check_intervals";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(starts).add(offsets).add(intervals).add(length).addInts(found);
        }
    }

    /** Finds the numbers before each tile. */
    public record CutPlaces(DeviceArray numbers, long length, long steps, long slope, long tiles,
            DeviceArray cuts) implements KernelParameters {
        @Override
        public String kernel() {
            return "cut_places";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(numbers).add(length).add(steps).add(slope).add(tiles).addLongs(cuts);
        }
    }

    /** Writes the number of the object of each place. */
    public record ListObjects(DeviceArray offsets, long objects, long n, DeviceArray cuts, DeviceArray found,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "list_objects";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(offsets).add(objects).add(n).addLongs(cuts).addInts(found).add(out);
        }
    }

    /** Repeats elements. */
    public record ExpandElements(DeviceArray in, DeviceArray offsets, long objects, long n, DeviceArray cuts,
            DeviceArray found,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "expand_elements";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(offsets).add(objects).add(n).addLongs(cuts).addInts(found).add(out);
        }
    }

    /** Copies intervals. */
    public record MoveIntervals(DeviceArray in, DeviceArray offsets, long objects, long n, DeviceArray cuts,
            DeviceArray from, DeviceArray to, DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "move_intervals";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(offsets).add(objects).add(n).addLongs(cuts).add(from).add(to).add(out);
        }
    }

    /** Inserts elements. */
    public record InsertElements(DeviceArray a, long aLength, DeviceArray b, long bLength, DeviceArray at,
            DeviceArray cuts, DeviceArray found, DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "insert_elements";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(bLength).add(at).addLongs(cuts).addInts(found).add(out);
        }
    }

    /** Removes elements. */
    public record RemoveElements(DeviceArray in, long n, DeviceArray at, DeviceArray cuts, DeviceArray found,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "remove_elements";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(at).addLongs(cuts).addInts(found).add(out);
        }
    }
}
