// SPDX-License-Identifier: Apache-2.0
/** The inner loops of the CPU engine, one class for each type of key, and the codes that numbers compare by. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.kernel;
