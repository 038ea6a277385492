// SPDX-License-Identifier: Apache-2.0
// Divides long segments into buckets.

// Keys that a thread reads at once to find a window, and the most keys of a segment for each sample. About as many keys
// as that are below the window, and as many above it. A bucket has room for 20 times as many.
#define SAMPLED 4
#define KEYS_A_SAMPLE 50

// The words of a tile: where its segment begins, the length of the segment, the place of the tile there, and the number of
// the segment among the divided ones.
#define TILE_WORDS 4

// Lists a bucket for each segment that fits a block, and the tiles of each other segment. The tiles and the buckets of a
// segment follow each other. If `least` is above 0, segments with fewer keys get no bucket.
KERNEL(FLAT) void list_buckets(INPUT(i64, starts), INPUT(i64, ends), i64 segments, int least, int whole, int fill,
                               OUTPUT(i64, buckets), OUTPUT(i64, tiles), OUTPUT(i64, divided),
                               OUTPUT(u32, state) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 s = BLOCK * FLAT + THREAD;
    if (s >= segments) return;
    i64 start = starts[starts_at + s];
    i64 length = ends[ends_at + s] - start;
    buckets += buckets_at;
    divided += divided_at;
    state += state_at;
    if (length < least) return;
    if (length <= whole || least == 0) {
        i64 bucket = least == 0 ? s : (i64) ATOMIC_ADD(state + BUCKETS, 1u);
        buckets[2 * bucket] = start;
        buckets[2 * bucket + 1] = BUCKET_END(start, length <= whole ? length : 0, 0);
        if (length <= whole) return;
    }
    u32 tile = ATOMIC_ADD(state + TILES, (u32) ((length + NV - 1) / NV));
    i64 d = ATOMIC_ADD(state + DIVIDED, 1u);
    divided[3 * d] = s;
    divided[3 * d + 1] = tile;
    divided[3 * d + 2] = ATOMIC_ADD(state + BUCKETS, NUMBER_OF_BUCKETS(length, fill));
    for (i64 x = 0; x < length; x += NV, tile++) {
        GLOBAL i64 *words = tiles + tiles_at + TILE_WORDS * (i64) tile;
        words[0] = start;
        words[1] = length;
        words[2] = x;
        words[3] = d;
    }
}

// Finds the window of each divided segment: its least code, and the distance from there to the greatest.
KERNEL(NT) void find_windows(INPUT(key_type, in), INPUT(i64, starts), INPUT(i64, ends), INPUT(i64, divided),
                             INPUT(u32, state), OUTPUT(i64, windows) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(ucode, ranges, RANGES);
    if (BLOCK >= state[state_at + DIVIDED]) return;
    i64 s = divided[divided_at + 3 * BLOCK];
    i64 start = starts[starts_at + s];
    i64 length = ends[ends_at + s] - start;
    in += in_at + start;
    ucode least = (ucode) -1;
    ucode greatest = 0;
    i64 samples = MAX((length + KEYS_A_SAMPLE * NT * SAMPLED - 1) / (KEYS_A_SAMPLE * NT * SAMPLED), 1) * NT * SAMPLED;
    f32 step = (f32) length / (f32) samples;
    for (int from = THREAD; from < samples; from += NT * SAMPLED) {
        UNROLL for (int i = 0; i < SAMPLED; i++) {
            ucode code = UCODE_OF(in[MIN((i64) ((f32) (from + i * NT) * step), length - 1)]);
            least = MIN(least, code);
            greatest = MAX(greatest, code);
        }
    }
    find_range(&least, &greatest, ranges);
    if (THREAD == 0) {
        windows[windows_at + 2 * BLOCK] = (i64) least;
        windows[windows_at + 2 * BLOCK + 1] = (i64) (greatest - least);
    }
    CLOSE_BLOCK
}

// The place of a tile in its segment.
#define TILE_PARAMETERS INPUT(key_type, in), int fill, INPUT(i64, tiles), INPUT(i64, windows)
#define OPEN_DIVISION                                                                                                   \
    if (BLOCK >= state[state_at + TILES]) return;                                                                      \
    tiles += tiles_at + TILE_WORDS * BLOCK;                                                                            \
    i64 start = tiles[0];                                                                                              \
    i64 length = tiles[1];                                                                                             \
    i64 from = tiles[2];                                                                                               \
    windows += windows_at + 2 * tiles[3];                                                                              \
    int count = (int) MIN(length - from, (i64) NV);                                                                    \
    int of_segment = (int) NUMBER_OF_BUCKETS(length, fill);

