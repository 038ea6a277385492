// SPDX-License-Identifier: Apache-2.0
/** The contract of the operations on tables. */
@NullMarked
package io.mergepath.contract.table;

import org.jspecify.annotations.NullMarked;
