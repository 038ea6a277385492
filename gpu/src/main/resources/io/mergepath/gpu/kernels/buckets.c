// SPDX-License-Identifier: Apache-2.0
// The first half of a sort by distribution: how many keys each bucket will have.

// How many keys are sampled, and into how many parts the sample divides the window. A part of keys that spread evenly
// holds SAMPLES / PARTS; one with CROWD shows that they crowd.
#define SAMPLES 4096
#define PARTS 256
#define CROWD 48

#define WINDOW_BITS(vary) ((vary) == 0 ? 0 : 64 - (int) LEADING_ZEROS((u64) (vary)))

// Finds the window and whether keys crowd, and clears the counts. It also runs if there is nothing to sort, and then
// says so.
KERNEL(NT) void survey(INPUT(key_type, in), i64 n, int bits, OUTPUT(u32, state), OUTPUT(u32, counts),
                       i64 cleared CONTEXT_INPUTS) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, parts, PARTS);
    SHARED_ARRAY(ucode, varying, NT);
    SHARED_ARRAY(u32, crowd, 1);
    for (i64 i = BLOCK * NT + THREAD; i < cleared; i += (i64) NT * BLOCKS) counts[counts_at + i] = 0;
    in += in_at;
    state += state_at;
    ucode first = UCODE_OF(in[0]);
    ucode samples[SAMPLES / NT];
    ucode vary = 0;
    UNROLL for (int i = 0; i < SAMPLES / NT; i++) {
        u32 sample = i * NT + THREAD;
        i64 from = n * sample / SAMPLES;
        i64 stratum = MAX(n / SAMPLES, 1);
        samples[i] = UCODE_OF(in[from + (sample * 0x9E3779B1u >> 8) % (u32) stratum]);
        vary |= samples[i] ^ first;
    }
    for (int part = THREAD; part < PARTS; part += NT) parts[part] = 0;
    varying[THREAD] = vary;
    if (THREAD == 0) crowd[0] = 0;
    SYNCHRONIZE();
    for (int apart = NT / 2; apart > 0; apart /= 2) {
        if (THREAD < apart) varying[THREAD] |= varying[THREAD + apart];
        SYNCHRONIZE();
    }
    int window = WINDOW_BITS(varying[0]);
    ucode least = window == CODE_BITS ? 0 : first >> window << window;
    int to_part = MAX(window - 8, 0);
    UNROLL for (int i = 0; i < SAMPLES / NT; i++) ATOMIC_ADD(parts + (u32) ((samples[i] - least) >> to_part), 1u);
    SYNCHRONIZE();
    for (int part = THREAD; part < PARTS; part += NT) {
        if (parts[part] > CROWD) crowd[0] = 1;
    }
    SYNCHRONIZE();
    // All blocks find the same result. No block ends before the last barrier, as the compilers of some devices get that
    // wrong.
    if (BLOCK == 0 && THREAD == 0) {
        int to_do = !disorder || (disorder[disorder_at] && disorder[disorder_at + 1]);
        for (int i = 0; i < 2; i++) {
            state[DISTRIBUTED + i] = to_do && !crowd[0];
            state[LEFT + i] = to_do && crowd[0];
            state[WINDOW + i] = (u32) ((u64) least >> 32 * i);
        }
        state[SHIFT] = MAX(window - bits, 0);
        state[LISTED] = 0;
    }
    CLOSE_BLOCK
}

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

// How many keys a thread reads at once.
#define READ_AHEAD 16
#define ALIKE 4

// Counts the keys of every bucket. Where all lanes of a warp see one bucket, one of them counts for all.
KERNEL(NT) void histogram(INPUT(key_type, in), i64 n, int bits, INPUT(u32, state),
                          OUTPUT(u32, counts) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED u32 *counters = SHARED_MEMORY(u32, 0);
    u32 buckets = 1u << bits;
    for (u32 i = THREAD; i < (buckets + 1) / 2; i += NT) counters[i] = 0;
    in += in_at;
    counts += counts_at;
    state += state_at;
    ucode least = LEAST_OF(state);
    int shift = state[SHIFT];
    SYNCHRONIZE();
    i64 step = (i64) NT * READ_AHEAD;
    i64 whole = n / step * step;
    for (i64 from = BLOCK * step; from < whole; from += step * BLOCKS) {
        i64 x = from + THREAD / 32 * 32 * READ_AHEAD + THREAD % 32;
        key_type keys[READ_AHEAD];
        UNROLL for (int i = 0; i < READ_AHEAD; i++) keys[i] = in[x + i * 32];
        UNROLL for (int i = 0; i < READ_AHEAD; i += ALIKE) {
            u32 seen[ALIKE];
            UNROLL for (int k = 0; k < ALIKE; k++) {
                seen[k] = BUCKET_OF(UCODE_OF(keys[i + k]), least, shift, buckets - 1);
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
    }
    for (i64 x = whole + BLOCK * NT + THREAD; x < n; x += NT * BLOCKS) {
        count_key(counters, counts, BUCKET_OF(UCODE_OF(in[x]), least, shift, buckets - 1), 1);
    }
    SYNCHRONIZE();
    for (u32 i = THREAD; i < (buckets + 1) / 2; i += NT) {
        u32 two = counters[i];
        if (two & 0xffff) ATOMIC_ADD(counts + 2 * i, two & 0xffff);
        if (two >> 16) ATOMIC_ADD(counts + 2 * i + 1, two >> 16);
    }
    CLOSE_BLOCK
}

// Finds where every bucket begins, and where its next key goes, for buckets and for segments of 1 << low_bits buckets.
// A block handles NT buckets, and each block sums the counts before its own. If a bucket has more than `most` keys,
// other kernels sort the keys.
KERNEL(NT) void scan_buckets(INPUT(u32, counts), int bits, int low_bits, i64 n, int most, OUTPUT(u32, starts),
                             OUTPUT(u32, bucket_ends), OUTPUT(u32, segment_ends), OUTPUT(u32, state) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, before, 1);
    counts += counts_at;
    u32 buckets = 1u << bits;
    u32 bucket = (u32) BLOCK * NT + THREAD;
    if (THREAD == 0) before[0] = 0;
    SYNCHRONIZE();
    u32 sum = 0;
    for (u32 i = THREAD; i < (u32) BLOCK * NT; i += NT) sum += counts[i];
    if (sum) ATOMIC_ADD(before, sum);
    u32 count = bucket < buckets ? counts[bucket] : 0;
    u32 start = sum_before(count, sums);
    SYNCHRONIZE();
    start += before[0];
    if (bucket < buckets) {
        starts[starts_at + bucket] = start;
        bucket_ends[bucket_ends_at + bucket] = start;
        if ((bucket & ((1u << low_bits) - 1)) == 0) segment_ends[segment_ends_at + (bucket >> low_bits)] = start;
    }
    if (bucket == 0) starts[starts_at + buckets] = (u32) n;
    if (count > (u32) most) {
        state[state_at + DISTRIBUTED] = 0;
        state[state_at + LEFT] = 1;
        state[state_at + LEFT + 1] = 1;
    }
    CLOSE_BLOCK
}
