// SPDX-License-Identifier: Apache-2.0
/** The threads of the CPU engine. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.thread;
