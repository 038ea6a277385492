// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.spi.HostThreads;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Text;
import io.mergepath.table.column.Validity;
import org.jspecify.annotations.Nullable;

/** What a column holds: the number of nulls, the ranges of its numbers, and what its strings have in common. */
final class Survey {
    /** Rows that one task reads. */
    private static final int GRAIN = 1 << 16;

    private final int rows;
    private final Part whole;

    /** Reads a column in parallel. */
    Survey(KeyColumn column, int rows, HostThreads threads) {
        this.rows = rows;
        Part[] parts = new Part[Math.ceilDiv(rows, GRAIN)];
        long prefix = column.data() instanceof KeyColumn.Strings strings ? prefix(column, strings, parts, threads) : 0;
        threads.run(parts.length, (_, task) -> {
            int from = task * GRAIN;
            Part part = new Part(column, prefix);
            part.read(from, Math.min(rows, from + GRAIN));
            parts[task] = part;
        });
        whole = new Part(column, prefix);
        for (Part part : parts) {
            whole.add(part);
        }
    }

    int rows() {
        return rows;
    }

    int nulls() {
        return whole.nulls;
    }

    /** The least number of a row that is not null. */
    Wide least() {
        return whole.least;
    }

    /** The greatest number of a row that is not null. */
    Wide greatest() {
        return whole.greatest;
    }

    TextField.Profile profile() {
        return new TextField.Profile(whole.prefix, whole.longest,
                new Alphabet(whole.bytes.least(), whole.bytes.greatest(), whole.column.descending()));
    }

    /** The number of leading bytes that all strings share. */
    private long prefix(KeyColumn column, KeyColumn.Strings strings, Part[] parts, HostThreads threads) {
        Text text = strings.text();
        int first = 0;
        while (first < rows && isNull(column, first)) {
            first++;
        }
        if (first == rows) {
            return 0;
        }
        int model = first;
        long[] shared = new long[parts.length];
        threads.run(parts.length, (_, task) -> {
            long common = text.length(model);
            int to = Math.min(rows, (task + 1) * GRAIN);
            for (int row = task * GRAIN; row < to && common > 0; row++) {
                if (!isNull(column, row)) {
                    common = text.common(text.start(model), text.start(row), Math.min(common, text.length(row)));
                }
            }
            shared[task] = common;
        });
        long least = Long.MAX_VALUE;
        for (long common : shared) {
            least = Math.min(least, common);
        }
        return least;
    }

    private static boolean isNull(KeyColumn column, int row) {
        Validity validity = column.validity();
        return validity != null && validity.isNull(row);
    }

    /** A number of one or two words. The lower word, like the upper one, has the signed order. */
    record Wide(long upper, long lower) implements Comparable<Wide> {
        @Override
        public int compareTo(Wide other) {
            return upper != other.upper ? Long.compare(upper, other.upper) : Long.compare(lower, other.lower);
        }
    }

    /** The same for some of the rows. */
    private static final class Part {
        private final KeyColumn column;
        private final @Nullable Validity validity;
        private final long prefix;
        private int nulls;
        private Wide least = new Wide(Long.MAX_VALUE, Long.MAX_VALUE);
        private Wide greatest = new Wide(Long.MIN_VALUE, Long.MIN_VALUE);
        private long longest;
        private final ByteRange bytes = new ByteRange();

        Part(KeyColumn column, long prefix) {
            this.column = column;
            this.validity = column.validity();
            this.prefix = prefix;
            this.longest = prefix;
        }

        void read(int from, int to) {
            if (validity != null) {
                for (int row = from; row < to; row++) {
                    nulls += validity.isNull(row) ? 1 : 0;
                }
            }
            switch (column.data()) {
                case KeyColumn.OneNumber number -> readNumbers(number.numbers(), from, to);
                case KeyColumn.TwoNumbers two -> readNumbers(two, from, to);
                case KeyColumn.Strings strings -> readText(strings.text(), from, to);
            }
        }

        private void readNumbers(Numbers numbers, int from, int to) {
            long[] read = new long[Scratch.ROWS];
            for (int at = from; at < to; at += Scratch.ROWS) {
                int count = Math.min(Scratch.ROWS, to - at);
                numbers.read(Rows.range(at, count), read);
                if (nulls > 0) {
                    count = moveValid(read, at, count);
                }
                long low = least.upper;
                long high = greatest.upper;
                for (int i = 0; i < count; i++) {
                    low = Math.min(low, read[i]);
                    high = Math.max(high, read[i]);
                }
                least = new Wide(low, 0);
                greatest = new Wide(high, 0);
            }
        }

        private void readNumbers(KeyColumn.TwoNumbers two, int from, int to) {
            long[] upper = new long[Scratch.ROWS];
            long[] lower = new long[Scratch.ROWS];
            for (int at = from; at < to; at += Scratch.ROWS) {
                Rows block = Rows.range(at, Math.min(Scratch.ROWS, to - at));
                two.upper().read(block, upper);
                two.lower().read(block, lower);
                for (int i = 0; i < block.count(); i++) {
                    if (!isNull(column, at + i)) {
                        Wide number = new Wide(upper[i], lower[i]);
                        least = number.compareTo(least) < 0 ? number : least;
                        greatest = number.compareTo(greatest) > 0 ? number : greatest;
                    }
                }
            }
        }

        /** Moves the numbers of rows that are not null to the front, and returns how many there are. */
        private int moveValid(long[] read, int at, int count) {
            int valid = 0;
            for (int i = 0; i < count; i++) {
                read[valid] = read[i];
                valid += isNull(column, at + i) ? 0 : 1;
            }
            return valid;
        }

        private void readText(Text text, int from, int to) {
            Scratch scratch = new Scratch();
            for (int at = from; at < to; at += Scratch.ROWS) {
                Rows block = Rows.range(at, Math.min(Scratch.ROWS, to - at));
                long left = Long.BYTES + 1;
                for (long scanned = 0; left > Long.BYTES && scanned < TextField.SCANNED; scanned += Long.BYTES) {
                    TextField.read(text, validity, block, prefix + scanned, scratch);
                    bytes.add(scratch.numbers, scratch.lengths, block.count());
                    left = 0;
                    for (int i = 0; i < block.count(); i++) {
                        left = Math.max(left, scratch.lengths[i]);
                    }
                    longest = Math.max(longest, prefix + scanned + left);
                }
            }
        }

        void add(Part other) {
            nulls += other.nulls;
            least = other.least.compareTo(least) < 0 ? other.least : least;
            greatest = other.greatest.compareTo(greatest) > 0 ? other.greatest : greatest;
            longest = Math.max(longest, other.longest);
            bytes.add(other.bytes);
        }
    }
}
