// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath path}: the merge path of two lists, drawn, with every search for it. */
@NullMarked
package io.mergepath.cli.path;

import org.jspecify.annotations.NullMarked;
