// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath path}: draws the merge path of two lists and prints every search for it. */
@NullMarked
package io.mergepath.cli.path;

import org.jspecify.annotations.NullMarked;
