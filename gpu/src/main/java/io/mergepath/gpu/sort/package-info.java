// SPDX-License-Identifier: Apache-2.0
/** Sorts on the device: by merging and by distribution. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.sort;
