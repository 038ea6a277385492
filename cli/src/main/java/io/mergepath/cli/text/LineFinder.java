package io.mergepath.cli.text;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Parallel;

/** Finds the lines of a text, in parallel: one pass counts the lines of each piece, the next notes where they are. */
final class LineFinder {
    private static final int PIECE_BYTES = 1 << 20;
    private static final long ONES = 0x0101010101010101L;
    private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
    private static final int MAX_LINES = Integer.MAX_VALUE - 8;

    private final Text text;
    private final long size;
    private final int pieces;
    /** The lines that end in each piece; then, those that end before it. */
    private final long[] lines;
    /** Where the first line that ends in a piece, or after it, starts. */
    private final long[] starts;

    private LineFinder(Text text) {
        this.text = text;
        this.size = text.size();
        this.pieces = Math.toIntExact((size + PIECE_BYTES - 1) / PIECE_BYTES);
        this.lines = new long[pieces + 1];
        this.starts = new long[pieces + 1];
    }

    /** All lines in the order of the text. Bytes behind the last delimiter are a line too. */
    static long[] find(Text text) {
        if (text.size() > Text.MAX_SIZE) {
            throw new Failure("the input has " + text.size() + " bytes, more than " + Text.MAX_SIZE);
        }
        return new LineFinder(text).find();
    }

    private long[] find() {
        Parallel.forRange(0, pieces, 1, (from, to) -> {
            for (int p = from; p < to; p++) {
                count(p);
            }
        });
        long start = 0;
        long count = 0;
        for (int p = 0; p <= pieces; p++) {
            long here = lines[p];
            long next = starts[p];
            lines[p] = count;
            starts[p] = start;
            count += here;
            start = Math.max(start, next);
        }
        boolean unfinished = start < size;
        if (count >= MAX_LINES) {
            throw new Failure("the input has " + count + " lines, more than " + MAX_LINES);
        }
        long[] found = new long[(int) count + (unfinished ? 1 : 0)];
        if (unfinished) {
            found[(int) count] = line(start, size);
        }
        Parallel.forRange(0, pieces, 1, (from, to) -> {
            for (int p = from; p < to; p++) {
                fill(p, found);
            }
        });
        return found;
    }

    private void count(int piece) {
        long to = end(piece);
        int count = 0;
        long start = 0;
        for (long at = begin(piece); at < to; at += Long.BYTES) {
            long ends = delimiters(at, to);
            count += Long.bitCount(ends);
            start = ends == 0 ? start : at + Long.BYTES - (Long.numberOfTrailingZeros(ends) >>> 3);
        }
        lines[piece] = count;
        starts[piece] = start;
    }

    private void fill(int piece, long[] found) {
        long to = end(piece);
        int next = (int) lines[piece];
        long start = starts[piece];
        for (long at = begin(piece); at < to; at += Long.BYTES) {
            for (long ends = delimiters(at, to); ends != 0; ends -= Long.highestOneBit(ends)) {
                long end = at + (Long.numberOfLeadingZeros(ends) >>> 3);
                found[next++] = line(start, end);
                start = end + 1;
            }
        }
    }

    private long begin(int piece) {
        return (long) piece * PIECE_BYTES;
    }

    private long end(int piece) {
        return Math.min(size, begin(piece) + PIECE_BYTES);
    }

    /** Of eight bytes, the highest bit of each that is a delimiter; the first byte is the most significant. */
    private long delimiters(long at, long to) {
        long differing = text.eight(at) ^ (ONES * Byte.toUnsignedLong(text.delimiter()));
        long delimiters = ~((differing & LOW_BITS) + LOW_BITS | differing | LOW_BITS);
        return to - at >= Long.BYTES ? delimiters : delimiters & -1L << (8 * (Long.BYTES - (to - at)));
    }

    private static long line(long start, long end) {
        if (end - start > Key.MAX_LINE) {
            throw new Failure("a line has " + (end - start) + " bytes, more than " + Key.MAX_LINE);
        }
        return Line.of(start, end);
    }
}
