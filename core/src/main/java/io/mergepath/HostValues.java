package io.mergepath;

import java.util.List;

/** Values that the caller holds in arrays or segments. */
final class HostValues extends Values {
    static final HostValues NONE = new HostValues(List.of(), 0);

    private final List<Column> columns;
    private final long length;

    HostValues(List<Column> columns, long length) {
        this.columns = columns;
        this.length = length;
    }

    @Override
    public int count() {
        return columns.size();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public Values slice(long from, long to) {
        return columns.isEmpty() ? this : of(columns.stream().map(c -> c.slice(from, to)).toList());
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public String toString() {
        return "values " + columns;
    }
}
