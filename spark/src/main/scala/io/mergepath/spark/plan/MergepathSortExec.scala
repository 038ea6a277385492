// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import io.mergepath.spark.sort.RowSorter
import org.apache.spark.rdd.RDD
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.expressions.SortOrder
import org.apache.spark.sql.catalyst.expressions.codegen.{CodegenContext, ExprCode}
import org.apache.spark.sql.execution.{CodegenSupport, SortExec, SparkPlan}
import org.apache.spark.sql.execution.metric.SQLMetric

/**
 * A sort of Spark that sorts by codes. It is a `SortExec`, so rules of Spark that look for sorts find it. It takes part
 * in whole-stage code generation as Spark's sort does.
 *
 * The constructor has the parameters of `SortExec`, because Spark copies a plan by its constructor.
 */
final class MergepathSortExec(
    sortOrder: Seq[SortOrder],
    global: Boolean,
    child: SparkPlan,
    testSpillFrequency: Int)
    extends SortExec(sortOrder, global, child, testSpillFrequency) {

  // Only a plan that runs has this value. Spark also makes plans to compare them, with columns that fit no child.
  private lazy val sorters = new TaskSorters(sortOrder, child.output)

  @transient private var sorter: RowSorter = _

  private var sorterVariable: String = _

  override lazy val metrics: Map[String, SQLMetric] = TaskSorters.metrics(sparkContext)

  override protected def withNewChildInternal(newChild: SparkPlan): SortExec =
    new MergepathSortExec(sortOrder, global, newChild, testSpillFrequency)

  /** Opens the sorter of the current task. Generated code calls this. */
  def openSorter(): RowSorter = {
    sorter = sorters.open(testSpillFrequency)
    sorter
  }

  /** Adds the figures of the current task's sort to the metrics. Generated code calls this. */
  def report(figures: Map[String, SQLMetric]): Unit = TaskSorters.report(sorter, figures)

  override def cleanupResources(): Unit = {
    if (sorter != null) {
      sorter.free()
    }
    super.cleanupResources()
  }

  override protected def doExecute(): RDD[InternalRow] = {
    val figures = metrics
    child.execute().mapPartitions { rows =>
      val sorter = openSorter()
      val sorted = sorter.sort(rows)
      report(figures)
      sorted
    }
  }

  override protected def doProduce(ctx: CodegenContext): String = {
    val plan = ctx.addReferenceObj("plan", this)
    val figures = ctx.addReferenceObj("figures", metrics, classOf[Map[_, _]].getName)
    val needToSort = ctx.addMutableState("boolean", "needToSort", name => s"$name = true;")
    sorterVariable = ctx.addMutableState(classOf[RowSorter].getName, "sorter",
      name => s"$name = $plan.openSorter();", forceInline = true)
    val sorted = ctx.addMutableState("scala.collection.Iterator<InternalRow>", "sortedRows", forceInline = true)
    val addRows = ctx.freshName("addRows")
    val addRowsCall = ctx.addNewFunction(addRows,
      s"""
         |private void $addRows() throws java.io.IOException {
         |  ${child.asInstanceOf[CodegenSupport].produce(ctx, this)}
         |}
       """.stripMargin)
    val row = ctx.freshName("sortedRow")
    s"""
       |if ($needToSort) {
       |  $addRowsCall();
       |  $sorted = $sorterVariable.sort();
       |  $plan.report($figures);
       |  $needToSort = false;
       |}
       |while ($limitNotReachedCond $sorted.hasNext()) {
       |  UnsafeRow $row = (UnsafeRow) $sorted.next();
       |  ${consume(ctx, null, row)}
       |  if (shouldStop()) return;
       |}
     """.stripMargin
  }

  override def doConsume(ctx: CodegenContext, input: Seq[ExprCode], row: ExprCode): String =
    s"""
       |${row.code}
       |$sorterVariable.insertRow((UnsafeRow) ${row.value});
     """.stripMargin

  override def canEqual(other: Any): Boolean = other.isInstanceOf[MergepathSortExec]

  override def equals(other: Any): Boolean = canEqual(other) && super.equals(other)

  override def hashCode(): Int = super.hashCode()
}
