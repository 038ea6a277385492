// SPDX-License-Identifier: Apache-2.0
/**
 * The inner loops of the CPU engine, with one class for each type of key, and the codes by which numbers are compared.
 */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.kernel;
