// SPDX-License-Identifier: Apache-2.0
/** Moves of columns by all threads of the CPU engine. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.column;
