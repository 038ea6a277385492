// SPDX-License-Identifier: Apache-2.0
/**
 * Sorting, merging and checking lines. The engine sorts the codes of keys as plain numbers. Only runs of lines with
 * equal codes are compared again.
 */
@NullMarked
package io.mergepath.cli.line;

import org.jspecify.annotations.NullMarked;
