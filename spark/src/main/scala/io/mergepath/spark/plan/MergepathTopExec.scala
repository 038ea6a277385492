// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import io.mergepath.spark.sort.FirstRows
import org.apache.spark.rdd.RDD
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.expressions.{Attribute, SortOrder}
import org.apache.spark.sql.catalyst.expressions.codegen.LazilyGeneratedOrdering
import org.apache.spark.sql.catalyst.plans.physical.Partitioning
import org.apache.spark.sql.execution.{SparkPlan, UnaryExecNode}
import org.apache.spark.sql.execution.metric.SQLMetric

/**
 * The first rows of each partition, in order. Spark's own operator above it chooses the first ones of all partitions.
 * That operator alone copies each row before it compares it.
 */
final case class MergepathTopExec(limit: Int, sortOrder: Seq[SortOrder], child: SparkPlan) extends UnaryExecNode {

  override lazy val metrics: Map[String, SQLMetric] = TaskSorters.metrics(sparkContext)

  override def output: Seq[Attribute] = child.output

  override def outputPartitioning: Partitioning = child.outputPartitioning

  override def outputOrdering: Seq[SortOrder] = sortOrder

  override protected def withNewChildInternal(newChild: SparkPlan): SparkPlan = copy(child = newChild)

  override protected def doExecute(): RDD[InternalRow] = {
    val sorters = new TaskSorters(sortOrder, child.output)
    val order = new LazilyGeneratedOrdering(sortOrder, child.output)
    val figures = metrics
    child.execute().mapPartitions { rows =>
      val sorter = sorters.open(0)
      val first = new FirstRows(sorter, limit, order).of(rows)
      TaskSorters.report(sorter, figures)
      first
    }
  }
}
