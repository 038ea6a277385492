// SPDX-License-Identifier: Apache-2.0
/** Sorts of parts of one input on the CPU: of its segments, and of its first keys. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.segment;
