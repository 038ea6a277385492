// SPDX-License-Identifier: Apache-2.0
/** The engines named {@code cuda} and {@code opencl}. */
@NullMarked
package io.mergepath.gpu;

import org.jspecify.annotations.NullMarked;
