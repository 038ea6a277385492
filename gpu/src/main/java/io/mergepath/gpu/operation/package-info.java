// SPDX-License-Identifier: Apache-2.0
/** Sorts of data that fits the device, and which kernels suit them. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.operation;
