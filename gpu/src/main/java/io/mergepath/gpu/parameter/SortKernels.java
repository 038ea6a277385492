// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that sort tiles and that check for sorted input. */
public final class SortKernels {
    private SortKernels() {
    }

    /** Sorts tiles. */
    public record BlockSort(DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues,
            long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "block_sort";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(out).add(outValues).add(n);
        }
    }

    /** Finds pairs of adjacent keys that are not in order, or not in reverse order. */
    public record FindDisorder(DeviceArray in, long n, long chunk, int first,
            DeviceArray found) implements KernelParameters {
        @Override
        public String kernel() {
            return "find_disorder";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(chunk).add(first).addInts(found);
        }
    }

    /** Reverses records whose keys are in reverse order. */
    public record ReverseIf(DeviceArray keys, DeviceArray values, long n, long chunk,
            DeviceArray found) implements KernelParameters {
        @Override
        public String kernel() {
            return "reverse_if";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(keys).add(values).add(n).add(chunk).addInts(found);
        }
    }
}
