// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan

import io.mergepath.spark.sort.RowSorter
import org.apache.spark.rdd.RDD
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.expressions.{SortOrder, UnsafeProjection}
import org.apache.spark.sql.catalyst.expressions.codegen.{CodegenContext, ExprCode}
import org.apache.spark.sql.execution.{CodegenSupport, SortExec, SparkPlan}
import org.apache.spark.sql.execution.metric.{SQLMetric, SQLMetrics}

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

  // Only a plan that runs has these values. Spark also makes plans to compare them, with columns that fit no child.
  private lazy val layout = RowOrders.layout(sortOrder, child.output)

  private lazy val computedKeys = RowOrders.computed(sortOrder, child.output)

  private lazy val gpu = Settings.gpu()

  @transient private var sorter: RowSorter = _

  private var sorterVariable: String = _

  override lazy val metrics: Map[String, SQLMetric] = Map(
    "sortTime" -> SQLMetrics.createTimingMetric(sparkContext, "sort time"),
    "peakMemory" -> SQLMetrics.createSizeMetric(sparkContext, "peak memory"),
    "spillSize" -> SQLMetrics.createSizeMetric(sparkContext, "spill size"),
    "codeBits" -> SQLMetrics.createAverageMetric(sparkContext, "bits of a code"))

  override protected def withNewChildInternal(newChild: SparkPlan): SortExec =
    new MergepathSortExec(sortOrder, global, newChild, testSpillFrequency)

  /** Opens the sorter of the current task. Generated code calls this. */
  def openSorter(): RowSorter = {
    val projection = if (computedKeys.isEmpty) null else UnsafeProjection.create(computedKeys)
    sorter = new RowSorter(layout, projection, gpu, testSpillFrequency)
    sorter
  }

  /** Adds the figures of a finished sort to the metrics. Generated code calls this. */
  def report(sorter: RowSorter, sortTime: SQLMetric, peakMemory: SQLMetric, spillSize: SQLMetric,
      codeBits: SQLMetric): Unit = {
    sortTime.add(sorter.sortNanos / 1000000)
    peakMemory.add(sorter.peakMemory)
    spillSize.add(sorter.spillSize)
    codeBits.set(sorter.codeBits.toDouble)
  }

  override def cleanupResources(): Unit = {
    if (sorter != null) {
      sorter.free()
    }
    super.cleanupResources()
  }

  override protected def doExecute(): RDD[InternalRow] = {
    val (sortTime, peakMemory, spillSize, codeBits) =
      (longMetric("sortTime"), longMetric("peakMemory"), longMetric("spillSize"), longMetric("codeBits"))
    child.execute().mapPartitions { rows =>
      val sorter = openSorter()
      val sorted = sorter.sort(rows)
      report(sorter, sortTime, peakMemory, spillSize, codeBits)
      sorted
    }
  }

  override protected def doProduce(ctx: CodegenContext): String = {
    val plan = ctx.addReferenceObj("plan", this)
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
    val terms = Seq("sortTime", "peakMemory", "spillSize", "codeBits").map(metricTerm(ctx, _)).mkString(", ")
    s"""
       |if ($needToSort) {
       |  $addRowsCall();
       |  $sorted = $sorterVariable.sort();
       |  $plan.report($sorterVariable, $terms);
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
