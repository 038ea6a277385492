// SPDX-License-Identifier: Apache-2.0
/** Scratch memory of the CPU engine. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.memory;
