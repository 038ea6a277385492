// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that sort by digits: digit_counts.c and digits.c. */
public final class DigitKernels {
    private DigitKernels() {
    }

    /** Clears the counts of digits and the words of tiles. */
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

    /** Counts the digits of all keys. */
    public record CountDigits(DeviceArray in, long n, DeviceArray counts) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_digits";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).addInts(counts);
        }
    }

    /** Decides about the passes. */
    public record PlanPasses(DeviceArray in, long n, int inPlace, DeviceArray counts,
            DeviceArray state) implements KernelParameters {
        @Override
        public String kernel() {
            return "plan_passes";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(n).add(inPlace).addInts(counts).addInts(state);
        }
    }

    /** Makes a pass. */
    public record MoveByDigit(DeviceArray in, DeviceArray inValues, long n, int number, DeviceArray starts,
            DeviceArray state,
            DeviceArray tileWords, DeviceArray out, DeviceArray outValues, DeviceArray scratch,
            DeviceArray scratchValues)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "move_by_digit";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(n).add(number).addInts(starts).addInts(state).addInts(tileWords)
                    .add(out).add(outValues).add(scratch).add(scratchValues);
        }
    }

    /** Writes the output if the last pass has not written it. */
    public record EndDigits(DeviceArray in, DeviceArray inValues, long n, DeviceArray starts, DeviceArray state,
            DeviceArray scratch, DeviceArray scratchValues, DeviceArray out, DeviceArray outValues)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "end_digits";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(inValues).add(n).addInts(starts).addInts(state).add(scratch).add(scratchValues)
                    .add(out).add(outValues);
        }
    }
}
