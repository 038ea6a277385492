// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

/** The promise of a contender about its result. The race checks it before it times the contender. */
public enum Claim {
    /** The keys are sorted, and are the keys of the input. */
    SORTED,
    /** The same, and equal keys keep the order of the input: the promise of every operation of Mergepath. */
    STABLE,
    /** The output is the input: a copy, the bound that a merge is held against. */
    COPIED,
    /** Each cut is where the merge of the input crosses its diagonal, with equal keys of the first array first. */
    CUT
}
