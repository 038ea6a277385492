// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import io.mergepath.spark.plan.KeptSortExec;
import io.mergepath.spark.plan.MergepathSortExec;
import io.mergepath.spark.plan.MergepathTopExec;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.CommandResultExec;
import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import scala.jdk.javaapi.CollectionConverters;

/** Looks into physical plans. */
final class Plans {
    private Plans() {
    }

    /** All operators of a plan, also those inside of adaptive plans and commands. */
    static Stream<SparkPlan> nodes(SparkPlan plan) {
        Stream<SparkPlan> inner = switch (plan) {
            case AdaptiveSparkPlanExec adaptive -> nodes(adaptive.executedPlan());
            case QueryStageExec stage -> nodes(stage.plan());
            case CommandResultExec command -> nodes(command.commandPhysicalPlan());
            default -> Stream.empty();
        };
        return Stream.of(Stream.of(plan), inner,
                CollectionConverters.asJava(plan.children()).stream().flatMap(Plans::nodes)).flatMap(part -> part);
    }

    /** The sorts of the plugin in a plan. */
    static List<MergepathSortExec> replaced(SparkPlan plan) {
        return nodes(plan).filter(MergepathSortExec.class::isInstance).map(MergepathSortExec.class::cast).toList();
    }

    /** The sorts of the plugin in the plan of a result. */
    static List<MergepathSortExec> replaced(Dataset<Row> data) {
        return replaced(TestSession.execution(data).executedPlan());
    }

    /** The operators of the plugin that choose the first rows of partitions. */
    static List<MergepathTopExec> firstRows(SparkPlan plan) {
        return nodes(plan).filter(MergepathTopExec.class::isInstance).map(MergepathTopExec.class::cast).toList();
    }

    /** The sorts of Spark that the plugin left with a reason. */
    static List<KeptSortExec> kept(SparkPlan plan) {
        return nodes(plan).filter(KeptSortExec.class::isInstance).map(KeptSortExec.class::cast).toList();
    }

    /** The sorts of Spark that the plugin did not touch. */
    static List<SparkPlan> untouched(SparkPlan plan) {
        return nodes(plan).filter(node -> node.getClass() == SortExec.class).toList();
    }
}
