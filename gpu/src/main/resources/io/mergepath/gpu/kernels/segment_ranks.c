// SPDX-License-Identifier: Apache-2.0
// Sorts segments of at most TINY keys. A block ranks the keys of the segments that begin in its tile: the rank of a key is
// the number of keys of its segment that stand before it.

// The keys of a tile, and the keys behind it that its last segment may have.
#define RANKED (NV + TINY)
#define BYTES_OF(size) ((RANKED * (int) (size) + 15) / 16 * 16)
#define RANKED_BYTES (BYTES_OF(sizeof(key_type)) + (VALUES ? BYTES_OF(sizeof(value_type)) : 0))

// A bit for each key at which a segment begins, or ends. A word without bits follows.
#define BIT_WORDS ((RANKED + 31) / 32 + 2)
#define HAS_BIT(words, x) ((words)[(x) / 32] >> ((x) % 32) & 1)
#define SET_BIT(words, x) ATOMIC_OR((words) + (x) / 32, 1u << ((x) % 32))

KERNEL(NT) void rank_segments(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                              OUTPUT(value_type, out_values), SEGMENT_INPUTS CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_SEGMENTS
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    SHARED value_type *values = SHARED_MEMORY(value_type, BYTES_OF(sizeof(key_type)));
    SHARED u32 *begins = SHARED_MEMORY(u32, RANKED_BYTES);
    SHARED u32 *bounds = begins + BIT_WORDS;
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, RANKED);
    in += in_at + from;
    VALUE(in_values += in_values_at + from;)
    for (int w = THREAD; w < 2 * BIT_WORDS; w += NT) begins[w] = 0;
    int of_tile = MIN(count, NV);
    load_keys(in, of_tile, in, of_tile, keys);
    VALUE(load_values(in_values, of_tile, in_values, of_tile, values);)
    for (int x = NV + THREAD; x < count; x += NT) {
        keys[x] = CODE_OF(in[x]);
        VALUE(values[x] = in_values[x];)
    }
    SYNCHRONIZE();
    i64 last = firsts[BLOCK + 1];
    for (i64 s = MAX(firsts[BLOCK], 0) + THREAD; s <= last; s += NT) {
        i64 begin = starts[s] - from;
        i64 end = ends[s] - from;
        if (begin < end && begin < NV && end > 0) {
            if (begin >= 0) {
                SET_BIT(begins, begin);
                SET_BIT(bounds, begin);
            }
            SET_BIT(bounds, end);
        }
    }
    SYNCHRONIZE();
    for (int x = THREAD; x < count; x += NT) {
        // The 32 bits up to key x, and the 32 bits behind it.
        u32 word = bounds[x / 32];
        u64 up_to = ((u64) word << 32 | (x < 32 ? 0 : bounds[x / 32 - 1])) << (31 - x % 32);
        u32 behind = (u32) (((u64) bounds[x / 32 + 1] << 32 | word) >> (x % 32) >> 1);
        int begin = x - (int) LEADING_ZEROS(up_to);
        if (begin <= x - TINY || begin < 0 || !HAS_BIT(begins, begin)) continue;
        int end = x + 1 + (int) BIT_COUNT((behind & (0 - behind)) - 1);
        key_type key = keys[x];
        int place = begin;
        for (int y = begin; y < x; y++) place += !CODE_BEFORE(key, keys[y]);
        for (int y = x + 1; y < end; y++) place += CODE_BEFORE(keys[y], key) != 0;
        out[out_at + from + place] = ELEMENT_OF(key);
        VALUE(out_values[out_values_at + from + place] = values[x];)
    }
    CLOSE_BLOCK
}
