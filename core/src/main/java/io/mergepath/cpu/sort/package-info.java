// SPDX-License-Identifier: Apache-2.0
/** Sorts of the CPU engine: the choice of the method, the merge sort, the JDK's sorts, and checks of order. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.sort;
