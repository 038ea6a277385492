// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.jspecify.annotations.Nullable;

/** Random rows with values that are hard to order. */
final class RandomRows {
    /** All types that the plugin sorts. */
    static final List<DataType> TYPES = List.of(DataTypes.BooleanType, DataTypes.ByteType, DataTypes.ShortType,
            DataTypes.IntegerType, DataTypes.LongType, DataTypes.FloatType, DataTypes.DoubleType,
            DataTypes.createDecimalType(5, 2), DataTypes.createDecimalType(18, 0), DataTypes.createDecimalType(19, 4),
            DataTypes.createDecimalType(38, 10), DataTypes.DateType, DataTypes.TimestampType,
            DataTypes.TimestampNTZType, new TimeType(6), DataTypes.createYearMonthIntervalType(),
            DataTypes.createDayTimeIntervalType(), DataTypes.BinaryType, DataTypes.StringType);

    /** The last column of each table. It numbers the rows. */
    static final String ROW = "row_number";

    private static final double[] DOUBLES = {0.0, -0.0, Double.NaN, Double.longBitsToDouble(0xfff8000000000001L),
        Double.longBitsToDouble(0x7ff0000000000123L), Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, 1, -1};
    private static final float[] FLOATS = {0.0f, -0.0f, Float.NaN, Float.intBitsToFloat(0xffc00001),
        Float.intBitsToFloat(0x7f800123), Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE,
        -Float.MIN_VALUE, Float.MAX_VALUE, 1, -1};
    private static final String[] WORDS = {"", "a", "b", "ab", "abc", "pear", "pears", "https://example.org/",
        "https://example.org/a/long/path/that/many/rows/share/", "größe", "größer", "\0", "a\0", "a\0b",
        "\0".repeat(8), "z", "\uffff", "\ud83d\ude00", "中文", "x".repeat(300)};

    private final Random random;

    RandomRows(Random random) {
        this.random = random;
    }

    /** A schema with some columns {@code c0}, {@code c1} and so on, and the column {@link #ROW}. */
    StructType schema(int columns) {
        List<StructField> fields = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            fields.add(DataTypes.createStructField("c" + c, TYPES.get(random.nextInt(TYPES.size())),
                    random.nextInt(4) != 0));
        }
        return schema(fields);
    }

    /** A schema with some columns and the column {@link #ROW}. */
    static StructType schema(List<StructField> fields) {
        List<StructField> all = new ArrayList<>(fields);
        all.add(DataTypes.createStructField(ROW, DataTypes.LongType, false));
        return DataTypes.createStructType(all);
    }

    /** Rows for a schema. Many values of a column are equal. */
    List<Row> rows(StructType schema, int count) {
        int columns = schema.size() - 1;
        @Nullable
        Object[][] values = new @Nullable Object[count][columns + 1];
        for (int c = 0; c < columns; c++) {
            StructField field = schema.apply(c);
            double nulls = field.nullable() ? new double[]{0, 0.1, 0.5, 1}[random.nextInt(4)] : 0;
            @Nullable
            Object[] pool = new @Nullable Object[random.nextInt(3) == 0 ? count : 1 + random.nextInt(40)];
            for (int i = 0; i < pool.length; i++) {
                pool[i] = value(field.dataType());
            }
            for (@Nullable
            Object[] row : values) {
                row[c] = random.nextDouble() < nulls ? null : pool[random.nextInt(pool.length)];
            }
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values[i][columns] = (long) i;
            rows.add(RowFactory.create(values[i]));
        }
        return rows;
    }

    /** A value of a type. */
    @Nullable
    Object value(DataType type) {
        return switch (type) {
            case BooleanType _ -> random.nextBoolean();
            case ByteType _ -> (byte) bits();
            case ShortType _ -> (short) bits();
            case IntegerType _ -> (int) bits();
            case LongType _ -> bits();
            case FloatType _ -> random.nextBoolean()
                    ? FLOATS[random.nextInt(FLOATS.length)]
                    : Float.intBitsToFloat(random.nextInt());
            case DoubleType _ -> random.nextBoolean()
                    ? DOUBLES[random.nextInt(DOUBLES.length)]
                    : Double.longBitsToDouble(random.nextLong());
            case DecimalType decimal -> decimal(decimal);
            case DateType _ -> LocalDate.ofEpochDay(random.nextInt(-700_000, 2_900_000));
            case TimestampType _ -> instant();
            case TimestampNTZType _ -> LocalDateTime.ofInstant(instant(), ZoneOffset.UTC);
            case TimeType _ -> LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000);
            case YearMonthIntervalType _ -> Period.ofMonths((int) bits());
            case DayTimeIntervalType _ -> Duration.of(bits(), ChronoUnit.MICROS);
            case BinaryType _ -> random.nextBoolean() ? bytes() : word().getBytes(StandardCharsets.UTF_8);
            case StringType _ -> word();
            default -> throw new AssertionError(type);
        };
    }

    private long bits() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(-2, 3);
            case 1 -> (random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE) >> random.nextInt(64);
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    private BigDecimal decimal(DecimalType type) {
        BigInteger end = BigInteger.TEN.pow(type.precision());
        BigInteger digits = switch (random.nextInt(3)) {
            case 0 -> end.subtract(BigInteger.ONE);
            case 1 -> BigInteger.valueOf(random.nextInt(300));
            default -> new BigInteger(1 + random.nextInt(end.bitLength()), random).mod(end);
        };
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), type.scale());
    }

    private Instant instant() {
        long second = random.nextBoolean()
                ? random.nextInt(-2, 3)
                : random.nextLong(-60_000_000_000L, 250_000_000_000L);
        return Instant.ofEpochSecond(second, random.nextInt(1_000_000) * 1000L);
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return bytes;
    }

    private String word() {
        String word = WORDS[random.nextInt(WORDS.length)];
        return random.nextInt(3) == 0 ? word + random.nextInt(100) : word;
    }
}
