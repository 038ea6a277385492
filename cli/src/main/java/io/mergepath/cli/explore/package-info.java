// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath explore}: a page that shows merges and sorts step by step, for the browser of this machine. */
@NullMarked
package io.mergepath.cli.explore;

import org.jspecify.annotations.NullMarked;
