// SPDX-License-Identifier: Apache-2.0
/** Where the command meets the operating system: files, standard streams, the terminal, and what goes wrong there. */
@NullMarked
package io.mergepath.cli.io;

import org.jspecify.annotations.NullMarked;
