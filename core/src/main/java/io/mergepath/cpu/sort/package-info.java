// SPDX-License-Identifier: Apache-2.0
/** Sorts of the CPU engine: which method suits the keys, and the merge sort. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.sort;
