// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

/**
 * The rows of a table in order, divided into groups of equal rows: the basis of distinct rows, counts and group-by.
 * Group {@code g} consists of the rows {@code indices[starts[g]]} to {@code indices[starts[g + 1] - 1]}.
 *
 * @param indices the numbers of the rows in order; equal rows keep their order
 * @param starts the place at which each group begins, and the number of rows at the end
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowGroups(int[] indices, int[] starts) {
    /**
     * The number of groups.
     *
     * @return the number
     */
    public int count() {
        return starts.length - 1;
    }

    /**
     * The number of rows of a group.
     *
     * @param group the number of the group
     * @return the number of its rows, at least 1
     */
    public int size(int group) {
        return starts[group + 1] - starts[group];
    }

    /**
     * The first row of each group: the distinct rows, in order.
     *
     * @return one number of a row for each group
     */
    public int[] firsts() {
        int[] firsts = new int[count()];
        for (int group = 0; group < firsts.length; group++) {
            firsts[group] = indices[starts[group]];
        }
        return firsts;
    }
}
