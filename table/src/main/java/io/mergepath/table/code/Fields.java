// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.spi.HostThreads;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Validity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the fields of a row's code. {@link #of} reads the columns and makes fields as narrow as the data allow: a
 * field of numbers has the bits of their range, a column without nulls has no bit for nulls, and a string begins
 * behind the prefix that all strings share. {@link #unread} reads nothing and makes fields for all values that a
 * column can have.
 */
final class Fields {
    private final List<Field> fields = new ArrayList<>();

    private Fields() {
    }

    static List<Field> of(List<KeyColumn> columns, int rows, HostThreads threads) {
        Fields made = new Fields();
        for (KeyColumn column : columns) {
            made.add(column, new Survey(column, rows, threads));
        }
        return made.fields;
    }

    static List<Field> unread(List<KeyColumn> columns) {
        Fields made = new Fields();
        for (KeyColumn column : columns) {
            made.addUnread(column);
        }
        return made.fields;
    }

    private void add(KeyColumn column, Survey survey) {
        Validity validity = survey.nulls() > 0 ? column.validity() : null;
        addNulls(column, validity);
        if (survey.nulls() == survey.rows()) {
            return;
        }
        Survey.Wide least = survey.least();
        Survey.Wide greatest = survey.greatest();
        switch (column.data()) {
            case KeyColumn.OneNumber number ->
                addNumbers(number.numbers(), least.upper(), greatest.upper(), column, validity);
            case KeyColumn.TwoNumbers two -> {
                long borrow = greatest.lower() < least.lower() ? 1 : 0;
                if (greatest.upper() - least.upper() - borrow == 0) {
                    // The lower words alone have the same distances, because distances of two words wrap around.
                    addNumbers(two.lower(), least.lower(), greatest.lower(), column, validity);
                } else {
                    addNumbers(two.upper(), least.upper(), greatest.upper(), column, validity);
                    addNumbers(two.lower(), two.lower().least(), two.lower().greatest(), column, validity);
                }
            }
            case KeyColumn.Strings strings -> {
                TextField.Profile profile = survey.profile();
                if (profile.longest() > profile.prefix()) {
                    fields.add(new TextField(strings.text(), validity, profile, column.descending()));
                }
            }
        }
    }

    private void addUnread(KeyColumn column) {
        addNulls(column, column.validity());
        switch (column.data()) {
            case KeyColumn.OneNumber number -> addUnread(number.numbers(), column);
            case KeyColumn.TwoNumbers two -> {
                addUnread(two.upper(), column);
                addUnread(two.lower(), column);
            }
            case KeyColumn.Strings strings -> {
                Alphabet all = Alphabet.ofAll(column.descending());
                fields.add(new TextField(strings.text(), column.validity(),
                        new TextField.Profile(0, Long.MAX_VALUE, all), column.descending()));
            }
        }
    }

    private void addNulls(KeyColumn column, @Nullable Validity validity) {
        if (validity != null) {
            fields.add(new NullField(validity, column.nullsFirst()));
        }
    }

    private void addUnread(Numbers numbers, KeyColumn column) {
        addNumbers(numbers, numbers.least(), numbers.greatest(), column, column.validity());
    }

    private void addNumbers(Numbers numbers, long least, long greatest, KeyColumn column,
            @Nullable Validity validity) {
        if (least != greatest) {
            fields.add(new NumberField(numbers, validity, least, greatest, column.descending()));
        }
    }
}
