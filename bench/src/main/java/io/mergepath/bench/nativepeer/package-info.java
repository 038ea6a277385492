// SPDX-License-Identifier: Apache-2.0
/**
 * Peers written in C++ and CUDA, which run as programs of their own.
 */
@NullMarked
package io.mergepath.bench.nativepeer;

import org.jspecify.annotations.NullMarked;
