// SPDX-License-Identifier: Apache-2.0
/** The results of every operation, compared with references. */
@NullMarked
package io.mergepath.contract.result;

import org.jspecify.annotations.NullMarked;
