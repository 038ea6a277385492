// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/** The side whose keys come first if a cross-diagonal meets equal keys of both inputs. */
public enum TieRule {
    /** Of equal keys, the keys of A come first: the path of the stable merge. */
    A_FIRST,
    /** Of equal keys, the keys of B come first. */
    B_FIRST
}
