// SPDX-License-Identifier: Apache-2.0
/** NVIDIA devices through the CUDA driver and NVRTC, its run-time compiler. */
@NullMarked
package io.mergepath.gpu.cuda;

import org.jspecify.annotations.NullMarked;
