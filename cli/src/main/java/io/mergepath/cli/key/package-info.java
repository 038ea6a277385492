// SPDX-License-Identifier: Apache-2.0
/**
 * The keys of a line and the order of lines by them. A key becomes a sequence of {@code long} codes ({@link
 * io.mergepath.cli.key.Key}).
 */
@NullMarked
package io.mergepath.cli.key;

import org.jspecify.annotations.NullMarked;
