// SPDX-License-Identifier: Apache-2.0
/** What the tests of every module share. */
@NullMarked
package io.mergepath.testsupport;

import org.jspecify.annotations.NullMarked;
