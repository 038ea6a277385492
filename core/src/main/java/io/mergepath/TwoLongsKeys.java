// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.util.List;

/** Keys of two words that the caller holds in two columns. */
final class TwoLongsKeys extends Keys {
    private final Column first;
    private final Column second;

    TwoLongsKeys(Column first, Column second) {
        if (first.type() != ElementType.LONG || second.type() != ElementType.LONG) {
            throw new IllegalArgumentException(
                    "first, second: columns of " + first.type() + " and " + second.type() + ", not of LONG");
        }
        if (first.length() != second.length()) {
            throw new IllegalArgumentException(
                    "first: " + first.length() + " elements, but second has " + second.length());
        }
        this.first = first;
        this.second = second;
    }

    @Override
    public ElementType type() {
        return ElementType.TWO_LONGS;
    }

    @Override
    public long length() {
        return first.length();
    }

    @Override
    public Keys slice(long from, long to) {
        return new TwoLongsKeys(first.slice(from, to), second.slice(from, to));
    }

    @Override
    public List<Column> columns() {
        return List.of(first, second);
    }

    @Override
    public Column column() {
        throw new IllegalStateException("keys of two words lie in two columns");
    }

    @Override
    public String toString() {
        return "keys " + first + " and " + second;
    }
}
