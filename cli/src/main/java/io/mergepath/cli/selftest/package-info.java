// SPDX-License-Identifier: Apache-2.0
/** {@code mergepath selftest}: the contract of every operation, checked on this machine. */
@NullMarked
package io.mergepath.cli.selftest;

import org.jspecify.annotations.NullMarked;