// The division of the segment of a tile into buckets of equal width. Codes beyond the window go to the first or last bucket.
#define OPEN_WINDOW                                                                                                    \
    ucode least = (ucode) windows[0];                                                                                  \
    ucode reach = (ucode) windows[1];                                                                                  \
    int to_top = CODE_BITS - MAX(WIDTH_OF(reach), 1);                                                                  \
    u32 buckets_a_unit = (u32) QUOTIENT((f32) of_segment * (65536.0f * 4294967296.0f), (f32) TOP_32(reach) + 1.0f);
#define TOP_32(distance) ((u32) ((ucode) (distance) << to_top >> (CODE_BITS - 32)))
#define DIVIDING to_top, buckets_a_unit, least, reach, of_segment
#define BUCKET_IN_SEGMENT(key) bucket_in_segment(UCODE_OF(key), DIVIDING)
DEVICE u32 bucket_in_segment(ucode code, int to_top, u32 buckets_a_unit, ucode least, ucode reach, int of_segment) {
    ucode distance = MIN(DISTANCE(code, least), reach);
    return MIN(MUL_HIGH(TOP_32(distance), buckets_a_unit) >> 16, (u32) of_segment - 1);
}

// Keys with values are ranked by warps, in their order. Keys alone need no order: each thread of a warp has counters of its
// own, in a bank of its own, because the few counters of a segment would make threads wait for each other.
#if VALUES
#define GROUPS (NT / 32)
#define GROUP (THREAD / 32)
#define OF_GROUP (counters + GROUP * (MOST_BUCKETS + 1))
#define COUNTER(g, bucket) counters[(g) * (MOST_BUCKETS + 1) + (bucket)]
#define NTH_GROUP(i) (i)
#define COUNTERS (GROUPS * (MOST_BUCKETS + 1))
#define ELEMENT_BYTES ((int) MAX(sizeof(key_type), sizeof(value_type)))
#else
#define GROUPS 32
#define GROUP (THREAD % 32)
#define COUNTER(g, bucket) counters[(bucket) * GROUPS + (g)]
#define NTH_GROUP(i) (((i) + THREAD) % GROUPS)
#define COUNTERS (GROUPS * of_segment)
#define ELEMENT_BYTES ((int) sizeof(key_type))
#endif

// The i-th record of a thread.
#define RECORD_IN_TILE(i) (THREAD / 32 * 32 * VT + (i) * 32 + THREAD % 32)
#define IS_RECORD(i) (count == NV || RECORD_IN_TILE(i) < count)

// Counts the keys of each bucket in a tile.
KERNEL(NT) void count_in_buckets(TILE_PARAMETERS, INPUT(u32, state), OUTPUT(u32, counts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, counters, GROUPS * (MOST_BUCKETS + 1));
    OPEN_DIVISION
    for (int i = THREAD; i < COUNTERS; i += NT) counters[i] = 0;
    in += in_at + start + from;
    key_type keys[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_RECORD(i)) keys[i] = in[RECORD_IN_TILE(i)];
    }
    OPEN_WINDOW
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_RECORD(i)) {
            u32 bucket = BUCKET_IN_SEGMENT(keys[i]);
            ATOMIC_ADD(&COUNTER(GROUP, bucket), 1u);
        }
    }
    SYNCHRONIZE();
    if (THREAD < of_segment) {
        u32 own = 0;
        for (int g = 0; g < GROUPS; g++) own += COUNTER(NTH_GROUP(g), THREAD);
        counts[counts_at + BLOCK * MOST_BUCKETS + THREAD] = own;
    }
    CLOSE_BLOCK
}

