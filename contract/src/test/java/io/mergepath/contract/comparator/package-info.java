// SPDX-License-Identifier: Apache-2.0
/** Orders by comparators: honest ones, contradictory ones, and ones that throw. */
@NullMarked
package io.mergepath.contract.comparator;

import org.jspecify.annotations.NullMarked;
