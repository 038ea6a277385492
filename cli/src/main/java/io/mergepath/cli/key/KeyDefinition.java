// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parsed option {@code -k F[.C][OPTS][,F[.C][OPTS]]}.
 *
 * @param start the start of the key
 * @param end the end of the key; null for the end of the line
 * @param flags how the key is compared; {@link Flags#NONE} if the options of the command apply
 */
public record KeyDefinition(Field.Position start, Field.@Nullable Position end, Flags flags) {
    private static final String POSITION = "(\\d+)(?:\\.(\\d+))?([bfnr]*)";
    private static final Pattern KEY = Pattern.compile(POSITION + "(?:," + POSITION + ")?");

    /**
     * How keys are compared.
     *
     * @param numeric as numbers
     * @param folded with lower-case letters like upper-case letters
     * @param reversed in descending order
     * @param skipBlanks without leading blanks of the key, or of the field in which it begins
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
     * @throws IllegalArgumentException if the definition is invalid
     */
    public static KeyDefinition parse(String definition) {
        Matcher key = KEY.matcher(definition);
        if (!key.matches()) {
            throw new IllegalArgumentException("'" + definition
                    + "' is not a key: use FIELD[.CHARACTER][OPTIONS][,FIELD[.CHARACTER][OPTIONS]],"
                    + " options b, f, n, r");
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

    /**
     * Unlike a start, an end names the last field and the last character of the key. Without a character, it is the end
     * of the field.
     */
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

    /** A greater number is beyond the end of every line. */
    private static long number(String digits) {
        return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
    }

    /** The key for lines with a separator. The options of the command apply if the definition has none. */
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
