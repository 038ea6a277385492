// SPDX-License-Identifier: Apache-2.0
/** Races of the operations on the merge path beyond merges and sorts, beside the loops of Java developers. */
@NullMarked
package io.mergepath.bench.family;

import org.jspecify.annotations.NullMarked;
