// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms that Mergepath is measured beside.
 */
@NullMarked
package io.mergepath.bench.peer;

import org.jspecify.annotations.NullMarked;
