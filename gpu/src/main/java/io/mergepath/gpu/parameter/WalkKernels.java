// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/**
 * The parameters of the kernels that walk along the merge path of two sorted inputs: bounds.c, select.c
 * and filter.c.
 */
public final class WalkKernels {
    private WalkKernels() {
    }

    /** Searches each key of A in B. */
    public record SearchKeys(DeviceArray a, long aLength, DeviceArray b, long bLength, int upper, DeviceArray bounds,
            DeviceArray matches) implements KernelParameters {
        @Override
        public String kernel() {
            return "search_keys";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(bLength).add(upper).add(bounds).add(matches);
        }
    }

    /** Finds the lower bounds of A in B and the upper bounds of B in A. */
    public record WalkBounds(DeviceArray a, long aLength, DeviceArray b, long bLength, DeviceArray cuts,
            DeviceArray aBounds, DeviceArray aMatches, DeviceArray bBounds,
            DeviceArray bMatches) implements KernelParameters {
        @Override
        public String kernel() {
            return "walk_bounds";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(bLength).addLongs(cuts).add(aBounds).add(aMatches).add(bBounds)
                    .add(bMatches);
        }
    }

    /** Selects the elements of an operation of two multisets, and stores their keys. */
    public record SelectSet(DeviceArray a, long aLength, DeviceArray b, long bLength, DeviceArray cuts, int rule,
            long most, DeviceArray words, DeviceArray sides, DeviceArray keeps, DeviceArray places,
            DeviceArray unsorted, DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "select_set";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(bLength).addLongs(cuts).add(rule).add(most).addInts(words)
                    .addInts(sides).addInts(keeps).addLongs(places).addInts(unsorted).add(out);
        }
    }

    /** Writes the number of elements, and all elements if the inputs proved to be unsorted. */
    public record FinishSet(DeviceArray a, long aLength, DeviceArray b, long most, DeviceArray words, long tiles,
            DeviceArray unsorted, DeviceArray count, DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "finish_set";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(most).addInts(words).add(tiles).addInts(unsorted)
                    .addLongs(count).add(out);
        }
    }

    /** Selects the keys before a bound, or the keys that equal it. */
    public record SelectBeside(DeviceArray in, long n, DeviceArray bound, int equal, DeviceArray keeps,
            DeviceArray counts) implements KernelParameters {
        @Override
        public String kernel() {
            return "select_beside";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(bound).add(equal).addInts(keeps).addLongs(counts);
        }
    }

    /** Selects the first key of each run. */
    public record SelectHeads(DeviceArray in, long n, DeviceArray keeps,
            DeviceArray counts) implements KernelParameters {
        @Override
        public String kernel() {
            return "select_heads";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).addInts(keeps).addLongs(counts);
        }
    }
}
