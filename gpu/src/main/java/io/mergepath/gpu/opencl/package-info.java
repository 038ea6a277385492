// SPDX-License-Identifier: Apache-2.0
/** Devices of any maker through OpenCL 1.2. */
@NullMarked
package io.mergepath.gpu.opencl;

import org.jspecify.annotations.NullMarked;
