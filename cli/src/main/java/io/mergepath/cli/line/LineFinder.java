// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Parallel;
import io.mergepath.cli.key.Key;
import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.util.Arrays;

/**
 * Finds the lines of a text in parallel: each piece of the text records its delimiters, then the lines are numbered.
 */
final class LineFinder {
    private static final int PIECE_BYTES = 1 << 20;
    private static final int MAX_LINES = Integer.MAX_VALUE - 8;

    private static final long ONES = 0x0101010101010101L;
    private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;

    private final Text text;
    private final long size;
    /** The ends of lines in each piece, relative to the start of the piece. */
    private final int[][] ends;

    private LineFinder(Text text) {
        this.text = text;
        this.size = text.size();
        this.ends = new int[Math.toIntExact((size + PIECE_BYTES - 1) / PIECE_BYTES)][];
    }

    /** All lines in the order of the text. Bytes after the last delimiter are a line too. */
    static long[] find(Text text) {
        if (text.size() > Text.MAX_SIZE) {
            throw new Failure("the input has " + text.size() + " bytes, more than " + Text.MAX_SIZE);
        }
        return new LineFinder(text).find();
    }

    /** Counts the delimiters without extra memory. */
    static long count(Text text) {
        long count = 0;
        for (long at = 0; at < text.size(); at++) {
            count += text.at(at) == text.delimiter() ? 1 : 0;
        }
        return count;
    }

    private long[] find() {
        Parallel.forRange(0, ends.length, 1, (from, to) -> {
            for (int p = from; p < to; p++) {
                ends[p] = delimiters(p);
            }
        });
        int[] numbers = new int[ends.length];
        long[] starts = new long[ends.length];
        long number = 0;
        long start = 0;
        for (int p = 0; p < ends.length; p++) {
            numbers[p] = (int) number;
            starts[p] = start;
            number += ends[p].length;
            start = ends[p].length == 0 ? start : begin(p) + ends[p][ends[p].length - 1] + 1;
        }
        if (number >= MAX_LINES) {
            throw new Failure("the input has " + number + " lines, more than " + MAX_LINES);
        }
        long[] lines = new long[(int) number + (start < size ? 1 : 0)];
        if (start < size) {
            lines[(int) number] = line(start, size);
        }
        Parallel.forRange(0, ends.length, 1, (from, to) -> {
            for (int p = from; p < to; p++) {
                note(p, lines, numbers[p], starts[p]);
            }
        });
        return lines;
    }

    private static long begin(int piece) {
        return (long) piece * PIECE_BYTES;
    }

    private int[] delimiters(int piece) {
        long begin = begin(piece);
        int length = (int) Math.min(PIECE_BYTES, size - begin);
        long pattern = ONES * Byte.toUnsignedLong(text.delimiter());
        int[] found = new int[PIECE_BYTES / 16];
        int count = 0;
        int at = 0;
        for (; at <= length - Long.BYTES; at += Long.BYTES) {
            long differing = text.eightInside(begin + at) ^ pattern;
            // Sets the highest bit of each byte that equals the delimiter, and no other bit: no carry leaves a byte.
            long equal = ~((differing & LOW_BITS) + LOW_BITS | differing | LOW_BITS);
            if (count > found.length - Long.BYTES) {
                found = Arrays.copyOf(found, 2 * found.length);
            }
            for (; equal != 0; equal ^= Long.highestOneBit(equal)) {
                found[count++] = at + (Long.numberOfLeadingZeros(equal) >>> 3);
            }
        }
        found = Arrays.copyOf(found, count + length - at);
        for (; at < length; at++) {
            if (text.at(begin + at) == text.delimiter()) {
                found[count++] = at;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private void note(int piece, long[] lines, int firstNumber, long firstStart) {
        int number = firstNumber;
        long start = firstStart;
        for (int offset : ends[piece]) {
            long end = begin(piece) + offset;
            lines[number++] = line(start, end);
            start = end + 1;
        }
    }

    private static long line(long start, long end) {
        if (end - start > Key.MAX_LINE) {
            throw new Failure("a line has " + (end - start) + " bytes, more than " + Key.MAX_LINE);
        }
        return Line.of(start, end);
    }
}
