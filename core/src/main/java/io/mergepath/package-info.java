// SPDX-License-Identifier: Apache-2.0
/**
 * Stable parallel merging and sorting of primitive and object keys, alone or with values.
 *
 * <p>{@link io.mergepath.Sort} and {@link io.mergepath.Merge} are the short forms. {@link io.mergepath.Engine} runs the
 * same operations on a chosen processor. {@link io.mergepath.MergePath} cuts merges into equal pieces. Operations on
 * sorted keys: {@link io.mergepath.Search} searches, {@link io.mergepath.Sets} unites and intersects.
 * {@link io.mergepath.Segments} sorts segments. {@link io.mergepath.Join} joins.
 * {@link io.mergepath.LoadBalance}, {@link io.mergepath.Interval} and {@link io.mergepath.Bulk} move elements by
 * offsets and places.
 *
 * <p><b>Null.</b> These rules hold for every operation of the package:
 * <ul>
 * <li>No argument may be null: no array, list, keys, values, order, comparator, iterator or stream. A null argument
 * causes a {@link NullPointerException} before anything is written.
 * <li>The elements of object columns may be null, both keys and values.
 * <li>Null keys are keys like others if the comparator accepts them, for example
 * {@link java.util.Comparator#nullsFirst Comparator.nullsFirst}. The natural and the descending order do not accept
 * null keys: they throw a {@link NullPointerException} at the first comparison of a null key, as a comparator may
 * throw. The keys are then a permutation of the keys before the call.
 * <li>No operation compares or reads values, so null values need no care.
 * </ul>
 */
@NullMarked
package io.mergepath;

import org.jspecify.annotations.NullMarked;
