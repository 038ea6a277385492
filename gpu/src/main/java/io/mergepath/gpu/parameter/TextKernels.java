// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels of strings: text.c. */
public final class TextKernels {
    private TextKernels() {
    }

    /** Checks and measures strings. */
    public record FindText(DeviceArray offsets, DeviceArray bytes, DeviceArray validity, long size, long n, long like,
            long blocks, DeviceArray found) implements KernelParameters {
        /** The places of the results of a block in {@code found}, and their number, as in text.c. */
        public static final int MISPLACED = 0;
        public static final int STRING_BYTES = 1;
        public static final int LONGEST = 2;
        public static final int COMMON = 3;
        public static final int NULLS = 4;
        public static final int FIRST_VALID = 5;
        public static final int RESULTS = 6;

        @Override
        public String kernel() {
            return "find_text";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(offsets).add(bytes).add(validity).add(size).add(n).add(like).add(blocks).addLongs(found);
        }
    }

    /** Appends bytes of strings to words. */
    public record AppendText(DeviceArray offsets, DeviceArray bytes, DeviceArray validity, DeviceArray rows, long from,
            int count, int width, int least, int greatest, int descending, int isFirst, long n,
            DeviceArray words) implements KernelParameters {
        @Override
        public String kernel() {
            return "append_text";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(offsets).add(bytes).add(validity).addInts(rows).add(from).add(count).add(width).add(least)
                    .add(greatest).add(descending).add(isFirst).add(n).add(words);
        }
    }

    /** Writes the lengths of strings in another order. */
    public record MeasureText(DeviceArray offsets, DeviceArray rows, long n,
            DeviceArray lengths) implements KernelParameters {
        @Override
        public String kernel() {
            return "measure_text";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(offsets).addInts(rows).add(n).addLongs(lengths);
        }
    }

    /** Copies strings to their places. */
    public record MoveText(DeviceArray offsets, DeviceArray bytes, DeviceArray rows, DeviceArray places, long n,
            long size, DeviceArray out) implements KernelParameters {
        /** The bytes that a thread moves. */
        public static final int EACH = 16;

        @Override
        public String kernel() {
            return "move_text";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(offsets).add(bytes).addInts(rows).addLongs(places).add(n).add(size).add(out);
        }
    }
}
