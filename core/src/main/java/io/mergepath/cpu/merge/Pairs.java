// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

/** The pairs of runs that one pass merges, in the order of their positions in the output. */
public interface Pairs {
    /** The number of pairs. */
    int count();

    /** Where the first run of a pair begins in A. */
    long aFrom(int pair);

    /** Where the first run of a pair ends in A. */
    long aTo(int pair);

    /** Where the second run of a pair begins in B. */
    long bFrom(int pair);

    /** Where the second run of a pair ends in B. */
    long bTo(int pair);

    /** Where the merged pair begins in the output. */
    long to(int pair);

    /** The number of keys of all earlier pairs, or of all pairs if {@code pair == count()}. */
    long before(int pair);

    /** One pair: all of A and all of B. */
    record Single(long aLength, long bLength) implements Pairs {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public long aFrom(int pair) {
            return 0;
        }

        @Override
        public long aTo(int pair) {
            return aLength;
        }

        @Override
        public long bFrom(int pair) {
            return 0;
        }

        @Override
        public long bTo(int pair) {
            return bLength;
        }

        @Override
        public long to(int pair) {
            return 0;
        }

        @Override
        public long before(int pair) {
            return pair == 0 ? 0 : aLength + bLength;
        }
    }

    /**
     * Adjacent runs given by offsets. Run {@code 2p} is merged with run {@code 2p + 1}; the output begins at the offset
     * of run {@code 2p}.
     */
    final class Adjacent implements Pairs {
        private final long[] offsets;

        public Adjacent(long[] offsets) {
            this.offsets = offsets;
        }

        @Override
        public int count() {
            return offsets.length / 2;
        }

        @Override
        public long aFrom(int pair) {
            return offsets[2 * pair];
        }

        @Override
        public long aTo(int pair) {
            return offsets[2 * pair + 1];
        }

        @Override
        public long bFrom(int pair) {
            return offsets[2 * pair + 1];
        }

        @Override
        public long bTo(int pair) {
            return offsets[2 * pair + 2];
        }

        @Override
        public long to(int pair) {
            return offsets[2 * pair];
        }

        @Override
        public long before(int pair) {
            return offsets[2 * pair];
        }
    }
}
