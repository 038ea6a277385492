// SPDX-License-Identifier: Apache-2.0
/**
 * Races: contenders do one workload by turns, prove their results, and are timed.
 */
@NullMarked
package io.mergepath.bench.race;

import org.jspecify.annotations.NullMarked;
