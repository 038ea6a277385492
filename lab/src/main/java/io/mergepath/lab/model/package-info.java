// SPDX-License-Identifier: Apache-2.0
/** Models of the merging strategies: the work that each does, thread by thread. */
@NullMarked
package io.mergepath.lab.model;

import org.jspecify.annotations.NullMarked;
