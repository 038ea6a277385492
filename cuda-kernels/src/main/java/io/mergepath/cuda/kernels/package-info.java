// SPDX-License-Identifier: Apache-2.0
/** Compiled kernels, which the CUDA engine loads in place of a compilation. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cuda.kernels;
