// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that write the rows of joins: join.c. */
public final class JoinKernels {
    private JoinKernels() {
    }

    /** Counts the rows of each key. */
    public record CountRows(DeviceArray lower, DeviceArray upper, long n, int outer,
            DeviceArray rows) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_rows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(lower).add(upper).add(n).add(outer).addLongs(rows);
        }
    }

    /** Writes the rows of all keys. */
    public record ExpandRows(DeviceArray lower, DeviceArray upper, DeviceArray before, long n, long rows,
            DeviceArray aRows, DeviceArray bRows) implements KernelParameters {
        @Override
        public String kernel() {
            return "expand_rows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(lower).add(upper).addLongs(before).add(n).add(rows).add(aRows).add(bRows);
        }
    }

    /** Writes that rows have no key. */
    public record FillNone(DeviceArray out, long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "fill_none";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(out).add(n);
        }
    }
}
