// SPDX-License-Identifier: Apache-2.0
/** One run of the harness: its options, its rows, and the tools of a suite. */
@NullMarked
package io.mergepath.bench.session;

import org.jspecify.annotations.NullMarked;
