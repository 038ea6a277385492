// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import org.apache.spark.sql.catalyst.expressions.SortOrder
import org.apache.spark.sql.execution.{SortExec, SparkPlan}

/** A sort that stays as Spark has it. The text of the plan says why. */
final class KeptSortExec(
    sortOrder: Seq[SortOrder],
    global: Boolean,
    child: SparkPlan,
    testSpillFrequency: Int,
    reason: String)
    extends SortExec(sortOrder, global, child, testSpillFrequency) {

  override protected def withNewChildInternal(newChild: SparkPlan): SortExec =
    new KeptSortExec(sortOrder, global, newChild, testSpillFrequency, reason)

  override protected def otherCopyArgs: Seq[AnyRef] = Seq(reason)

  override def nodeName: String = "Sort"

  override def simpleString(maxFields: Int): String = s"${super.simpleString(maxFields)}, not by Mergepath: $reason"

  override def verboseStringWithOperatorId(): String =
    s"${super.verboseStringWithOperatorId().stripTrailing}\nNot by Mergepath: $reason\n"

  override def canEqual(other: Any): Boolean = other.isInstanceOf[KeptSortExec]

  override def equals(other: Any): Boolean = canEqual(other) && super.equals(other)

  override def hashCode(): Int = super.hashCode()
}
