// SPDX-License-Identifier: Apache-2.0
/** Tests of the GPU engines on whatever OpenCL device there is; the contract of every verb is tested elsewhere. */
@NullMarked
package io.mergepath.gpu;

import org.jspecify.annotations.NullMarked;
