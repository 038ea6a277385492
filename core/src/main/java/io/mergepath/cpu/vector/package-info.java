// SPDX-License-Identifier: Apache-2.0
/**
 * Sorts by vectors, through the incubator module {@code jdk.incubator.vector}, where a program has asked for the
 * module.
 */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.vector;
