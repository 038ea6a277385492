// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

/**
 * A point of the merge path: so many elements taken from A, so many from B.
 *
 * @param i the number of elements taken from A
 * @param j the number of elements taken from B
 */
public record PathPoint(int i, int j) {

    /**
     * The cross-diagonal that the point lies on.
     *
     * @return i + j, the number of elements of the merge that lie before the point
     */
    public int diagonal() {
        return i + j;
    }
}
