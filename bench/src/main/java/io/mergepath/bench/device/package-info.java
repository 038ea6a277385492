// SPDX-License-Identifier: Apache-2.0
/**
 * The suites that measure the engine of a GPU.
 */
@NullMarked
package io.mergepath.bench.device;

import org.jspecify.annotations.NullMarked;
