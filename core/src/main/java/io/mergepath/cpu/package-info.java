// SPDX-License-Identifier: Apache-2.0
/** The CPU engine: every verb on all cores of this machine, on heap arrays and on memory segments. */
@NullMarked
package io.mergepath.cpu;

import org.jspecify.annotations.NullMarked;
