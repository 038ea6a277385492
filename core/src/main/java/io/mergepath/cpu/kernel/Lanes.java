// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * Cuts of two sorted ranges X and Y into lanes. A loop advances all lanes of a walk at the same time, so that the
 * processor waits for several chains of dependent loads at once. More lanes would need more registers than there are.
 */
public final class Lanes {
    /** The number of lanes. */
    public static final int COUNT = 2;

    /** Where each lane begins in X, and where the last lane ends. */
    final int[] x = new int[COUNT + 1];
    /** Where each lane begins in Y, and where the last lane ends. */
    final int[] y = new int[COUNT + 1];

    /** Sets where a lane begins. The cut with the number {@link #COUNT} is the end of the last lane. */
    public void cut(int lane, int atX, int atY) {
        x[lane] = atX;
        y[lane] = atY;
    }
}
