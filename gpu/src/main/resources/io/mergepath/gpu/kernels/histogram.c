// SPDX-License-Identifier: Apache-2.0
// How many keys each bucket will have.

// Counters of 16 bits, two in a word. A counter that reaches half of its range moves that half to the counts in memory.
#define HALF_FULL 0x8000u
#define COUNTER_BITS(bucket) (((bucket) & 1) * 16)
DEVICE void count_key(SHARED u32 *counters, GLOBAL u32 *counts, u32 bucket, u32 many) {
    u32 old = ATOMIC_ADD(counters + bucket / 2, many << COUNTER_BITS(bucket)) >> COUNTER_BITS(bucket) & 0xffff;
    if (old < HALF_FULL && old + many >= HALF_FULL) {
        ATOMIC_SUB(counters + bucket / 2, HALF_FULL << COUNTER_BITS(bucket));
        ATOMIC_ADD(counts + bucket, HALF_FULL);
    }
}

// How many keys of a thread are counted together.
#define ALIKE 4

// Counts the keys of every bucket, and looks whether they are in order. Where all lanes of a warp see one bucket, one of
// them counts for all. If there are at most NT buckets, the last block finds where they begin.
KERNEL(NT) void histogram(INPUT(key_type, in), INPUT(u32, scale), OUTPUT(u32, counts), OUTPUT(u32, state),
                          STARTS_PARAMETERS CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED u32 *counters = SHARED_MEMORY(u32, MAP_BYTES);
    SHARED_ARRAY(u32, disordered, 1);
    SHARED_ARRAY(u32, counted, 1);
    SHARED_ARRAY(u32, sums, SUMS);
    u32 buckets = 1u << bits;
    for (u32 i = THREAD; i < (buckets + 1) / 2; i += NT) counters[i] = 0;
    in += in_at;
    counts += counts_at;
    state += state_at;
    OPEN_BUCKETS(0)
    ucode nans_set = 0;
    ucode nans_cleared = 0;
    int unordered = 0;
    if (THREAD == 0) disordered[0] = 0;
    SYNCHRONIZE();
    i64 step = (i64) NT * READ_AHEAD;
    i64 whole = n / step * step;
    for (i64 from = BLOCK * step; from < whole; from += step * BLOCKS) {
        i64 x = from + THREAD / 32 * 32 * READ_AHEAD + THREAD % 32;
        key_type keys[READ_AHEAD];
        UNROLL for (int i = 0; i < READ_AHEAD; i++) keys[i] = in[x + i * 32];
        key_type front = in[MAX(x - 1, 0)];
        UNROLL for (int i = 0; i < READ_AHEAD; i += ALIKE) {
            u32 seen[ALIKE];
            UNROLL for (int k = 0; k < ALIKE; k++) {
                GATHER_NAN(keys[i + k])
                seen[k] = BUCKET_OF(keys[i + k]);
            }
#ifdef FROM_THREAD
            u32 of_first = FROM_THREAD(seen[0], 0);
            u32 differ = 0;
            UNROLL for (int k = 0; k < ALIKE; k++) differ |= seen[k] ^ of_first;
            if (WARP_ALL(differ == 0)) {
                if (THREAD % 32 == 0) count_key(counters, counts, of_first, 32 * ALIKE);
                continue;
            }
#endif
            UNROLL for (int k = 0; k < ALIKE; k++) count_key(counters, counts, seen[k], 1);
        }
        if (!unordered) unordered = are_unordered(in, x, keys[0], front);
    }
    for (i64 x = whole + BLOCK * NT + THREAD; x < n; x += NT * BLOCKS) {
        GATHER_NAN(in[x])
        count_key(counters, counts, BUCKET_OF(in[x]), 1);
        if (!unordered) unordered = is_unordered(in, x);
    }
    if (unordered) disordered[0] = 1;
    SYNCHRONIZE();
    for (u32 i = THREAD; i < (buckets + 1) / 2; i += NT) {
        u32 two = counters[i];
        if (two & 0xffff) ATOMIC_ADD(counts + 2 * i, two & 0xffff);
        if (two >> 16) ATOMIC_ADD(counts + 2 * i + 1, two >> 16);
    }
    if (THREAD == 0 && disordered[0]) state[UNORDERED] = 1;
    TELL_NANS(state + NANS)
    if (buckets <= NT) {
        PUBLISH();
        SYNCHRONIZE();
        if (THREAD == 0) counted[0] = ATOMIC_ADD(state + COUNTED_BLOCKS, 1u);
        SYNCHRONIZE();
        if (counted[0] == (u32) BLOCKS - 1) {
            PUBLISH();
            // Only the first thread has read the word of disorder, so it is free now.
            find_starts(0, counts, state, STARTS, sums, disordered);
        }
    }
    CLOSE_BLOCK
}
