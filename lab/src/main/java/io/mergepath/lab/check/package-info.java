// SPDX-License-Identifier: Apache-2.0
/**
 * Oracles and proofs for tests: elements of any type as bits, the right results, and comparisons that name the first
 * difference. Nothing here uses code of an engine.
 */
@NullMarked
package io.mergepath.lab.check;

import org.jspecify.annotations.NullMarked;
