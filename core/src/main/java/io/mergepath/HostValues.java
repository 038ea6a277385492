// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.util.List;

/** Values that the caller holds in arrays or segments. */
final class HostValues extends Values {
    static final HostValues NONE = new HostValues(List.of(), 0);

    private final List<Column> columns;
    private final List<ElementType> types;
    private final long length;

    HostValues(List<Column> columns, long length) {
        this.columns = columns;
        this.types = types(columns);
        this.length = length;
    }

    private static List<ElementType> types(List<Column> columns) {
        ElementType[] types = new ElementType[columns.size()];
        for (int c = 0; c < types.length; c++) {
            types[c] = columns.get(c).type();
        }
        return List.of(types);
    }

    @Override
    public int count() {
        return columns.size();
    }

    @Override
    public List<ElementType> types() {
        return types;
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
