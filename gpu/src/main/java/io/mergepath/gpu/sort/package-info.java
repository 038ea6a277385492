// SPDX-License-Identifier: Apache-2.0
/** Sorts on the device: by merges, by distribution and by digits. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.sort;
