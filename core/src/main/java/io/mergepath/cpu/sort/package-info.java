// SPDX-License-Identifier: Apache-2.0
/** Sorts of the CPU engine: the choice of the method, the merge sort and the sorted check. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.sort;
