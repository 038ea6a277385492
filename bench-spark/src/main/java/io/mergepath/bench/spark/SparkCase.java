// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A query to measure.
 *
 * @param name the name
 * @param hasStage whether the time of the last stage counts beside the time of the whole query
 * @param ordered the columns whose values have one possible order
 * @param query makes the query anew, so that Spark plans it by the settings of the moment
 */
record SparkCase(String name, boolean hasStage, List<String> ordered, Supplier<Dataset<Row>> query) {
}
