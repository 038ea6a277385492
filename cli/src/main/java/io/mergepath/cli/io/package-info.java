// SPDX-License-Identifier: Apache-2.0
/** Access to the operating system: files, standard streams, the terminal and their errors. */
@NullMarked
package io.mergepath.cli.io;

import org.jspecify.annotations.NullMarked;
