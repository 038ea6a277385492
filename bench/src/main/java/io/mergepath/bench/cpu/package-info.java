// SPDX-License-Identifier: Apache-2.0
/**
 * The suites that measure the CPU engine.
 */
@NullMarked
package io.mergepath.bench.cpu;

import org.jspecify.annotations.NullMarked;
