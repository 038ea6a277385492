// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToIntFunction;

/** Counters of codes. A thread has its own. */
abstract class Counts {
    /**
     * Counts the codes {@code codes[from]} to {@code codes[to - 1]}.
     *
     * @return false if a code has no counter; then the counts are invalid
     */
    abstract boolean add(int[] codes, int from, int to);

    /** The same for codes of 64 bits. */
    abstract boolean add(long[] codes, int from, int to);

    /** Counters of consecutive codes. */
    static final class OfRange extends Counts {
        private final long least;
        private final int size;
        private final int[] counters;

        OfRange(long least, int size, int slot, CpuWorkspace workspace) {
            this.least = least;
            this.size = size;
            counters = workspace.ints(Use.COUNTS, slot, size);
            Arrays.fill(counters, 0, size, 0);
        }

        /** How often the code {@code least + distance} occurs. */
        int of(int distance) {
            return counters[distance];
        }

        @Override
        boolean add(int[] codes, int from, int to) {
            int[] counts = counters;
            int first = (int) least;
            for (int i = from; i < to; i++) {
                int distance = codes[i] - first;
                if (Integer.compareUnsigned(distance, size) >= 0) {
                    return false;
                }
                counts[distance]++;
            }
            return true;
        }

        @Override
        boolean add(long[] codes, int from, int to) {
            int[] counts = counters;
            for (int i = from; i < to; i++) {
                long distance = codes[i] - least;
                if (Long.compareUnsigned(distance, size) >= 0) {
                    return false;
                }
                counts[(int) distance]++;
            }
            return true;
        }
    }

    /** Counters of the first different codes, in a table that is open to all codes. */
    static final class OfFew extends Counts {
        /** The most different codes. */
        static final int MOST = 128;

        private static final int TABLE_BITS = 10;
        private static final int SHIFT = Long.SIZE - TABLE_BITS;
        private static final int TABLE = 1 << TABLE_BITS;
        private static final long GOLDEN = 0x9E3779B97F4A7C15L;

        /** The most different codes that get places of their own. More codes rarely have such places. */
        private static final int MOST_SEPARATED = 64;

        /** The most different codes to compare all codes with. More codes are found sooner by their places. */
        private static final int MOST_COMPARED = 24;

        /** The same for codes of 64 bits. */
        private static final int MOST_COMPARED_WIDE = 12;

        /** The multipliers to try before codes lie at places of other codes. */
        private static final int TRIALS = 16;

        /** The code of each place. An empty place has the first code, which lies at its own place. */
        private final long[] table;

        /** How often the code of each place occurs; 0 if the place is empty. */
        private final int[] counters;

        /** The first different codes, as they came. */
        private final long[] known = new long[MOST_COMPARED];

        private long multiplier = GOLDEN;
        private int size;

        OfFew(int slot, CpuWorkspace workspace) {
            table = workspace.longs(Use.DIFFERENT, slot, TABLE);
            counters = workspace.ints(Use.COUNTS, slot, TABLE);
            Arrays.fill(counters, 0, TABLE, 0);
        }

        private static int place(long code, long multiplier) {
            return (int) ((code * multiplier) >>> SHIFT);
        }

        private void begin(long code) {
            if (size == 0) {
                Arrays.fill(table, 0, TABLE, code);
                known[0] = code;
                size = 1;
            }
        }

        /** The place of a code that does not lie at its own place; -1 if there are too many different codes. */
        private int search(long code) {
            int place = find(code);
            if (counters[place] != 0) {
                return place;
            }
            if (size == MOST) {
                return -1;
            }
            if (size < known.length) {
                known[size] = code;
            }
            size++;
            table[place] = code;
            if (place != place(code, multiplier) && size <= MOST_SEPARATED) {
                separate(place);
                place = find(code);
            }
            return place;
        }

        /** The place of a code, or the empty place for it. */
        private int find(long code) {
            int place = place(code, multiplier);
            while (counters[place] != 0 && table[place] != code) {
                place = (place + 1) & (TABLE - 1);
            }
            return place;
        }

        /**
         * Looks for a multiplier that gives each code a place of its own, and moves the codes there. The search for a
         * code at another place takes several times as long as a count.
         *
         * @param latest the place of a code that is not counted yet
         */
        private void separate(int latest) {
            long[] codes = new long[size];
            int[] counts = new int[size];
            int found = 0;
            for (int place = 0; place < TABLE; place++) {
                if (counters[place] != 0 || place == latest) {
                    codes[found] = table[place];
                    counts[found++] = counters[place];
                }
            }
            long next = multiplier;
            for (int trial = 0; trial < TRIALS; trial++) {
                next = next * GOLDEN + 2;
                if (areApart(codes, next)) {
                    multiplier = next;
                    Arrays.fill(table, 0, TABLE, known[0]);
                    Arrays.fill(counters, 0, TABLE, 0);
                    for (int i = 0; i < found; i++) {
                        table[place(codes[i], next)] = codes[i];
                        counters[place(codes[i], next)] = counts[i];
                    }
                    return;
                }
            }
        }

