// SPDX-License-Identifier: Apache-2.0
/** Tests of the compiled kernels. */
@NullMarked
package io.mergepath.cuda.kernels;

import org.jspecify.annotations.NullMarked;
