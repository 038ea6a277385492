// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.race.Contender;
import org.jspecify.annotations.Nullable;

/** A peer of our sorts. */
@FunctionalInterface
public interface SortPeer {
    /**
     * The contender of this peer for a workload.
     *
     * @param work the workload, in natural order
     * @param threads 1, or as many as the machine has cores
     * @return the contender, or null if this peer cannot do the workload
     */
    @Nullable
    Contender contender(SortWorkload work, int threads);
}
