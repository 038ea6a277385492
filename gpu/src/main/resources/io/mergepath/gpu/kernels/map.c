// SPDX-License-Identifier: Apache-2.0
// The map by which keys go to buckets of about the same size: the share of a sample that lies before each bin.

// A sample has this many neighbours, which memory delivers at once.
#define NEIGHBOURS 8

// How many keys a thread reads at once.
#define SAMPLES_AHEAD 4

// Counts the sampled keys of each bin. One group of neighbours is sampled in each of `strata` parts of the keys. A part
// has NEIGHBOURS * every keys.
KERNEL(NT) void sample_keys(INPUT(key_type, in), i64 strata, int every, INPUT(u32, state),
                            OUTPUT(u32, bins) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, counters, BINS);
    for (int i = THREAD; i < BINS; i += NT) counters[i] = 0;
    in += in_at;
    state += state_at;
    bins += bins_at;
    ucode least = WIDE_WORD(state, WINDOW);
    ucode reach = WIDE_WORD(state, REACH);
    int to_bin = WIDTH_OF(reach) - BIN_BITS;
    SYNCHRONIZE();
    i64 step = (i64) BLOCKS * NT / NEIGHBOURS;
    for (i64 first = (BLOCK * NT + THREAD) / NEIGHBOURS; first < strata; first += step * SAMPLES_AHEAD) {
        key_type keys[SAMPLES_AHEAD];
        UNROLL for (int i = 0; i < SAMPLES_AHEAD; i++) {
            i64 stratum = MIN(first + step * i, strata - 1);
            u32 place = ((u32) stratum * 0x9E3779B1u >> 8) % (u32) every;
            keys[i] = in[(stratum * every + place) * NEIGHBOURS + THREAD % NEIGHBOURS];
        }
        UNROLL for (int i = 0; i < SAMPLES_AHEAD; i++) {
            ucode distance = MIN(DISTANCE(UCODE_OF(keys[i]), least), reach);
            u32 bin = (u32) (to_bin < 0 ? distance << -to_bin : distance >> MAX(to_bin, 0));
            if (first + step * i < strata) ATOMIC_ADD(counters + bin, 1u);
        }
    }
    SYNCHRONIZE();
    for (int i = THREAD; i < BINS; i += NT) {
        if (counters[i]) ATOMIC_ADD(bins + i, counters[i]);
    }
    CLOSE_BLOCK
}

// Most of the keys in one bin are too many, since the map knows nothing of differences inside a bin.
#define TOO_MANY(samples) ((u32) ((samples) / 8 * 5))

// A bin of doubles may be as wide as all numbers of one exponent. If a neighbour of a well filled bin has few keys, the
// density inside the bin varies, and some of its buckets become too large. Only keys alone have a way for large
// buckets.
#if FLOATING && VALUES
#define IS_STEEP(few, many, samples)                                                                                   \
    (sizeof(ucode) == 8 && (few) > 0 && (few) < (many) / 4 && (many) > (u32) ((samples) / 1024))
#else
#define IS_STEEP(few, many, samples) 0
#endif

// Makes the map of the counts of `samples` keys, up to the place `top` on the scale. It runs in one block.
KERNEL(NT) void draw_map(INPUT(u32, bins), i64 samples, i64 top, OUTPUT(u32, state),
                         OUTPUT(u32, scale) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, sums, SUMS);
    bins += bins_at;
    int first = THREAD * (BINS / NT);
    scale += scale_at;
    u32 sum = 0;
    UNROLL for (int i = 0; i < BINS / NT; i++) sum += bins[first + i];
    u32 before = sum_before(sum, sums);
    for (int i = 0; i < BINS / NT; i++) {
        int bin = first + i;
        u32 own = bins[bin];
        scale[bin] = (u32) ((u64) before * (u64) top / (u64) samples);
        before += own;
        if (own > TOO_MANY(samples) || IS_STEEP(bins[MAX(bin - 1, 0)], own, samples) ||
            IS_STEEP(bins[MIN(bin + 1, BINS - 1)], own, samples)) {
            state[state_at + BY_MAP] = 0;
            state[state_at + DISTRIBUTED] = 0;
            state[state_at + LEFT] = 1;
            state[state_at + LEFT + 1] = 1;
        }
    }
    if (THREAD == 0) scale[BINS] = (u32) top;
    CLOSE_BLOCK
}
