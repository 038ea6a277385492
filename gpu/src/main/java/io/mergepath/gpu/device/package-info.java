// SPDX-License-Identifier: Apache-2.0
/** What an engine needs of a device, whichever library reaches it: memory, a queue, kernels. */
@NullMarked
package io.mergepath.gpu.device;

import org.jspecify.annotations.NullMarked;
