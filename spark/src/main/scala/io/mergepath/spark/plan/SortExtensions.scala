// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import org.apache.spark.sql.SparkSessionExtensions
import org.apache.spark.sql.catalyst.rules.Rule
import org.apache.spark.sql.execution.{ColumnarRule, SparkPlan}

/** Adds the rule to the sessions of an application. The plugin names this class in `spark.sql.extensions`. */
final class SortExtensions extends (SparkSessionExtensions => Unit) {
  override def apply(extensions: SparkSessionExtensions): Unit = {
    // Adaptive plans show the replacement before they run.
    extensions.injectQueryStagePrepRule(_ => SortRule)
    // This rule sees all plans and stages before they run, after all other rules.
    extensions.injectColumnar(_ => new ColumnarRule {
      override def preColumnarTransitions: Rule[SparkPlan] = SortRule
    })
  }
}
