// SPDX-License-Identifier: Apache-2.0
/** Arguments that every operation refuses before it writes anything. */
@NullMarked
package io.mergepath.contract.argument;

import org.jspecify.annotations.NullMarked;
