// SPDX-License-Identifier: Apache-2.0
/** Radix and counting sorts of the CPU engine. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.radix;
