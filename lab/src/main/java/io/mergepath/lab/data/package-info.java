// SPDX-License-Identifier: Apache-2.0
/**
 * Named patterns of keys to test and to measure with.
 */
@NullMarked
package io.mergepath.lab.data;

import org.jspecify.annotations.NullMarked;
