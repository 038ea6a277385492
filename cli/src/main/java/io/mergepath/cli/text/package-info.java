/**
 * Sorting, merging and checking lines of bytes. A line is one {@code long} ({@link io.mergepath.cli.text.Line}); a key
 * of it turns into a row of {@code long} codes ({@link io.mergepath.cli.text.Key}); so the engine sorts plain numbers, and
 * only runs of equal codes are looked at again.
 */
@NullMarked
package io.mergepath.cli.text;

import org.jspecify.annotations.NullMarked;
