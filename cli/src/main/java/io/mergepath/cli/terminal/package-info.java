// SPDX-License-Identifier: Apache-2.0
/** What output may use where it goes: colours, box-drawing characters, so many columns. */
@NullMarked
package io.mergepath.cli.terminal;

import org.jspecify.annotations.NullMarked;
