// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * The rows of a join of sorted keys of A and B. A row is a pair of an index of A and an index of B. Rows are ordered by
 * the index of A and then by the index of B; rows without a key of A come last, ordered by the index of B.
 */
public enum JoinKind {
    /** Each pair of equal keys. */
    INNER,
    /** Each pair of equal keys, and each key of A without an equal key, with -1. */
    LEFT,
    /** Each pair of equal keys, and each key of B without an equal key, with -1. */
    RIGHT,
    /** Each pair of equal keys, and each key of A or B without an equal key, with -1. */
    OUTER,
    /** Each key of A with an equal key in B, once, without an index of B. */
    SEMI,
    /** Each key of A without an equal key in B, without an index of B. */
    ANTI;

    /** The number of columns of a row. */
    int columns() {
        return this == SEMI || this == ANTI ? 1 : 2;
    }
}
