// SPDX-License-Identifier: Apache-2.0
/** Replaces sorts in the physical plans of Spark. */
@NullMarked
package io.mergepath.spark.plan;

import org.jspecify.annotations.NullMarked;
