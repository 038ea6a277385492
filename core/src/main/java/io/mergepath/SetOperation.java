// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * An operation of two sorted multisets. The constants say how often a key occurs in the result that occurs m times in A
 * and n times in B.
 */
public enum SetOperation {
    /** max(m, n) times: all keys of A, and then the last n - m keys of B. */
    UNION,
    /** min(m, n) times: the first keys of A. */
    INTERSECTION,
    /** max(m - n, 0) times: the last keys of A. */
    DIFFERENCE,
    /** |m - n| times: the last keys of the input that has more of them. */
    SYMMETRIC_DIFFERENCE;

    /** The most keys that a result can have. */
    long most(long a, long b) {
        return switch (this) {
            case UNION, SYMMETRIC_DIFFERENCE -> Math.addExact(a, b);
            case INTERSECTION -> Math.min(a, b);
            case DIFFERENCE -> a;
        };
    }
}
