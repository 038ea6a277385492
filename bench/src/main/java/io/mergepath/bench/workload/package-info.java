// SPDX-License-Identifier: Apache-2.0
/** The inputs and outputs of each operation, and its contenders. */
@NullMarked
package io.mergepath.bench.workload;

import org.jspecify.annotations.NullMarked;
