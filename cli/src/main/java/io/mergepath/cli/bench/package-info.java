// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath bench}: the benchmark harness from the command line. */
@NullMarked
package io.mergepath.cli.bench;

import org.jspecify.annotations.NullMarked;
