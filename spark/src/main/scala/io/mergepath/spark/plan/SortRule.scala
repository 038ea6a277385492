// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import org.apache.spark.sql.catalyst.expressions.SortOrder
import org.apache.spark.sql.catalyst.rules.Rule
import org.apache.spark.sql.execution.{SortExec, SparkPlan, TakeOrderedAndProjectExec}

/**
 * Replaces the sorts of a plan. A sort for which there are no codes stays, with the reason in the text of the plan. An
 * operator that takes the first rows of all partitions gets the first rows of each partition.
 */
object SortRule extends Rule[SparkPlan] {
  override def apply(plan: SparkPlan): SparkPlan = if (Settings.isOn) replace(plan, null) else plan

  private def replace(plan: SparkPlan, parent: SparkPlan): SparkPlan =
    plan.mapChildren(replace(_, plan)) match {
      // Spark's own class only. Other classes are replacements, or sorts of another plugin.
      case sort: SortExec if sort.getClass == classOf[SortExec] && Settings.isOn(Purpose.of(sort, parent)) =>
        replaceSort(sort)
      case top: TakeOrderedAndProjectExec if Settings.isOn(Purpose.LIMIT) && hasManyRows(top) =>
        val chosen = top.copy(child = MergepathTopExec(top.limit, top.sortOrder, top.child))
        chosen.copyTagsFrom(top)
        chosen
      case other => other
    }

  private def hasManyRows(top: TakeOrderedAndProjectExec): Boolean =
    top.limit > 0 && RowOrders.obstacle(top.sortOrder) == null &&
      !SortOrder.orderingSatisfies(top.child.outputOrdering, top.sortOrder)

  private def replaceSort(sort: SortExec): SparkPlan = {
    val SortExec(order, global, child, spillFrequency) = sort
    val replacement = RowOrders.obstacle(order) match {
      case null => new MergepathSortExec(order, global, child, spillFrequency)
      case obstacle => new KeptSortExec(order, global, child, spillFrequency, obstacle)
    }
    replacement.copyTagsFrom(sort)
    replacement
  }
}
