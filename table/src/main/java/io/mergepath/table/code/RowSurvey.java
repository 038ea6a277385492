// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.spi.HostThreads;
import java.util.List;
import java.util.stream.IntStream;

/** What the columns of an order hold. */
public final class RowSurvey {
    private final List<Survey> columns;

    private RowSurvey(List<Survey> columns) {
        this.columns = columns;
    }

    /** Reads every column once. */
    public static RowSurvey of(List<KeyColumn> columns, int rows, HostThreads threads) {
        return new RowSurvey(Survey.of(columns, rows, threads));
    }

    /** Reads every column from row {@code from} to the row before {@code to} once, on the calling thread. */
    public static RowSurvey of(List<KeyColumn> columns, int from, int to) {
        return new RowSurvey(Survey.of(columns, from, to));
    }

    /** A survey of the rows of two tables with the same columns. This reads no rows. */
    public RowSurvey and(RowSurvey other) {
        return new RowSurvey(IntStream.range(0, columns.size())
                .mapToObj(c -> Survey.join(columns.get(c), other.columns.get(c))).toList());
    }

    List<Survey> columns() {
        return columns;
    }
}
