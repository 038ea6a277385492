// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.spi.HostThreads;
import io.mergepath.table.column.FewNumbers;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.PlainBytes;
import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Text;
import io.mergepath.table.column.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a column holds: the number of nulls, the ranges of its numbers, and what its strings have in common. */
final class Survey {
    /** Rows that one task reads. */
    private static final int GRAIN = 1 << 16;

    /** The greatest number of bytes of a common prefix that a survey knows. */
    private static final int KNOWN = 1 << 12;

    /** Different numbers are collected if their range is wider: else their distances are short codes. */
    private static final long CLOSE = 1L << 20;

    /** Fewer rows are read in the time that a sample takes. */
    private static final int LEAST_SAMPLED = 1 << 16;

    private final long rows;
    private final Part whole;
    private final byte[] prefix;

    private Survey(long rows, Part whole, byte[] prefix) {
        this.rows = rows;
        this.whole = whole;
        this.prefix = prefix;
    }

    /**
     * Reads columns in parallel, a block of rows of all columns at a time. Many different numbers that need all bits of
     * their type in a sample already are not read. Of strings with {@link PlainBytes} only the lengths are read, if
     * these bytes need as many bits in a sample as all plain bytes do.
     */
    static List<Survey> of(List<KeyColumn> columns, int rows, HostThreads threads) {
        long[] prefixes = columns.stream().mapToLong(column -> prefix(column, rows, threads)).toArray();
        Part[] whole = parts(columns, prefixes);
        int[] read = IntStream.range(0, whole.length)
                .filter(c -> rows < LEAST_SAMPLED || !whole[c].surveyBySample(rows)).toArray();
        Part[][] parts = new Part[read.length == 0 ? 0 : Math.ceilDiv(rows, GRAIN)][];
        threads.run(parts.length, (_, task) -> {
            parts[task] = Stream.of(whole).map(Part::another).toArray(Part[]::new);
            Scratch scratch = new Scratch();
            int to = Math.min(rows, (task + 1) * GRAIN);
            for (int at = task * GRAIN; at < to; at += Scratch.ROWS) {
                Rows block = Rows.range(at, Math.min(Scratch.ROWS, to - at));
                for (int c : read) {
                    parts[task][c].read(block, scratch);
                }
            }
        });
        for (Part[] task : parts) {
            for (int c : read) {
                whole[c].add(task[c]);
            }
        }
        return Stream.of(whole).map(part -> new Survey(rows, part, part.prefix(firstValue(part.column, 0, rows))))
                .toList();
    }

    /** Reads columns on the calling thread, from row {@code from} to the row before {@code to}. */
    static List<Survey> of(List<KeyColumn> columns, int from, int to) {
        Scratch scratch = new Scratch();
        List<Survey> all = new ArrayList<>();
        for (KeyColumn column : columns) {
            int model = firstValue(column, from, to);
            Part part = new Part(column, model == to ? 0 : prefix(column, model, from, to));
            for (int at = from; at < to; at += Scratch.ROWS) {
                part.read(Rows.range(at, Math.min(Scratch.ROWS, to - at)), scratch);
            }
            all.add(new Survey(to - from, part, part.prefix(model)));
        }
        return all;
    }

    /** A survey of the rows of two tables with the same columns. */
    static Survey join(Survey a, Survey b) {
        int common = Math.min(commonPrefix(a, b), KNOWN - TextField.SCANNED);
        Part joined = new Part(a.whole.column, common);
        joined.add(a.whole);
        joined.addBytes(a.prefix, common);
        joined.add(b.whole);
        joined.addBytes(b.prefix, common);
        byte[] prefix = a.hasNoValue() ? b.prefix : a.prefix;
        return new Survey(a.rows + b.rows, joined, Arrays.copyOf(prefix, common));
    }

    private static int commonPrefix(Survey a, Survey b) {
        if (a.hasNoValue() || b.hasNoValue()) {
            return Math.max(a.prefix.length, b.prefix.length);
        }
        int differing = Arrays.mismatch(a.prefix, b.prefix);
        return differing < 0 ? a.prefix.length : differing;
    }

    /** Whether all rows are null. */
    boolean hasNoValue() {
        return whole.nulls == rows;
    }

