// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** What a call does with its keys, as far as it matters for where it is done. */
public enum Verb {
    /** Merging, where every key moves once. */
    MERGE,
    /** Sorting, to places in the keys or to indices. */
    SORT
}
