// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.memory;

import io.mergepath.Column;
import io.mergepath.Keys;
import io.mergepath.Values;
import java.util.ArrayList;
import java.util.List;

/** Keys and their columns of values. */
public record Table(Column keys, List<Column> values) {
    public static Table of(Keys keys, Values values) {
        return new Table(keys.column(), values.columns());
    }

    public Table slice(long from, long to) {
        return new Table(keys.slice(from, to), values.stream().map(column -> column.slice(from, to)).toList());
    }

    /** The keys and all columns of values. */
    List<Column> columns() {
        List<Column> all = new ArrayList<>(values.size() + 1);
        all.add(keys);
        all.addAll(values);
        return all;
    }

    /** Whether several threads may use this table. They may not if a segment belongs to a confined arena. */
    public boolean isShared() {
        return keys.isShared() && values.stream().allMatch(Column::isShared);
    }
}
