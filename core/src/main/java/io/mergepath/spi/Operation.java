// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** The kind of an operation, as far as it decides which engine is fastest. */
public enum Operation {
    /** Merging, which moves every key once. */
    MERGE,
    /** Sorting, of the keys or of their indices. */
    SORT
}
