// SPDX-License-Identifier: Apache-2.0
/** Engines: how they are found, opened, called from many threads, and closed; their memory. */
@NullMarked
package io.mergepath.contract.engine;

import org.jspecify.annotations.NullMarked;
