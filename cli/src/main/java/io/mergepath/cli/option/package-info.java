// SPDX-License-Identifier: Apache-2.0
/** Options that several commands have. */
@NullMarked
package io.mergepath.cli.option;

import org.jspecify.annotations.NullMarked;
