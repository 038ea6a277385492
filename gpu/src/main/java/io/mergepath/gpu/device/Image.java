// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.lang.foreign.MemorySegment;

/**
 * Compiled kernels, as a driver loads them.
 *
 * @param code what the compiler made, on the heap
 * @param log what it said
 */
public record Image(MemorySegment code, String log) {
}
