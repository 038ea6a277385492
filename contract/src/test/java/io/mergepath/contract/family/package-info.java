// SPDX-License-Identifier: Apache-2.0
/** Searches, sets, joins, segmented sorts and the first keys. */
@NullMarked
package io.mergepath.contract.family;

import org.jspecify.annotations.NullMarked;
