// SPDX-License-Identifier: Apache-2.0
/**
 * The inputs and outputs of each operation, and the contenders that do it.
 */
@NullMarked
package io.mergepath.bench.workload;

import org.jspecify.annotations.NullMarked;
