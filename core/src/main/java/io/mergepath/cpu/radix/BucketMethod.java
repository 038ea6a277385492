// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

/** The sort of a bucket of keys without payload. */
public enum BucketMethod {
    /** A radix sort from the least significant digit. */
    DIGITS,
    /** {@link java.util.Arrays#sort(int[], int, int)}. */
    JDK,
    /** {@link io.mergepath.cpu.vector.Vectors}. */
    VECTORS
}
