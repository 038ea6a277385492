// SPDX-License-Identifier: Apache-2.0
/** Merges of the CPU engine: two runs, many pairs of runs, many runs into one, and the passes of a merge sort. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.merge;
