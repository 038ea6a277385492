// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.spi.HostThreads;
import io.mergepath.table.column.Rows;
import java.util.ArrayList;
import java.util.List;

/**
 * The code of each row: a number of any length whose unsigned order is the order of the rows. It consists of one field
 * or more for each column, the first column in the most significant bits. Codes are read in windows of up to 64 bits.
 *
 * <p>Known as key normalisation: Graefe, "Implementing Sorting in Database Systems", ACM Computing Surveys 38 (2006).
 */
public final class RowCodes {
    private final List<Field> fields;

    private RowCodes(List<Field> fields) {
        this.fields = fields;
    }

    /** Codes as narrow as the data allow. This reads every column once. */
    public static RowCodes narrow(List<KeyColumn> columns, int rows, HostThreads threads) {
        return of(columns, RowSurvey.of(columns, rows, threads));
    }

    /** Codes as narrow as a survey of the columns allows. */
    public static RowCodes of(List<KeyColumn> columns, RowSurvey survey) {
        return new RowCodes(Fields.of(columns, survey.columns()));
    }

    /** Codes for all values that the columns can hold. This reads nothing. */
    public static RowCodes unread(List<KeyColumn> columns) {
        return new RowCodes(Fields.unread(columns));
    }

    /** The number of bits of a code. */
    public long bits() {
        long bits = 0;
        for (Field field : fields) {
            bits += field.bits();
        }
        return bits;
    }

    /** The beginning of the codes. */
    public Cursor begin() {
        return field(0);
    }

    private Cursor field(int number) {
        return new Cursor(number,
                number < fields.size() && fields.get(number) instanceof TextField text ? text.begin() : 0);
    }

    /** Whether codes have no bits behind this place. */
    public boolean isEnd(Cursor cursor) {
        return cursor.field() == fields.size();
    }

    /** Whether the codes continue with a string at this place. */
    public boolean isText(Cursor cursor) {
        return !isEnd(cursor) && fields.get(cursor.field()) instanceof TextField;
    }

    /** The longest window from a place on. */
    public Window window(Cursor from) {
        return window(from, Long.SIZE);
    }

    /** The longest window from a place on that has at most {@code room} bits. */
    public Window window(Cursor from, int room) {
        List<Window.Part> parts = new ArrayList<>();
        int bits = 0;
        Cursor cursor = from;
        while (!isEnd(cursor)) {
            Field field = fields.get(cursor.field());
            int fit = field.fit(cursor.at(), room - bits);
            if (fit == 0) {
                break;
            }
            parts.add(new Window.Part(field, cursor.at(), fit));
            bits += fit;
            long after = field.after(cursor.at(), fit);
            cursor = field.isEnd(after) ? field(cursor.field() + 1) : new Cursor(cursor.field(), after);
        }
        return new Window(parts, bits, cursor);
    }

    /** The place from which rows can differ if they have the same word in a window. */
    public Cursor behind(Window window, long word) {
        Window.Part last = window.parts().getLast();
        Cursor next = window.next();
        boolean ends = !isEnd(next) && last.field() == fields.get(next.field())
                && last.field() instanceof TextField text && text.endsIn(word, last.at());
        return ends ? field(next.field() + 1) : next;
    }

    /**
     * The place of the first byte in which some of the rows differ, if all rows agree before {@code cursor}. Only text
     * is compared.
     */
    public Cursor skipCommon(Rows rows, Cursor cursor) {
        if (isEnd(cursor) || !(fields.get(cursor.field()) instanceof TextField text)) {
            return cursor;
        }
        long at = text.skipCommon(rows, cursor.at());
        return text.isEnd(at) ? field(cursor.field() + 1) : new Cursor(cursor.field(), at);
    }

    /** Compares two rows that agree before {@code cursor}. */
    public int compare(int rowA, int rowB, Cursor cursor) {
        for (int f = cursor.field(); f < fields.size(); f++) {
            int compared = fields.get(f).compare(rowA, rowB, f == cursor.field() ? cursor.at() : field(f).at());
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}
