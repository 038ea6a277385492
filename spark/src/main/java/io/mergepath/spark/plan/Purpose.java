// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan;

import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.command.DataWritingCommandExec;
import org.apache.spark.sql.execution.datasources.WriteFilesExec;
import org.apache.spark.sql.execution.datasources.v2.V2TableWriteExec;
import org.apache.spark.sql.execution.joins.SortMergeJoinExec;
import org.apache.spark.sql.execution.window.WindowExecBase;
import org.apache.spark.sql.execution.window.WindowGroupLimitExec;
import org.jspecify.annotations.Nullable;

/** The operator for which a plan sorts. */
enum Purpose {
    /** A sort of the whole result. */
    ORDER_BY("orderBy"),
    /** A sort merge join. */
    JOIN("join"),
    /** A window. */
    WINDOW("window"),
    /** An aggregation of sorted rows. */
    AGGREGATE("aggregate"),
    /** A write that needs sorted rows. */
    WRITE("write"),
    /** A sort of which the first rows are wanted. */
    LIMIT("limit"),
    /** A sort within partitions, and all others. */
    LOCAL("sortWithinPartitions");

    private final String setting;

    Purpose(String setting) {
        this.setting = setting;
    }

    /** The name in settings. */
    String setting() {
        return setting;
    }

    /**
     * The purpose of a sort.
     *
     * @param parent the operator above the sort; null if there is none
     */
    static Purpose of(SortExec sort, @Nullable SparkPlan parent) {
        return switch (parent) {
            case SortMergeJoinExec _ -> JOIN;
            case WindowExecBase _ -> WINDOW;
            case WindowGroupLimitExec _ -> WINDOW;
            case BaseAggregateExec _ -> AGGREGATE;
            case WriteFilesExec _ -> WRITE;
            case DataWritingCommandExec _ -> WRITE;
            case V2TableWriteExec _ -> WRITE;
            case null, default -> sort.global() ? ORDER_BY : LOCAL;
        };
    }
}
