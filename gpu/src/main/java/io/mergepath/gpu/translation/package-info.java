// SPDX-License-Identifier: Apache-2.0
/** From the bytecode of a comparator to the kernels' C. */
@NullMarked
package io.mergepath.gpu.translation;

import org.jspecify.annotations.NullMarked;
