// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.bench.race.Contender;
import java.util.List;

/** A peer of the sorts of tables. A list is empty if the peer cannot do the workload. */
public interface TablePeer {
    /**
     * Whether this is the library itself by another module. Its contenders then have rows of their own, beside those of
     * the other peers.
     *
     * @return false unless overridden
     */
    default boolean isOurs() {
        return false;
    }

    /**
     * The contenders that find the order of rows.
     *
     * @param work the workload
     * @param threads 1, or as many as the machine has cores
     * @return the contenders
     */
    default List<Contender> indices(RowWorkload work, int threads) {
        return List.of();
    }

    /**
     * The contenders that sort all columns of a table.
     *
     * @param work the workload
     * @param threads 1, or as many as the machine has cores
     * @return the contenders
     */
    default List<Contender> sort(TableWorkload work, int threads) {
        return List.of();
    }

    /**
     * The contenders that find the first rows.
     *
     * @param work the workload
     * @param threads 1, or as many as the machine has cores
     * @return the contenders
     */
    default List<Contender> top(TopWorkload work, int threads) {
        return List.of();
    }
}
