// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan;

import io.mergepath.spark.sort.RowLayout;
import io.mergepath.spark.sort.SortKey;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BindReferences;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Descending$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NullsFirst$;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.package$;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Orders of Spark as orders of fields of rows. */
final class RowOrders {
    private RowOrders() {
    }

    /** The reason why an order cannot be sorted by codes; null if it can. */
    static @Nullable String obstacle(Seq<SortOrder> orders) {
        for (SortOrder order : CollectionConverters.asJava(orders)) {
            DataType type = order.child().dataType();
            if (kind(type) == null) {
                String reason = type instanceof StringType ? "the collation of" : "the type of";
                return reason + " " + order.child().sql() + ", " + type.sql();
            }
        }
        return null;
    }

    /**
     * The expressions of an order for rows with some columns, if one of them is no column of the row. A record then
     * needs a row with their values. It is empty if all expressions are columns.
     */
    static Seq<Expression> computed(Seq<SortOrder> orders, Seq<Attribute> columns) {
        List<Expression> bound = bound(orders, columns);
        return CollectionConverters.asScala(areColumns(bound) ? List.<Expression>of() : bound).toSeq();
    }

    private static List<Expression> bound(Seq<SortOrder> orders, Seq<Attribute> columns) {
        List<Expression> bound = new ArrayList<>();
        for (SortOrder order : CollectionConverters.asJava(orders)) {
            bound.add(BindReferences.<Expression>bindReference(order.child(), package$.MODULE$.AttributeSeq(columns),
                    false));
        }
        return bound;
    }

    private static boolean areColumns(List<Expression> bound) {
        return bound.stream().allMatch(BoundReference.class::isInstance);
    }

    /** The layout of records for an order. */
    static RowLayout layout(Seq<SortOrder> orders, Seq<Attribute> columns) {
        List<Expression> bound = bound(orders, columns);
        boolean inRow = areColumns(bound);
        List<SortKey> keys = new ArrayList<>();
        for (SortOrder order : CollectionConverters.asJava(orders)) {
            Expression expression = bound.get(keys.size());
            int ordinal = inRow ? ((BoundReference) expression).ordinal() : keys.size();
            SortKey.Kind kind = kind(expression.dataType());
            if (kind == null) {
                throw new IllegalArgumentException("no codes for " + expression.dataType().sql());
            }
            keys.add(new SortKey(ordinal, kind, expression.nullable(), order.direction() == Descending$.MODULE$,
                    order.nullOrdering() == NullsFirst$.MODULE$));
        }
        List<DataType> keyTypes = inRow ? List.of() : bound.stream().map(Expression::dataType).toList();
        List<DataType> types = CollectionConverters.asJava(columns).stream().map(Attribute::dataType).toList();
        return new RowLayout(keys, keyTypes.size(), inRow ? 0 : size(keyTypes), types.size(), size(types));
    }

    private static int size(List<DataType> types) {
        return types.stream().allMatch(UnsafeRow::isFixedLength)
                ? UnsafeRow.calculateBitSetWidthInBytes(types.size()) + Long.BYTES * types.size()
                : RowLayout.VARIABLE;
    }

    private static SortKey.@Nullable Kind kind(DataType type) {
        return switch (type) {
            case BooleanType _ -> SortKey.Kind.BOOLEAN;
            case ByteType _ -> SortKey.Kind.BYTE;
            case ShortType _ -> SortKey.Kind.SHORT;
            case IntegerType _ -> SortKey.Kind.INT;
            case DateType _ -> SortKey.Kind.INT;
            case YearMonthIntervalType _ -> SortKey.Kind.INT;
            case LongType _ -> SortKey.Kind.LONG;
            case TimestampType _ -> SortKey.Kind.LONG;
            case TimestampNTZType _ -> SortKey.Kind.LONG;
            case TimeType _ -> SortKey.Kind.LONG;
            case DayTimeIntervalType _ -> SortKey.Kind.LONG;
            case FloatType _ -> SortKey.Kind.FLOAT;
            case DoubleType _ -> SortKey.Kind.DOUBLE;
            case DecimalType decimal ->
                decimal.precision() <= Decimal.MAX_LONG_DIGITS() ? SortKey.Kind.LONG : SortKey.Kind.WIDE_DECIMAL;
            case BinaryType _ -> SortKey.Kind.BYTES;
            case StringType string when string.isUTF8BinaryCollation() -> SortKey.Kind.BYTES;
            default -> null;
        };
    }
}
