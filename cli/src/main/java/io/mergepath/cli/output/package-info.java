// SPDX-License-Identifier: Apache-2.0
/** Output files. No error and no signal leaves an incomplete file. */
@NullMarked
package io.mergepath.cli.output;

import org.jspecify.annotations.NullMarked;
