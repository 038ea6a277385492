// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/** The result of a search of one key in sorted keys. {@link Engine#search} writes a column for each. */
public enum Bound {
    /** The number of keys before the key: an {@code int} or a {@code long}. */
    LOWER,
    /** The number of keys before the key or equal to it: an {@code int} or a {@code long}. */
    UPPER,
    /** The index of the last key that is not after the key, or -1 for none: an {@code int} or a {@code long}. */
    LAST,
    /** The number of keys equal to the key: an {@code int} or a {@code long}. */
    COUNT,
    /** Whether a key equals the key: a {@code boolean}, or a {@code byte} of 0 or 1. */
    MATCH
}
