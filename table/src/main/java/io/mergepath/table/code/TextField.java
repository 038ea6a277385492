// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import org.jspecify.annotations.Nullable;

/**
 * The bytes of a string behind the prefix that all strings share, each as its number in an {@link Alphabet}. A null row
 * is an empty string. A place counts bytes from the beginning of the string.
 */
final class TextField implements Field {
    /** The number of bytes behind the common prefix that have an alphabet of their own. */
    static final int SCANNED = 32;

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
        int width = alphabet.width();
        int bytes = bits / width;
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.row(i);
            long start = text.start(row) + at;
            long end = isNull(row) ? start : text.start(row + 1);
            long word = words[i];
            for (int done = 0; done < bytes; done += Long.BYTES) {
                long eight = text.eight(start + done, end);
                long left = end - start - done;
                int now = Math.min(Long.BYTES, bytes - done);
                for (int b = 0; b < now; b++) {
                    word = (word << width) | (b < left ? alphabet.code((int) (eight >>> 56)) : alphabet.end());
                    eight <<= Byte.SIZE;
                }
            }
            words[i] = word;
        }
    }

    /** Whether the string of a row ends inside a part that is the end of {@code word}. */
    boolean endsIn(long word, long at) {
        Alphabet alphabet = alphabet(at);
        return (word & ((1L << alphabet.width()) - 1)) == alphabet.end();
    }

    private boolean isNull(int row) {
        return validity != null && validity.isNull(row);
    }

    /** The place of the first byte that is not the same in all of these rows. The rows agree before {@code at}. */
    long skipCommon(Rows rows, long at) {
        int first = rows.row(0);
        if (isNull(first)) {
            return profile.longest;
        }
        long start = text.start(first) + at;
        long common = text.start(first + 1) - start;
        for (int i = 1; i < rows.count() && common > 0; i++) {
            int row = rows.row(i);
            long other = text.start(row) + at;
            common = text.common(start, other, Math.min(common, text.start(row + 1) - other));
        }
        return at + Math.max(common, 0);
    }

    @Override
    public int compare(int rowA, int rowB, long at) {
        long startA = text.start(rowA) + at;
        long startB = text.start(rowB) + at;
        long lengthA = isNull(rowA) ? 0 : text.start(rowA + 1) - startA;
        long lengthB = isNull(rowB) ? 0 : text.start(rowB + 1) - startB;
        long shorter = Math.min(lengthA, lengthB);
        long common = shorter <= 0 ? 0 : text.common(startA, startB, shorter);
        int ascending = common < shorter
                ? text.at(startA + common) - text.at(startB + common)
                : Long.compare(lengthA, lengthB);
        return descending ? -ascending : ascending;
    }
}
