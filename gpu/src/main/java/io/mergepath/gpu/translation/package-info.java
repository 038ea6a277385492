// SPDX-License-Identifier: Apache-2.0
/** Translates the bytecode of comparators into the kernels' C. */
@NullMarked
package io.mergepath.gpu.translation;

import org.jspecify.annotations.NullMarked;