// Finds where each bucket of a segment begins, and where its keys of each tile go to, from the beginning of the segment.
KERNEL(NT) void place_buckets(INPUT(i64, starts), INPUT(i64, ends), INPUT(i64, divided), int whole, int fill,
                              OUTPUT(i64, buckets), OUTPUT(u32, counts), OUTPUT(u32, state) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, sums, SUMS);
    state += state_at;
    if (BLOCK >= state[DIVIDED]) return;
    divided += divided_at + 3 * BLOCK;
    i64 start = starts[starts_at + divided[0]];
    i64 length = ends[ends_at + divided[0]] - start;
    int tiles = (int) ((length + NV - 1) / NV);
    int is_bucket = THREAD < (int) NUMBER_OF_BUCKETS(length, fill);
    counts += counts_at + divided[1] * MOST_BUCKETS + THREAD;
    u32 own = 0;
    for (int t = 0; is_bucket && t < tiles; t++) own += counts[(i64) t * MOST_BUCKETS];
    u32 begin = sum_before(own, sums);
    u32 place = begin;
    for (int t = 0; is_bucket && t < tiles; t++) {
        u32 of_tile = counts[(i64) t * MOST_BUCKETS];
        counts[(i64) t * MOST_BUCKETS] = place;
        place += of_tile;
    }
    if (is_bucket) {
        buckets += buckets_at + 2 * (divided[2] + THREAD);
        buckets[0] = start + begin;
        buckets[1] = BUCKET_END(start + begin, (i64) own, 1);
        if (own > (u32) whole) {
            state[DISTRIBUTED] = 0;
            GIVE_UP(state)
        }
    }
    CLOSE_BLOCK
}

// Moves the records of a tile to their buckets. They gather in shared memory, so records of one bucket leave together.
KERNEL_OF_BLOCKS(NT, NT == 512 ? 2 : ANY_NUMBER)
void move_to_buckets(TILE_PARAMETERS, INPUT(value_type, in_values), INPUT(u32, state), INPUT(u32, counts),
                     OUTPUT(key_type, out), OUTPUT(value_type, out_values) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *tile_keys = SHARED_MEMORY(key_type, 0);
    SHARED value_type *tile_values = SHARED_MEMORY(value_type, 0);
    SHARED u32 *counters = SHARED_MEMORY(u32, NV * ELEMENT_BYTES);
    SHARED_ARRAY(u32, shifts, MOST_BUCKETS);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u8, shown, SHOWN_BYTES);
    OPEN_DIVISION
    for (int i = THREAD; i < COUNTERS; i += NT) counters[i] = 0;
    in += in_at + start + from;
    key_type keys[VT];
    u32 ranks[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_RECORD(i)) keys[i] = in[RECORD_IN_TILE(i)];
    }
    OPEN_WINDOW
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
#if VALUES
        // Places behind the last record take part as records of the last bucket.
        u32 bucket = IS_RECORD(i) ? BUCKET_IN_SEGMENT(keys[i]) : (u32) of_segment - 1;
        ranks[i] = bucket << 16 | count_byte(bucket, OF_GROUP, shown);
#else
        if (IS_RECORD(i)) {
            u32 bucket = BUCKET_IN_SEGMENT(keys[i]);
            ranks[i] = bucket << 16 | ATOMIC_ADD(&COUNTER(GROUP, bucket), 1u);
        }
#endif
    }
    SYNCHRONIZE();
    u32 own = 0;
    if (THREAD < of_segment) {
        UNROLL for (int g = 0; g < GROUPS; g++) own += COUNTER(NTH_GROUP(g), THREAD);
    }
    u32 begin = sum_before(own, sums);
    if (THREAD < of_segment) {
        u32 place = begin;
        UNROLL for (int g = 0; g < GROUPS; g++) {
            u32 of_group = COUNTER(NTH_GROUP(g), THREAD);
            COUNTER(NTH_GROUP(g), THREAD) = place;
            place += of_group;
        }
        shifts[THREAD] = counts[counts_at + BLOCK * MOST_BUCKETS + THREAD] - begin;
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_RECORD(i)) {
            ranks[i] = COUNTER(GROUP, ranks[i] >> 16) + (ranks[i] & 0xffff);
            tile_keys[ranks[i]] = keys[i];
        }
    }
#if VALUES
    in_values += in_values_at + start + from;
    value_type values[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_RECORD(i)) values[i] = in_values[RECORD_IN_TILE(i)];
    }
#endif
    SYNCHRONIZE();
    out += out_at + start;
#if VALUES
    u32 there[VT];
#else
    ADMIT_NEXT_KERNEL()
#endif
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < count) {
            key_type key = tile_keys[x];
            u32 place = shifts[BUCKET_IN_SEGMENT(key)] + x;
            out[place] = key;
            VALUE(there[i] = place;)
        }
    }
#if VALUES
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_RECORD(i)) tile_values[ranks[i]] = values[i];
    }
    SYNCHRONIZE();
    ADMIT_NEXT_KERNEL()
    out_values += out_values_at + start;
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < count) out_values[there[i]] = tile_values[x];
    }
#endif
    CLOSE_BLOCK
}
