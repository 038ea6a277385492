// SPDX-License-Identifier: Apache-2.0
/** The plugin for Apache Spark. */
@NullMarked
package io.mergepath.spark;

import org.jspecify.annotations.NullMarked;
