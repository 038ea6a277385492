// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import io.mergepath.spark.sort.RowSorter
import org.apache.spark.SparkContext
import org.apache.spark.sql.catalyst.expressions.{Attribute, SortOrder, UnsafeProjection}
import org.apache.spark.sql.execution.metric.{SQLMetric, SQLMetrics}

/**
 * Makes the sorters of the tasks of an operator.
 *
 * @param order the order of the rows
 * @param columns the columns of the rows
 */
final class TaskSorters(order: Seq[SortOrder], columns: Seq[Attribute]) extends Serializable {
  private val layout = RowOrders.layout(order, columns)

  private val computedKeys = RowOrders.computed(order, columns)

  private val gpu = Settings.gpu()

  /** Opens the sorter of the current task. */
  def open(spillFrequency: Int): RowSorter = {
    val projection = if (computedKeys.isEmpty) null else UnsafeProjection.create(computedKeys)
    new RowSorter(layout, projection, gpu, spillFrequency)
  }
}

object TaskSorters {
  /** The metrics of an operator that sorts. */
  def metrics(context: SparkContext): Map[String, SQLMetric] = Map(
    "sortTime" -> SQLMetrics.createTimingMetric(context, "sort time"),
    "peakMemory" -> SQLMetrics.createSizeMetric(context, "peak memory"),
    "spillSize" -> SQLMetrics.createSizeMetric(context, "spill size"),
    "codeBits" -> SQLMetrics.createAverageMetric(context, "bits of a code"))

  /** Adds the figures of a finished sort to the metrics. */
  def report(sorter: RowSorter, metrics: Map[String, SQLMetric]): Unit = {
    metrics("sortTime").add(sorter.sortNanos / 1000000)
    metrics("peakMemory").add(sorter.peakMemory)
    metrics("spillSize").add(sorter.spillSize)
    metrics("codeBits").set(sorter.codeBits.toDouble)
  }
}
