// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Text;
import io.mergepath.table.column.Validity;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a string behind the prefix that all strings share, each as its number in an {@link Alphabet}. A null row
 * is an empty string. A place counts bytes from the beginning of the string.
 */
final class TextField implements Field {
    /** The number of bytes behind the common prefix that have an alphabet of their own. */
    static final int SCANNED = 32;

    /** Rows of a sample. */
    private static final int SAMPLE = 8;

    private final Text text;
    private final @Nullable Validity validity;
    private final Profile profile;
    private final Alphabet wide;
    private final boolean descending;

    /**
     * What the strings have in common.
     *
     * @param prefix the number of leading bytes that all strings share
     * @param longest the number of bytes of the longest string
     * @param narrow the alphabet of the first {@link #SCANNED} bytes behind the prefix
     */
    record Profile(long prefix, long longest, Alphabet narrow) {
    }

    TextField(Text text, @Nullable Validity validity, Profile profile, boolean descending) {
        this.text = text;
        this.validity = validity;
        this.profile = profile;
        this.wide = Alphabet.ofAll(descending);
        this.descending = descending;
    }

    /** The place of the first byte that can differ. */
    long begin() {
        return profile.prefix;
    }

    private boolean isNarrow(long at) {
        return at - profile.prefix < SCANNED;
    }

    private Alphabet alphabet(long at) {
        return isNarrow(at) ? profile.narrow : wide;
    }

    @Override
    public long bits() {
        long bytes = profile.longest - profile.prefix;
        long narrow = Math.min(SCANNED, bytes);
        return (narrow * profile.narrow.width()) + ((bytes - narrow) * wide.width());
    }

    @Override
    public int fit(long at, int room) {
        long border = isNarrow(at) ? Math.min(profile.longest, profile.prefix + SCANNED) : profile.longest;
        int width = alphabet(at).width();
        return width * (int) Math.min(border - at, room / width);
    }

    @Override
    public long after(long at, int bits) {
        return at + bits / alphabet(at).width();
    }

    @Override
    public boolean isEnd(long at) {
        return at >= profile.longest;
    }

    @Override
    public void append(Rows rows, long at, int bits, Scratch scratch, long[] words) {
        Alphabet alphabet = alphabet(at);
        int bytes = bits / alphabet.width();
        for (int done = 0; done < bytes; done += Long.BYTES) {
            read(text, validity, rows, at + done, scratch);
            append(alphabet, Math.min(Long.BYTES, bytes - done), rows.count(), scratch, words);
        }
    }

    /** Reads 8 bytes of each string, and the number of bytes from there to its end. */
    static void read(Text text, @Nullable Validity validity, Rows rows, long at, Scratch scratch) {
        text.read(rows, at, scratch.numbers, scratch.lengths);
        if (validity != null) {
            scratch.nulls.read(validity, rows);
            scratch.nulls.replace(scratch.numbers, 0);
            scratch.nulls.replace(scratch.lengths, 0);
        }
    }

    /** Appends the numbers of the first {@code bytes} bytes that were read. */
    private static void append(Alphabet alphabet, int bytes, int count, Scratch scratch, long[] words) {
        int bits = alphabet.width() * bytes;
        for (int i = 0; i < count; i++) {
            // Two shifts, because a shift by 64 would change nothing.
            words[i] = (words[i] << (bits - 1) << 1) | alphabet.pack(scratch.numbers[i],
                    (int) Math.min(Long.BYTES, scratch.lengths[i]), bytes);
        }
    }

    /** Whether the string of a row ends inside a part that is the end of {@code word}. */
    boolean endsIn(long word, long at) {
        return alphabet(at).endsIn(word);
    }

    private boolean isNull(int row) {
        return validity != null && validity.isNull(row);
    }

    /**
     * A place up to which the strings of all rows agree if they agree before {@code at}. It is {@code at} if a sample
     * of the rows shows that they agree on few more bytes, because then the next words decide.
     */
    long skipCommon(Rows rows, long at) {
        int first = rows.row(0);
        if (isNull(first)) {
            return profile.longest;
        }
        long start = text.start(first) + at;
        long common = text.end(first) - start;
        int step = Math.max(1, rows.count() / SAMPLE);
        common = common(rows, step, start, at, common);
        if (common < Long.BYTES) {
            return at;
        }
        return at + (step == 1 ? common : common(rows, 1, start, at, common));
    }

    /**
     * The number of bytes that every {@code step}th row shares with the string at {@code start}, at most {@code most}.
     */
    private long common(Rows rows, int step, long start, long at, long most) {
        long common = most;
        for (int i = rows.count() - 1; i > 0 && common > 0; i -= step) {
            int row = rows.row(i);
            long other = text.start(row) + at;
            common = text.common(start, other, Math.min(common, text.end(row) - other));
        }
        return common;
    }

    @Override
    public int compare(int rowA, int rowB, long at) {
        long startA = text.start(rowA) + at;
        long startB = text.start(rowB) + at;
        long lengthA = isNull(rowA) ? 0 : text.end(rowA) - startA;
        long lengthB = isNull(rowB) ? 0 : text.end(rowB) - startB;
        long shorter = Math.min(lengthA, lengthB);
        long common = shorter <= 0 ? 0 : text.common(startA, startB, shorter);
        int ascending = common < shorter
                ? Long.compareUnsigned(text.eight(startA + common, startA + shorter),
                        text.eight(startB + common, startB + shorter))
                : Long.compare(lengthA, lengthB);
        return descending ? -ascending : ascending;
    }
}
