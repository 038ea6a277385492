// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code -k F[.C][OPTS][,F[.C][OPTS]]} says.
 *
 * @param start where the key begins
 * @param end where it ends; null for the end of the line
 * @param flags how it is compared; {@link Flags#NONE} if it says nothing and follows the options of the command
 */
public record KeyDefinition(Field.Position start, Field.@Nullable Position end, Flags flags) {
    private static final String POSITION = "(\\d+)(?:\\.(\\d+))?([bfnr]*)";
    private static final Pattern KEY = Pattern.compile(POSITION + "(?:," + POSITION + ")?");

    /**
     * How keys are compared.
     *
     * @param numeric as numbers
     * @param folded as if lower-case letters were upper-case ones
     * @param reversed the other way round
     * @param skipBlanks without blanks at the beginning of the key, or of the field that it begins in
     */
    public record Flags(boolean numeric, boolean folded, boolean reversed, boolean skipBlanks) {
        /** As bytes, ascending. */
        public static final Flags NONE = new Flags(false, false, false, false);

        Key key(Field field) {
            return numeric ? new NumberKey(field, reversed) : new BytesKey(field, folded, reversed);
        }
    }

    /**
     * Reads a definition.
     *
     * @param definition for example {@code 2,2nr} or {@code 1.3b}
     * @return the key
     * @throws IllegalArgumentException if it makes no sense
     */
    public static KeyDefinition parse(String definition) {
        Matcher key = KEY.matcher(definition);
        if (!key.matches()) {
            throw new IllegalArgumentException("'" + definition
                    + "' is not a key: use FIELD[.CHARACTER][OPTIONS][,FIELD[.CHARACTER][OPTIONS]], options b, f, n, r");
        }
        String startFlags = key.group(3);
        String endFlags = key.group(6) == null ? "" : key.group(6);
        String all = startFlags + endFlags;
        Field.Position start = new Field.Position(count(definition, "field", key.group(1)) - 1,
                count(definition, "character", key.group(2) == null ? "1" : key.group(2)) - 1,
                startFlags.contains("b"));
        Flags flags = new Flags(all.contains("n"), all.contains("f"), all.contains("r"), all.contains("b"));
        return new KeyDefinition(start, key.group(4) == null ? null : end(definition, key, endFlags), flags);
    }

    /** Unlike a start, an end names the last field and character that belong to the key; no character, all of them. */
    private static Field.Position end(String definition, Matcher key, String flags) {
        long fields = count(definition, "field", key.group(4));
        long characters = key.group(5) == null ? 0 : number(key.group(5));
        return new Field.Position(characters == 0 ? fields : fields - 1, characters, flags.contains("b"));
    }

    private static long count(String definition, String what, String digits) {
        long number = number(digits);
        if (number == 0) {
            throw new IllegalArgumentException("'" + definition + "' is not a key: " + what + "s are counted from 1");
        }
        return number;
    }

    /** Beyond any line is far enough. */
    private static long number(String digits) {
        return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
    }

    /** The key in lines whose fields are parted so, compared as the command's options say unless this one says how. */
    Key key(int separator, Flags inherited) {
        boolean silent = flags.equals(Flags.NONE);
        boolean skip = silent && inherited.skipBlanks;
        Field field = new Field(skipping(start, skip), end == null ? null : skipping(end, skip), separator);
        return (silent ? inherited : flags).key(field);
    }

    private static Field.Position skipping(Field.Position position, boolean skip) {
        return skip ? new Field.Position(position.fields(), position.characters(), true) : position;
    }
}
