// SPDX-License-Identifier: Apache-2.0
/** The device of an engine: its memory, its transfers and its compiled kernels. It knows no operation and no order. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.context;
