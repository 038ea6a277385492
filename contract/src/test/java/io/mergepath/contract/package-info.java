// SPDX-License-Identifier: Apache-2.0
/**
 * The contract of every operation, tested on every engine.
 *
 * <p>Every run prints its seed first, and every failure names it. One command runs a failing test again:
 * {@code mvn -pl contract -am verify -Dtest=SortContractTest#patterns -Dsurefire.failIfNoSpecifiedTests=false
 * -Dmergepath.seed=N}; with {@code -Dmergepath.subjects=CPU_5} on one engine alone.
 */
@NullMarked
package io.mergepath.contract;

import org.jspecify.annotations.NullMarked;
