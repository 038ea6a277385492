// SPDX-License-Identifier: Apache-2.0
/**
 * One run of the harness: its options, its rows, and what a suite gets.
 */
@NullMarked
package io.mergepath.bench.session;

import org.jspecify.annotations.NullMarked;
