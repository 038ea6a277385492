// SPDX-License-Identifier: Apache-2.0
/** Tests of the devices. */
@NullMarked
package io.mergepath.gpu.device;

import org.jspecify.annotations.NullMarked;