    private static Part[] parts(List<KeyColumn> columns, long[] prefixes) {
        return IntStream.range(0, prefixes.length).mapToObj(c -> new Part(columns.get(c), prefixes[c]))
                .toArray(Part[]::new);
    }

    long nulls() {
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

    /** The different numbers of the rows that are not null; null if they are many, or lie close together. */
    @Nullable
    FewNumbers different() {
        return whole.different;
    }

    TextField.Profile profile() {
        return new TextField.Profile(whole.prefix, whole.longest,
                new Alphabet(whole.bytes.least(), whole.bytes.greatest(), whole.column.descending()));
    }

    /** The number of leading bytes that all strings share; 0 for numbers. */
    private static long prefix(KeyColumn column, int rows, HostThreads threads) {
        int model = firstValue(column, 0, rows);
        if (model == rows) {
            return 0;
        }
        long[] shared = new long[Math.ceilDiv(rows, GRAIN)];
        threads.run(shared.length, (_, task) -> shared[task] = prefix(column, model, task * GRAIN,
                Math.min(rows, (task + 1) * GRAIN)));
        return Arrays.stream(shared).min().orElse(0);
    }

    /** The number of leading bytes that the strings of some rows share with the string of row {@code model}. */
    private static long prefix(KeyColumn column, int model, int from, int to) {
        if (!(column.data() instanceof KeyColumn.Strings strings)) {
            return 0;
        }
        Text text = strings.text();
        long common = text.length(model);
        for (int row = from; row < to && common > 0; row++) {
            if (!isNull(column, row)) {
                common = text.common(text.start(model), text.start(row), Math.min(common, text.length(row)));
            }
        }
        return common;
    }

    /** The first row from {@code from} on that is not null; {@code to} if all rows before it are null. */
    private static int firstValue(KeyColumn column, int from, int to) {
        int row = from;
        while (row < to && isNull(column, row)) {
            row++;
        }
        return row;
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
        private long nulls;
        private Wide least = new Wide(Long.MAX_VALUE, Long.MAX_VALUE);
        private Wide greatest = new Wide(Long.MIN_VALUE, Long.MIN_VALUE);
        private @Nullable FewNumbers different;
        private long longest;
        private final ByteRange bytes = new ByteRange();
        /** Whether the survey of all rows covers all plain bytes already. */
        private boolean coversPlain;

        Part(KeyColumn column, long prefix) {
            this.column = column;
            this.validity = column.validity();
            this.prefix = prefix;
            this.longest = prefix;
            this.different = column.data() instanceof KeyColumn.OneNumber ? new FewNumbers() : null;
        }

        /** A part for other rows of the same column. */
        Part another() {
            Part other = new Part(column, prefix);
            other.coversPlain = coversPlain;
            return other;
        }

        /**
         * Surveys a sample of the rows. If it shows many different numbers that need all bits of their type, this
         * covers all numbers of the type. If it shows strings of plain bytes that need as many bits as all plain bytes,
         * this covers all plain bytes.
         *
         * @return whether no other row needs to be read
         */
        boolean surveyBySample(int rows) {
            return switch (column.data()) {
                case KeyColumn.OneNumber number -> validity == null && coverNumbers(number.numbers(), sampled(rows));
                case KeyColumn.TwoNumbers _ -> false;
                case KeyColumn.Strings _ -> {
                    coverBytes(sampled(rows).bytes);
                    yield false;
                }
            };
        }

        private Part sampled(int rows) {
            int[] sample = new int[Scratch.ROWS];
            Arrays.setAll(sample, i -> (int) ((long) rows * i / sample.length));
            Part sampled = new Part(column, prefix);
            sampled.read(new Rows(sample, 0, sample.length), new Scratch());
            return sampled;
        }

        private void coverBytes(ByteRange sampled) {
            coversPlain = sampled.least() >= PlainBytes.LEAST && sampled.greatest() <= PlainBytes.GREATEST
                    && width(sampled.least(), sampled.greatest()) == width(PlainBytes.LEAST, PlainBytes.GREATEST);
            if (coversPlain) {
                addByte(PlainBytes.LEAST);
                addByte(PlainBytes.GREATEST);
            }
        }

        private static int width(int least, int greatest) {
            return new Alphabet(least, greatest, false).width();
        }

        private boolean coverNumbers(Numbers numbers, Part sampled) {
            long low = numbers.least();
            long high = numbers.greatest();
            if (sampled.different != null || Long.numberOfLeadingZeros(high - low) != Long
                    .numberOfLeadingZeros(sampled.greatest.upper - sampled.least.upper)) {
                return false;
            }
            least = new Wide(low, 0);
            greatest = new Wide(high, 0);
            different = null;
            return true;
        }

        void read(Rows block, Scratch scratch) {
            switch (column.data()) {
                case KeyColumn.OneNumber number -> readNumbers(number.numbers(), block, scratch);
                case KeyColumn.TwoNumbers two -> readNumbers(two, block, scratch);
                case KeyColumn.Strings strings -> readText(strings.text(), block, scratch);
            }
        }

        private void readNumbers(Numbers numbers, Rows block, Scratch scratch) {
            long[] read = scratch.numbers;
            numbers.read(block, read);
            int count = block.count();
            scratch.nulls.read(validity, block);
            int nullRows = scratch.nulls.count();
            nulls += nullRows;
            if (nullRows == count) {
                return;
            }
            scratch.nulls.replace(read, read[scratch.nulls.firstValue()]);
            long low = least.upper;
            long high = greatest.upper;
            for (int i = 0; i < count; i++) {
                low = Math.min(low, read[i]);
                high = Math.max(high, read[i]);
            }
            least = new Wide(low, 0);
            greatest = new Wide(high, 0);
            FewNumbers known = different;
            if (known != null) {
                boolean areClose = low != high && Long.compareUnsigned(high - low, CLOSE) < 0;
                different = !areClose && known.addAll(read, low == high ? 1 : count) ? known : null;
            }
        }

        private void readNumbers(KeyColumn.TwoNumbers two, Rows block, Scratch scratch) {
            long[] upper = scratch.numbers;
            long[] lower = scratch.words;
            two.upper().read(block, upper);
            two.lower().read(block, lower);
            for (int i = 0; i < block.count(); i++) {
                if (isNull(column, block.row(i))) {
                    nulls++;
                } else {
                    Wide number = new Wide(upper[i], lower[i]);
                    least = number.compareTo(least) < 0 ? number : least;
                    greatest = number.compareTo(greatest) > 0 ? number : greatest;
                }
            }
        }

        private void readText(Text text, Rows block, Scratch scratch) {
            scratch.nulls.read(validity, block);
            nulls += scratch.nulls.count();
            if (coversPlain && text.isPlain(block.row(0), block.row(0) + block.count())) {
                readLengths(text, block);
                return;
            }
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

        private void readLengths(Text text, Rows block) {
            for (int i = 0; i < block.count(); i++) {
                int row = block.row(i);
                if (!isNull(column, row)) {
                    longest = Math.max(longest, text.length(row));
                }
            }
        }

        /** The bytes that all strings share with the string of row {@code model}; at most {@link #KNOWN}. */
        byte[] prefix(int model) {
            byte[] known = new byte[(int) Math.min(prefix, KNOWN)];
            if (known.length > 0 && column.data() instanceof KeyColumn.Strings strings) {
                long start = strings.text().start(model);
                for (int i = 0; i < known.length; i++) {
                    known[i] = (byte) (strings.text().eight(start + i, start + i + 1) >>> (Long.SIZE - Byte.SIZE));
                }
            }
            return known;
        }

        /** Adds bytes that strings have behind a common prefix. */
        void addBytes(byte[] some, int from) {
            int to = Math.min(some.length, from + TextField.SCANNED);
            for (int i = from; i < to; i++) {
                addByte(some[i]);
            }
        }

        private void addByte(int some) {
            bytes.add(new long[]{(long) some << (Long.SIZE - Byte.SIZE)}, new long[]{1}, 1);
        }

        void add(Part other) {
            nulls += other.nulls;
            least = other.least.compareTo(least) < 0 ? other.least : least;
            greatest = other.greatest.compareTo(greatest) > 0 ? other.greatest : greatest;
            FewNumbers known = different;
            different = known != null && other.different != null && known.addAll(other.different) ? known : null;
            longest = Math.max(longest, other.longest);
            bytes.add(other.bytes);
        }
    }
}
