// SPDX-License-Identifier: Apache-2.0
/** A second engine, for tests alone: it keeps its data off the heap and counts what it copies. */
@NullMarked
package io.mergepath.testengine;

import org.jspecify.annotations.NullMarked;
