// SPDX-License-Identifier: Apache-2.0
// Where the buckets of a distribution begin.

// There are 1 << bits buckets, and a segment of 1 << low_bits buckets each. A bucket with more than `most` keys is large.
#define STARTS_PARAMETERS                                                                                              \
    int bits, int low_bits, i64 n, int most, OUTPUT(u32, starts), OUTPUT(u32, bucket_ends), OUTPUT(u32, segment_ends), \
        OUTPUT(u32, large), OUTPUT(u32, chunks)
#define STARTS                                                                                                         \
    bits, low_bits, n, most, starts + starts_at, bucket_ends + bucket_ends_at, segment_ends + segment_ends_at,         \
        large ? large + large_at : large, chunks ? chunks + chunks_at : chunks

// Finds where NT buckets begin, and where the next key goes, for buckets and for segments. The counts before these
// buckets are summed first. The chunks of a large bucket have up to `most` keys each. If there is no room for large
// buckets, or if NaNs of different bits occur, other kernels sort the keys. If the keys are in order already, no kernel
// does. All threads of one block call it.
DEVICE void find_starts(u32 block, GLOBAL u32 *counts, GLOBAL u32 *state, int bits, int low_bits, i64 n, int most,
                        GLOBAL u32 *starts, GLOBAL u32 *bucket_ends, GLOBAL u32 *segment_ends, GLOBAL u32 *large,
                        GLOBAL u32 *chunks, SHARED u32 *sums, SHARED u32 *before) {
    u32 buckets = 1u << bits;
    u32 bucket = block * NT + THREAD;
    // These reads take long, so they begin before the sums.
    u32 count = bucket < buckets ? LATEST(counts + bucket) : 0;
    u32 unordered = LATEST(state + UNORDERED);
    u32 nans[NAN_WORDS];
    for (int i = 0; i < NAN_WORDS; i++) nans[i] = FLOATING ? LATEST(state + NANS + i) : 0;
    if (THREAD == 0) before[0] = 0;
    SYNCHRONIZE();
    u32 sum = 0;
    for (u32 i = THREAD; i < block * NT; i += NT) sum += counts[i];
    if (sum) ATOMIC_ADD(before, sum);
    u32 start = sum_before(count, sums);
    SYNCHRONIZE();
    start += before[0];
    if (bucket < buckets) {
        starts[bucket] = start;
        bucket_ends[bucket] = start;
        if ((bucket & ((1u << low_bits) - 1)) == 0) segment_ends[bucket >> low_bits] = start;
    }
    if (bucket == 0) starts[buckets] = (u32) n;
    if (count > (u32) most && large) {
        GLOBAL u32 *own = large + ATOMIC_ADD(state + LARGE, 1u) * LARGE_WORDS;
        own[0] = bucket;
        own[OTHERS] = 0;
        own[LESS] = 0;
        u32 chunks_of_own = (count + most - 1) / most;
        u32 first = ATOMIC_ADD(state + CHUNKS, chunks_of_own);
        for (u32 c = 0; c < chunks_of_own; c++) {
            chunks[2 * (first + c)] = (u32) (own - large);
            chunks[2 * (first + c) + 1] = c;
        }
    }
    int is_left = unordered && ((count > (u32) most && !large) || NANS_DIFFER(nans));
    if (is_left || !unordered) {
        state[PLAINLY] = 0;
        state[BY_MAP] = 0;
        state[DISTRIBUTED] = 0;
    }
    if (is_left) {
        state[LEFT] = 1;
        state[LEFT + 1] = 1;
    }
}
