// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;

/** The parameters of the kernels that merge groups of runs: selection.c and multiway.c. */
public final class MultiwayKernels {
    private MultiwayKernels() {
    }

    /** Says where the groups of runs lie: GROUPS_PARAMETERS of groups.h. */
    public sealed interface Groups extends ParameterGroup {
    }

    /** Groups of runs of one length. The last run may be shorter. */
    public record EqualGroups(long n, long run, long tilesAGroup, int ways) implements Groups {
        @Override
        public void addTo(Parameters parameters) {
            parameters.add(n).add(run).add(tilesAGroup).add(ways);
        }
    }

    /** Groups of runs at given offsets. */
    public record GroupsAtOffsets(DeviceArray offsets, DeviceArray firstTile, long runs, int ways) implements Groups {
        @Override
        public void addTo(Parameters parameters) {
            parameters.addLongs(offsets).addLongs(firstTile).add(runs).add(ways);
        }
    }

    /** Finds where each tile begins in each run. */
    public record SelectCuts(Groups groups, DeviceArray in, long tiles, DeviceArray cuts) implements KernelParameters {
        @Override
        public String kernel() {
            return "select_cuts";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(groups).add(in).add(tiles).addLongs(cuts);
        }
    }

    /** Merges the parts of each tile. */
    public record MergeWays(Groups groups, DeviceArray in, DeviceArray inValues, DeviceArray out, DeviceArray outValues,
            DeviceArray cuts, DeviceArray unsorted)
            implements
                KernelParameters {
        @Override
        public String kernel() {
            return "merge_ways";
        }

        @Override
        public void addTo(Parameters parameters) {
            parameters.add(groups).add(in).add(inValues).add(out).add(outValues).addLongs(cuts).addInts(unsorted);
        }
    }
}
