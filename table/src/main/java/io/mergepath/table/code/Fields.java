// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.FewNumbers;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Validity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the fields of a row's code. {@link #of} makes fields as narrow as surveys of the columns allow: a field of
 * numbers has the bits of their range, or of their ranks if few numbers are far apart; nulls are one more number, and
 * a string begins behind the prefix that all strings share. {@link #unread} reads nothing and makes fields for all
 * values that a column can have.
 */
final class Fields {
    private final List<Field> fields = new ArrayList<>();

    private Fields() {
    }

    static List<Field> of(List<KeyColumn> columns, List<Survey> surveys) {
        Fields made = new Fields();
        for (int c = 0; c < surveys.size(); c++) {
            made.add(columns.get(c), surveys.get(c));
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
        if (survey.hasNoValue()) {
            return;
        }
        Validity validity = survey.nulls() > 0 ? column.validity() : null;
        Survey.Wide least = survey.least();
        Survey.Wide greatest = survey.greatest();
        switch (column.data()) {
            case KeyColumn.OneNumber number -> {
                FewNumbers different = survey.different();
                if (different == null) {
                    addOne(number.numbers(), least.upper(), greatest.upper(), column, validity);
                } else {
                    addOne(number.numbers().ranks(different), 0, different.size() - 1, column, validity);
                }
            }
            case KeyColumn.TwoNumbers two -> {
                addNulls(column, validity);
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
                addNulls(column, validity);
                TextField.Profile profile = survey.profile();
                if (profile.longest() > profile.prefix()) {
                    fields.add(new TextField(strings.text(), validity, profile, column.descending()));
                }
            }
        }
    }

    private void addUnread(KeyColumn column) {
        switch (column.data()) {
            case KeyColumn.OneNumber number -> {
                Numbers numbers = number.numbers();
                addOne(numbers, numbers.least(), numbers.greatest(), column, column.validity());
            }
            case KeyColumn.TwoNumbers two -> {
                addNulls(column, column.validity());
                addUnread(two.upper(), column);
                addUnread(two.lower(), column);
            }
            case KeyColumn.Strings strings -> {
                addNulls(column, column.validity());
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

    /** Adds the numbers of a column that has one for each row. */
    private void addOne(Numbers numbers, long least, long greatest, KeyColumn column, @Nullable Validity validity) {
        if (validity != null && NumberField.hasRoomForNulls(least, greatest)) {
            fields.add(NumberField.withNulls(numbers, validity, least, greatest, column.descending(),
                    column.nullsFirst()));
        } else {
            addNulls(column, validity);
            addNumbers(numbers, least, greatest, column, validity);
        }
    }

    private void addNumbers(Numbers numbers, long least, long greatest, KeyColumn column,
            @Nullable Validity validity) {
        if (least != greatest) {
            fields.add(NumberField.of(numbers, validity, least, greatest, column.descending()));
        }
    }
}
