// SPDX-License-Identifier: Apache-2.0
/** Files that commands write, such that no error and no signal leaves half a file. */
@NullMarked
package io.mergepath.cli.output;

import org.jspecify.annotations.NullMarked;
