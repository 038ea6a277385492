// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.util.ArrayList;
import java.util.List;

/** The order of lines: by a first key, then by a second key, and so on. Lines with equal keys keep their order. */
public final class LineOrder {
    /** The value of a separator if blanks begin a field. */
    public static final int BLANKS = Field.BLANKS;

    private final Key[] keys;

    private LineOrder(List<Key> keys) {
        this.keys = keys.toArray(Key[]::new);
    }

    /**
     * The order of a command line.
     *
     * @param definitions the keys; if there are none, the whole line is the key
     * @param flags the options of keys that have no options of their own
     * @param separator the byte between fields, or {@link #BLANKS}
     * @param lastResort whether lines with equal keys are compared byte by byte
     * @return the order
     */
    public static LineOrder of(List<KeyDefinition> definitions, KeyDefinition.Flags flags, int separator,
            boolean lastResort) {
        List<Key> keys = new ArrayList<>();
        for (KeyDefinition definition : definitions) {
            keys.add(definition.key(separator, flags));
        }
        Key bytes = byBytes(flags.reversed());
        if (definitions.isEmpty()) {
            keys.add(flags.key(new Field(new Field.Position(0, 0, flags.skipBlanks()), null, Field.BLANKS)));
        }
        if (lastResort && !keys.contains(bytes)) {
            keys.add(bytes);
        }
        return new LineOrder(keys);
    }

    /** Tests whether the order compares only the bytes of whole lines. */
    public boolean isByBytes(boolean reversed) {
        return keys.length == 1 && keys[0].equals(byBytes(reversed));
    }

    private static Key byBytes(boolean reversed) {
        return new BytesKey(Field.LINE, false, reversed);
    }

    public int keyCount() {
        return keys.length;
    }

    public Key key(int index) {
        return keys[index];
    }

    /** The first code of a line's first key. Lines with different codes have the order of the codes. */
    public long firstCode(Text text, long line) {
        return code(text, line, keys[0].span(text, line), keys[0], 0);
    }

    /** Writes the code of each line at a depth of a key. */
    public void encode(Text text, long[] lines, long[] codes, int from, int to, int keyIndex, int depth) {
        Key key = keys[keyIndex];
        for (int i = from; i < to; i++) {
            codes[i] = code(text, lines[i], key.span(text, lines[i]), key, depth);
        }
    }

    /**
     * The first depth of a key in a range at which the codes of lines differ, or at which the codes decide; at most the
     * end of the range.
     */
    public int commonDepth(Text text, long first, long[] lines, int from, int to, int keyIndex, int depth, int most) {
        Key key = keys[keyIndex];
        int common = most;
        for (int i = from; i < to && common > depth; i++) {
            common = differingDepth(text, first, lines[i], key, depth, common);
        }
        return common;
    }

    public int compare(Text text, long a, long b) {
        return compare(text, a, text, b);
    }

    /** Compares a line of a text with a line of another text. */
    public int compare(Text aText, long a, Text bText, long b) {
        long aStart = Line.start(a);
        long bStart = Line.start(b);
        for (Key key : keys) {
            long aSpan = key.span(aText, a);
            long bSpan = key.span(bText, b);
            int compared = key.compare(aText, aStart + Key.begin(aSpan), aStart + Key.end(aSpan),
                    bText, bStart + Key.begin(bSpan), bStart + Key.end(bSpan));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    private static int differingDepth(Text text, long a, long b, Key key, int depth, int most) {
        long aStart = Line.start(a);
        long bStart = Line.start(b);
        long aSpan = key.span(text, a);
        long bSpan = key.span(text, b);
        return key.differingDepth(text, aStart + Key.begin(aSpan), aStart + Key.end(aSpan),
                bStart + Key.begin(bSpan), bStart + Key.end(bSpan), depth, most);
    }

    private static long code(Text text, long line, long span, Key key, int depth) {
        long start = Line.start(line);
        return key.code(text, start + Key.begin(span), start + Key.end(span), depth);
    }
}
