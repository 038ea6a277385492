// SPDX-License-Identifier: Apache-2.0
/** Copying, gathering and reversing the columns of the CPU engine. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.column;
