// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that move columns: columns.c and words.c. */
public final class ColumnKernels {
    private ColumnKernels() {
    }

    /** Fills a column with first, first + 1 and so on. */
    public record CountUp(DeviceArray out, long first, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_up";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(first).add(n);
        }
    }

    /** Copies elements from the places that indices name. */
    public record Gather(DeviceArray in, DeviceArray indices, DeviceArray out, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "gather";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(indices).add(out).add(n);
        }
    }

    /** Subtracts a column of indices from another, or copies a column if the second is none. */
    public record Subtract(DeviceArray indices, DeviceArray less, DeviceArray out,
            long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "subtract";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(indices).add(less).add(out).add(n);
        }
    }

    /** Subtracts 1 from indices. */
    public record StepBack(DeviceArray indices, DeviceArray out, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "step_back";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(indices).add(out).add(n);
        }
    }

    /** Takes the first elements of parts. */
    public record TakeFirsts(DeviceArray in, long part, long first, DeviceArray out,
            long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "take_firsts";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(part).add(first).add(out).add(n);
        }
    }

    /** Makes keys of two words. */
    public record Interleave(DeviceArray first, DeviceArray second, DeviceArray out,
            long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "interleave";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(first).addLongs(second).add(out).add(n);
        }
    }

    /** Takes keys of two words apart. */
    public record Separate(DeviceArray in, DeviceArray first, DeviceArray second, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "separate";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).addLongs(first).addLongs(second).add(n);
        }
    }
}
