// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of text inputs, in an array or off the heap. A line of them is one {@code long}
 * ({@link io.mergepath.cli.text.Line}).
 */
@NullMarked
package io.mergepath.cli.text;

import org.jspecify.annotations.NullMarked;
