// SPDX-License-Identifier: Apache-2.0
/**
 * The self-test: the contract of every operation, checked on this machine against sequential code that shares
 * nothing with the engines.
 *
 * <p>All keys are compared and kept as their bits in {@code long}s. So one piece of code checks every type, and tells
 * equal keys with different bits apart.
 */
@NullMarked
package io.mergepath.lab.selftest;

import org.jspecify.annotations.NullMarked;
