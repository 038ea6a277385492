// SPDX-License-Identifier: Apache-2.0
/** The {@code mergepath} command: one class for each subcommand. */
@NullMarked
package io.mergepath.cli;

import org.jspecify.annotations.NullMarked;