        private static boolean areApart(long[] codes, long multiplier) {
            BitSet taken = new BitSet(TABLE);
            for (long code : codes) {
                int place = place(code, multiplier);
                if (taken.get(place)) {
                    return false;
                }
                taken.set(place);
            }
            return true;
        }

        @Override
        boolean add(int[] codes, int from, int to) {
            return addKnown(MOST_COMPARED, to - from, code -> others(codes, from, to, (int) code))
                    || add(from, to, i -> codes[i], next -> addAtOwnPlaces(codes, next, to));
        }

        @Override
        boolean add(long[] codes, int from, int to) {
            return addKnown(MOST_COMPARED_WIDE, to - from, code -> others(codes, from, to, code))
                    || add(from, to, i -> codes[i], next -> addAtOwnPlaces(codes, next, to));
        }

        /**
         * Counts codes if they are among few codes that were counted before. The comparisons with one code
         * after the other are loops that compilers vectorise.
         *
         * @param most the most codes to compare with
         * @param others how many codes to count are not equal to a code
         * @return false, and nothing is counted, if too many codes are known, or if there is another code
         */
        private boolean addKnown(int most, int length, LongToIntFunction others) {
            if (size == 0 || size > most) {
                return false;
            }
            int[] found = new int[size];
            int sum = 0;
            for (int number = 0; number < size; number++) {
                found[number] = length - others.applyAsInt(known[number]);
                sum += found[number];
            }
            for (int number = 0; number < size && sum == length; number++) {
                counters[find(known[number])] += found[number];
            }
            return sum == length;
        }

        /** How many codes are not equal to a code. The sign of x or -x tells whether x is not 0. */
        private static int others(int[] codes, int from, int to, int code) {
            int others = 0;
            for (int i = from; i < to; i++) {
                int x = codes[i] ^ code;
                others += (x | -x) >>> (Integer.SIZE - 1);
            }
            return others;
        }

        /** The same for codes of 64 bits. */
        private static int others(long[] codes, int from, int to, long code) {
            long others = 0;
            for (int i = from; i < to; i++) {
                long x = codes[i] ^ code;
                others += (x | -x) >>> (Long.SIZE - 1);
            }
            return (int) others;
        }

        private boolean add(int from, int to, IntToLongFunction codes, IntUnaryOperator addAtOwnPlaces) {
            if (from < to) {
                begin(codes.applyAsLong(from));
            }
            int next = addAtOwnPlaces.applyAsInt(from);
            while (next < to) {
                int place = search(codes.applyAsLong(next));
                if (place < 0) {
                    return false;
                }
                counters[place]++;
                next = addAtOwnPlaces.applyAsInt(next + 1);
            }
            return true;
        }

        /** Counts codes up to one that does not lie at its own place, and returns the index of this code. */
        private int addAtOwnPlaces(int[] codes, int from, int to) {
            long[] own = table;
            int[] counts = counters;
            long factor = multiplier;
            for (int i = from; i < to; i++) {
                long code = codes[i];
                int place = place(code, factor);
                if (own[place] != code) {
                    return i;
                }
                counts[place]++;
            }
            return to;
        }

        /** The same for codes of 64 bits. */
        private int addAtOwnPlaces(long[] codes, int from, int to) {
            long[] own = table;
            int[] counts = counters;
            long factor = multiplier;
            for (int i = from; i < to; i++) {
                long code = codes[i];
                int place = place(code, factor);
                if (own[place] != code) {
                    return i;
                }
                counts[place]++;
            }
            return to;
        }

        /** Adds the counts of another thread. It returns false if there are too many different codes. */
        boolean add(OfFew other) {
            for (int from = 0; from < TABLE; from++) {
                if (other.counters[from] != 0) {
                    long code = other.table[from];
                    begin(code);
                    int place = place(code, multiplier);
                    if (table[place] != code) {
                        place = search(code);
                        if (place < 0) {
                            return false;
                        }
                    }
                    counters[place] += other.counters[from];
                }
            }
            return true;
        }

        /** The different codes in ascending order. */
        long[] codes() {
            long[] codes = new long[size];
            int next = 0;
            for (int place = 0; place < TABLE; place++) {
                if (counters[place] != 0) {
                    codes[next++] = table[place];
                }
            }
            Arrays.sort(codes);
            return codes;
        }

        /** How often a code occurs that is among the codes. */
        int of(long code) {
            return counters[find(code)];
        }
    }
}
