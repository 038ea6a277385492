// SPDX-License-Identifier: Apache-2.0
/**
 * Every algorithm of this library in its plainest form: code to read. Each class is sequential, works on {@code int}
 * keys, allocates what it likes and does one thing. Tests check these classes against the textbook, and the
 * demonstrations and the self test use them as the reference that shares no code with the engines.
 *
 * <p>Words: {@code |A|} and {@code |B|} are the lengths of the two sorted inputs; the <em>merge path</em> leads from
 * (0, 0) to (|A|, |B|), with A running down and B running right, and takes one element a step; <em>cross-diagonal</em>
 * {@code k} holds the points (i, j) with i + j = k; the <em>co-rank</em> of k is the i of the point where the path
 * crosses it, which is the number of elements that the first k of the stable merge take from A. Of equal keys, A's
 * come first.
 *
 * <p>No method checks that its input is sorted, and none writes to its input. A null argument is a
 * {@link NullPointerException}.
 */
@NullMarked
package io.mergepath.lab.reference;

import org.jspecify.annotations.NullMarked;
