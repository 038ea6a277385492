// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/** Keys that the caller holds in an array or a segment. */
final class HostKeys extends Keys {
    private final Column column;

    HostKeys(Column column) {
        if (column.type() == ElementType.BOOLEAN) {
            throw new IllegalArgumentException("boolean elements can't be keys");
        }
        this.column = column;
    }

    @Override
    public ElementType type() {
        return column.type();
    }

    @Override
    public long length() {
        return column.length();
    }

    @Override
    public Keys slice(long from, long to) {
        return new HostKeys(column.slice(from, to));
    }

    @Override
    public Column column() {
        return column;
    }

    @Override
    public String toString() {
        return "keys " + column;
    }
}
