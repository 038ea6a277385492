// SPDX-License-Identifier: Apache-2.0
/**
 * Stable parallel merging and merge sorting of primitive and object keys, alone or with values.
 *
 * <p>{@link io.mergepath.Sort} and {@link io.mergepath.Merge} are the short way in; {@link io.mergepath.Engine} says
 * where the work is done; {@link io.mergepath.MergePath} is the partitioning that all of it rests on.
 */
@NullMarked
package io.mergepath;

import org.jspecify.annotations.NullMarked;
