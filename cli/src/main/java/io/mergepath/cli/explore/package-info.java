// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath explore}: a page on which one watches merges and sorts, served to the browser of this machine. */
@NullMarked
package io.mergepath.cli.explore;

import org.jspecify.annotations.NullMarked;
