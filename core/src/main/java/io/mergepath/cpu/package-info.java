// SPDX-License-Identifier: Apache-2.0
/** The CPU engine. It runs every operation on all cores of this machine, on heap arrays and on memory segments. */
@NullMarked
package io.mergepath.cpu;

import org.jspecify.annotations.NullMarked;
