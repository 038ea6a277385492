// SPDX-License-Identifier: Apache-2.0
/** Merges on the device: pairs of runs, many runs at once, and the passes of a merge sort. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.merge;
