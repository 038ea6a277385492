/** Stable parallel merging and merge sorting along the merge path. */
@NullMarked
package io.mergepath;

import org.jspecify.annotations.NullMarked;
