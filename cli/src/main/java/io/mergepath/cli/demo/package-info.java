// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath demo}: shows the library at work on this machine in a few seconds. */
@NullMarked
package io.mergepath.cli.demo;

import org.jspecify.annotations.NullMarked;
