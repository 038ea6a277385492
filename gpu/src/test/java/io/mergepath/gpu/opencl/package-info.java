// SPDX-License-Identifier: Apache-2.0
/** Tests of the OpenCL device alone. */
@NullMarked
package io.mergepath.gpu.opencl;

import org.jspecify.annotations.NullMarked;
