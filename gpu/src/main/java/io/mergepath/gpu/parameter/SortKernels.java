// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Span;

/** The parameters of the kernels that sort tiles and that check for sorted input. */
public final class SortKernels {
    private SortKernels() {
    }

    /** Sorts tiles. */
    public record BlockSort(Span in, Span inValues, Span out, Span outValues, long n) implements KernelParameters {
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
    public record FindDisorder(Span in, long n, long chunk, int first, Span found) implements KernelParameters {
        @Override
        public String kernel() {
            return "find_disorder";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(chunk).add(first).add(found);
        }
    }

    /** Reverses records whose keys are in reverse order. */
    public record ReverseIf(Span keys, Span values, long n, long chunk, Span found) implements KernelParameters {
        @Override
        public String kernel() {
            return "reverse_if";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(keys).add(values).add(n).add(chunk).add(found);
        }
    }
}
