// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that write the rows of joins: join.c and as_of.c. */
public final class JoinKernels {
    private JoinKernels() {
    }

    /** Two sorted inputs, where tiles of their merge path begin, and whether a key without an equal key has a row. */
    public record Tiles(DeviceArray a, long aLength, DeviceArray b, long bLength, DeviceArray cuts,
            int outer) implements ParameterGroup {
        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(aLength).add(b).add(bLength).addLongs(cuts).add(outer);
        }
    }

    /** Counts the rows of each tile, and saves the steps of all threads. */
    public record CountRows(Tiles inputs, DeviceArray counts, DeviceArray most,
            DeviceArray saved) implements KernelParameters {
        @Override
        public String kernel() {
            return "count_rows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(inputs).addLongs(counts).addInts(most).addInts(saved);
        }
    }

    /** Writes the rows of all tiles from saved steps. */
    public record WriteRows(Tiles inputs, DeviceArray saved, DeviceArray places, long tiles, long allRows, long aBlock,
            DeviceArray aInts, DeviceArray aLongs, DeviceArray bInts, DeviceArray bLongs) implements KernelParameters {
        @Override
        public String kernel() {
            return "write_rows";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(inputs).addInts(saved).addLongs(places).add(tiles).add(allRows).add(aBlock).addInts(aInts)
                    .addLongs(aLongs).addInts(bInts).addLongs(bLongs);
        }
    }

    /** Makes the rows of an as-of join from upper bounds. */
    public record KeepNear(DeviceArray a, DeviceArray b, int words, long flip, long most, DeviceArray rows,
            long n) implements KernelParameters {
        @Override
        public String kernel() {
            return "keep_near";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(a).add(b).add(words).add(flip).add(most).add(rows).add(n);
        }
    }
}
