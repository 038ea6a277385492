// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that sort by digits: digit_counts.c, digits.c and digit_ending.c. */
public final class DigitKernels {
    private DigitKernels() {
    }

    /** Clears the state, the counts of digits and the words of tiles. */
    public record ClearCounts(DeviceArray words, long cleared) implements KernelParameters {
        @Override
        public String kernel() {
            return "clear_counts";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.addInts(words).add(cleared);
        }
    }

    /** Counts the digits of all keys, and plans the steps. */
    public record CountDigits(DeviceArray in, long n, int place, DeviceArray dictionary, DeviceArray counts,
            DeviceArray state) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_digits";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(place).addInts(dictionary).addInts(counts).addInts(state);
        }
    }

    /** Makes the pass of a digit, or all steps. */
    public record MoveByDigits(DeviceArray in, DeviceArray inValues, long n, DeviceArray dictionary,
            DeviceArray starts, DeviceArray state, DeviceArray tileWords, DeviceArray out, DeviceArray outValues,
            DeviceArray scratch, DeviceArray scratchValues, int number) implements KernelParameters {
        /** The same for another pass. */
        public MoveByDigits withNumber(int other) {
            return new MoveByDigits(in, inValues, n, dictionary, starts, state, tileWords, out, outValues, scratch,
                    scratchValues, other);
        }

        @Override
        public String kernel() {
            return "move_by_digits";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(n).addInts(dictionary).addInts(starts).addInts(state)
                    .addInts(tileWords).add(out).add(outValues).add(scratch).add(scratchValues).add(number);
        }
    }

    /** Writes the output if the passes have not written it. */
    public record EndByDigits(DeviceArray in, DeviceArray inValues, long n, DeviceArray dictionary, DeviceArray starts,
            DeviceArray state, DeviceArray out, DeviceArray outValues, DeviceArray scratch,
            DeviceArray scratchValues) implements KernelParameters {
        @Override
        public String kernel() {
            return "end_by_digits";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(n).addInts(dictionary).addInts(starts).addInts(state).add(out)
                    .add(outValues).add(scratch).add(scratchValues);
        }
    }
}
