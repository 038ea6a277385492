// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that make words of the rows of tables: rows.c. */
public final class RowKernels {
    private RowKernels() {
    }

    /** Finds the range of the numbers of a column. */
    public record FindRange(DeviceArray in, int step, DeviceArray validity, int kind, long n,
            long blocks, DeviceArray ranges) implements KernelParameters {
        @Override
        public String kernel() {
            return "find_range";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(step).add(validity).add(kind).add(n).add(blocks).addLongs(ranges);
        }
    }

    /** Appends bits of the distances of numbers to words. */
    public record AppendNumbers(DeviceArray in, int step, DeviceArray validity, DeviceArray rows, int kind,
            long base, int descending, int right, int bits, int isFirst, long n,
            DeviceArray words) implements KernelParameters {
        @Override
        public String kernel() {
            return "append_numbers";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(in).add(step).add(validity).addInts(rows).add(kind).add(base).add(descending).add(right)
                    .add(bits).add(isFirst).add(n).add(words);
        }
    }

    /** Appends a bit to words that tells which rows have no value. */
    public record AppendNulls(DeviceArray validity, DeviceArray rows, int nullsFirst, int isFirst, long n,
            DeviceArray words) implements KernelParameters {
        @Override
        public String kernel() {
            return "append_nulls";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(validity).addInts(rows).add(nullsFirst).add(isFirst).add(n).add(words);
        }
    }

    /** Copies bits of bitmaps. */
    public record GatherBits(DeviceArray validity, DeviceArray rows, long n,
            DeviceArray out) implements KernelParameters {
        @Override
        public String kernel() {
            return "gather_bits";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(validity).addInts(rows).add(n).add(out);
        }
    }
}
