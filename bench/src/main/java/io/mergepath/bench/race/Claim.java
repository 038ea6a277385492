// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

/** The promise of a contender about its result. The race checks it before it times the contender. */
public enum Claim {
    /** The keys are sorted, and are the keys of the input. */
    SORTED,
    /** The keys are sorted, and equal keys keep the order of the input: the promise of every operation of Mergepath. */
    STABLE,
    /** The output equals the input: the promise of a copy, which is the bound of every merge. */
    COPIED,
    /** Each cut is the crossing of the merge of the input with a diagonal. Equal keys of the first array come first. */
    CUT
}
