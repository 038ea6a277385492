// SPDX-License-Identifier: Apache-2.0
/** Tests of the CUDA device alone. */
@NullMarked
package io.mergepath.gpu.cuda;

import org.jspecify.annotations.NullMarked;
