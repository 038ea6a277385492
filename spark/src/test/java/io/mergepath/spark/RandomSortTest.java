// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/**
 * Sorts random tables. The reference is Spark's own sort by the same order with the row's number behind it, so that
 * only the stable result equals it. The property {@code mergepath.spark.seed} runs one case again.
 */
class RandomSortTest {
    private static final int CASES = 20;
    private static final int[] SIZES = {0, 1, 2, 3, 31, 100, 1000, 1024, 1025, 3000, 5000};

    @Test
    void equalsSparkOnHeap() {
        check(Map.of());
    }

    @Test
    void equalsSparkOffHeap() {
        check(Map.of("spark.memory.offHeap.enabled", "true", "spark.memory.offHeap.size", "512m"));
    }

    private static void check(Map<String, String> settings) {
        String asked = System.getProperty("mergepath.spark.seed");
        long first = asked == null ? new Random().nextLong() : Long.parseLong(asked);
        try (TestSession session = TestSession.open(settings)) {
            for (int c = 0; c < (asked == null ? CASES : 1); c++) {
                check(session, first + c);
            }
            TestSession.assertNothingHeld();
        }
    }

    private static void check(TestSession session, long seed) {
        Random random = new Random(seed);
        RandomRows source = new RandomRows(random);
        StructType schema = source.schema(1 + random.nextInt(6));
        int count = SIZES[random.nextInt(SIZES.length)];
        int partitions = 1 + random.nextInt(4);
        Dataset<Row> table = session.table(source.rows(schema, count), schema, partitions);
        List<Column> order = order(schema, random);
        Map<String, String> settings = Map.of(
                "spark.sql.codegen.wholeStage", Boolean.toString(random.nextInt(3) != 0),
                "spark.sql.adaptive.enabled", Boolean.toString(random.nextBoolean()),
                "spark.sql.sort.enableRadixSort", Boolean.toString(random.nextBoolean()));
        int form = random.nextInt(3);
        String message = "-Dmergepath.spark.seed=" + seed + ", " + count + " rows in " + partitions + " partitions by "
                + order + " of " + schema.simpleString() + ", form " + form + ", " + settings;
        session.with(settings, () -> {
            List<byte[]> expected = session.vanilla(() -> {
                Dataset<Row> sorted = sort(table, total(order), form);
                assertEquals(0, Plans.replaced(sorted).size(), message);
                return TestSession.rows(sorted);
            });
            // Spark does not promise the order of rows behind a shuffle, so the row's number takes part there.
            Dataset<Row> sorted = sort(table, form == 2 ? total(order) : order, form);
            assertEquals(1, Plans.replaced(sorted).size(), message);
            TestSession.assertSameRows(expected, TestSession.rows(sorted), () -> message);
            return true;
        });
    }

    private static Dataset<Row> sort(Dataset<Row> table, List<Column> order, int form) {
        Column[] columns = order.toArray(Column[]::new);
        return switch (form) {
            case 0 -> table.sortWithinPartitions(columns);
            case 1 -> table.coalesce(1).sortWithinPartitions(columns);
            default -> table.sort(columns);
        };
    }

    private static List<Column> total(List<Column> order) {
        List<Column> total = new ArrayList<>(order);
        total.add(functions.col(RandomRows.ROW));
        return total;
    }

    private static List<Column> order(StructType schema, Random random) {
        List<Column> order = new ArrayList<>();
        int keys = 1 + random.nextInt(4);
        for (int k = 0; k < keys; k++) {
            StructField field = schema.apply(random.nextInt(schema.size() - 1));
            Column key = functions.expr(expression(field, random));
            order.add(switch (random.nextInt(4)) {
                case 0 -> key.asc_nulls_first();
                case 1 -> key.asc_nulls_last();
                case 2 -> key.desc_nulls_first();
                default -> key.desc_nulls_last();
            });
        }
        return order;
    }

    private static String expression(StructField field, Random random) {
        String name = field.name();
        if (random.nextInt(4) != 0) {
            return name;
        }
        return switch (random.nextInt(3)) {
            case 0 -> field.nullable() ? name + " is null" : name;
            case 1 -> "hash(" + name + ")";
            default -> switch (field.dataType()) {
                case IntegerType _ -> name + " % 7";
                case DoubleType _ -> "abs(" + name + ")";
                case StringType _ -> "reverse(" + name + ")";
                case BinaryType _ -> "hex(" + name + ")";
                case DateType _ -> "year(" + name + ")";
                default -> name;
            };
        };
    }
}
