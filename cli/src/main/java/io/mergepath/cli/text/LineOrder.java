package io.mergepath.cli.text;

import java.util.ArrayList;
import java.util.List;

/** The order of lines: by a first key, among equals by a second, and so on. Lines equal by all keys keep their order. */
public final class LineOrder {
    /** In the place of a separator: blanks begin a field. */
    public static final int BLANKS = Field.BLANKS;

    private final Key[] keys;

    private LineOrder(List<Key> keys) {
        this.keys = keys.toArray(Key[]::new);
    }

    /**
     * The order that a command line asks for.
     *
     * @param definitions the keys; without any, the line is the key
     * @param flags how keys are compared that say nothing themselves
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
        Key bytes = new BytesKey(Field.LINE, false, flags.reversed());
        if (definitions.isEmpty()) {
            keys.add(flags.key(new Field(new Field.Position(0, 0, flags.skipBlanks()), null, Field.BLANKS)));
        }
        if (lastResort && !keys.contains(bytes)) {
            keys.add(bytes);
        }
        return new LineOrder(keys);
    }

    int keyCount() {
        return keys.length;
    }

    Key key(int index) {
        return keys[index];
    }

    /** Writes the code of each line at a depth of a key. */
    void encode(Text text, long[] lines, long[] codes, int from, int to, int keyIndex, int depth) {
        Key key = keys[keyIndex];
        for (int i = from; i < to; i++) {
            codes[i] = code(text, lines[i], key.span(text, lines[i]), key, depth);
        }
    }

    int compare(Text text, long a, long b) {
        return compare(text, a, b, 0, 0);
    }

    /** Compares lines that are known to be equal up to a depth of a key. */
    int compare(Text text, long a, long b, int keyIndex, int firstDepth) {
        int depth = firstDepth;
        for (int k = keyIndex; k < keys.length; k++) {
            int compared = compare(text, a, b, keys[k], depth);
            if (compared != 0) {
                return compared;
            }
            depth = 0;
        }
        return 0;
    }

    private static int compare(Text text, long a, long b, Key key, int firstDepth) {
        long aSpan = key.span(text, a);
        long bSpan = key.span(text, b);
        for (int depth = firstDepth;; depth++) {
            long aCode = code(text, a, aSpan, key, depth);
            long bCode = code(text, b, bSpan, key, depth);
            if (aCode != bCode || key.decides(aCode)) {
                return Long.compareUnsigned(aCode, bCode);
            }
        }
    }

    /** The first depth, from one on and below another, where a key's codes of two lines differ or decide. */
    int differingDepth(Text text, long a, long b, int keyIndex, int firstDepth, int most) {
        Key key = keys[keyIndex];
        long aSpan = key.span(text, a);
        long bSpan = key.span(text, b);
        for (int depth = firstDepth; depth < most; depth++) {
            long aCode = code(text, a, aSpan, key, depth);
            if (aCode != code(text, b, bSpan, key, depth) || key.decides(aCode)) {
                return depth;
            }
        }
        return most;
    }

    private static long code(Text text, long line, long span, Key key, int depth) {
        long start = Line.start(line);
        return key.code(text, start + Key.begin(span), start + Key.end(span), depth);
    }
}
