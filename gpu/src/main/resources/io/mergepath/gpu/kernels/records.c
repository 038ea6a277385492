// SPDX-License-Identifier: Apache-2.0
// The passes of a stable sort of records by distribution: keys with a value each.

// A group is threads with consecutive records of a tile. Ranks in a group come from atomic additions. On devices with
// warps the additions of a warp came in the order of its threads in all tests, and each tile proves that they did.
#ifdef FROM_THREAD
#define GROUP 32
#else
#define GROUP NT
#endif
#define GROUPS (NT / GROUP)
#define RECORD_IN_TILE(i) (THREAD / GROUP * GROUP * VT + (i) * GROUP + THREAD % GROUP)

#define RECORD_BYTES ((int) (sizeof(key_type) + sizeof(value_type)))

// Brings places into rising order.
DEVICE void sort_places(SHARED u16 *places, u32 from, u32 to) {
    for (u32 i = from + 1; i < to; i++) {
        u16 place = places[i];
        u32 x = i;
        for (; x > from && places[x - 1] > place; x--) places[x] = places[x - 1];
        places[x] = place;
    }
}

// Sends the records of a tile to buckets, by some bits of the numbers of their buckets. Tiles begin in the order of
// their numbers, so no tile waits for a tile that has not begun. A tile lies in one segment. Counts alone decide where
// the records of each digit begin in the tile and in the output. So only the places of records are sorted, and records
// move once.
KERNEL_OF_BLOCKS(NT, NT == 512 ? 2 : ANY_NUMBER)
void distribute_records(INPUT(key_type, in), INPUT(value_type, in_values), i64 n, int bits, int low_bits,
                        int digit_bits, INPUT(u32, starts), OUTPUT(u32, tiles_before), int segments,
                        OUTPUT(u32, tile_counts), INPUT(u32, scale), INPUT(u32, state), OUTPUT(key_type, out),
                        OUTPUT(value_type, out_values) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *keys = SHARED_MEMORY(key_type, MAP_BYTES);
    SHARED value_type *values = SHARED_MEMORY(value_type, MAP_BYTES + NV * (int) sizeof(key_type));
    SHARED u32 *counters = SHARED_MEMORY(u32, MAP_BYTES + NV * RECORD_BYTES);
    SHARED u16 *places = SHARED_MEMORY(u16, MAP_BYTES + NV * RECORD_BYTES + GROUPS * DIGITS * (int) sizeof(u32));
    SHARED_ARRAY(u32, begins, DIGITS + 1);
    SHARED_ARRAY(u32, shifts, DIGITS);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, mine, 2);
    COUNT_TILES_OF_NEXT_PASS
    u32 digits = 1u << digit_bits;
    for (int i = THREAD; i < GROUPS * DIGITS; i += NT) counters[i] = 0;
    tile_counts += tile_counts_at;
    // The first word counts the tiles that have begun.
    if (THREAD == 0) {
        mine[0] = ATOMIC_ADD(tile_counts, 1u);
        mine[1] = segments;
    }
    tile_counts += DIGITS;
    SYNCHRONIZE();
    int tile = (int) mine[0];
    tiles_before += tiles_before_at;
    for (int s = THREAD; segments > 1 && s < segments; s += NT) {
        if (tiles_before[s] <= (u32) tile && (u32) tile < tiles_before[s + 1]) mine[1] = s;
    }
    state += state_at;
    OPEN_BUCKETS(0)
    SYNCHRONIZE();
    starts += starts_at;
    int first = 0;
    u32 segment = 0;
    u32 from = (u32) tile * NV;
    u32 to = (u32) n;
    if (segments > 1) {
        segment = mine[1];
        // A block behind the last tile has no records.
        int is_tile = segment < (u32) segments;
        first = is_tile ? (int) tiles_before[segment] : tile;
        from = is_tile ? starts[segment << digit_bits] + (u32) (tile - first) * NV : 0;
        to = is_tile ? starts[(segment + 1) << digit_bits] : 0;
        segment = is_tile ? segment : 0;
    }
    int count = (int) MIN(to - from, (u32) NV);
    in += in_at + from;
    in_values += in_values_at + from;
    if (count == NV) {
        UNROLL for (int i = 0; i < VT; i++) COPY_ASYNC(keys + RECORD_IN_TILE(i), in + RECORD_IN_TILE(i));
        CLOSE_BATCH();
        UNROLL for (int i = 0; i < VT; i++) COPY_ASYNC(values + RECORD_IN_TILE(i), in_values + RECORD_IN_TILE(i));
    } else {
        UNROLL for (int i = 0; i < VT; i++) {
            int x = RECORD_IN_TILE(i);
            if (x < count) {
                keys[x] = in[x];
                values[x] = in_values[x];
            }
        }
    }
    CLOSE_BATCH();
    AWAIT_BATCHES_BUT_LAST();
    u32 ranks[VT];
    SHARED u32 *of_group = counters + THREAD / GROUP * DIGITS;
    UNROLL for (int i = 0; i < VT; i++) {
        int x = RECORD_IN_TILE(i);
        ranks[i] = 0;
        if (count == NV || x < count) {
            u32 digit = DIGIT_OF(keys[x]);
            ranks[i] = digit << 16 | ATOMIC_ADD(of_group + digit, 1u);
        }
    }
    SYNCHRONIZE();
    u32 own = 0;
    if (THREAD < (int) digits) {
        UNROLL for (int g = 0; g < GROUPS; g++) {
            u32 of_digit = counters[g * DIGITS + THREAD];
            counters[g * DIGITS + THREAD] = own;
            own += of_digit;
        }
        TELL(tile_counts + tile * DIGITS + THREAD, tile == first ? own | UP_TO_TILE : OF_TILE(own));
    }
    u32 begin = sum_before(own, sums);
    if (THREAD < (int) digits) begins[THREAD] = begin;
    if (THREAD == (int) digits - 1) begins[digits] = begin + own;
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        u32 digit = ranks[i] >> 16;
        if (count == NV || RECORD_IN_TILE(i) < count) {
            places[begins[digit] + of_group[digit] + (ranks[i] & 0xffff)] = (u16) RECORD_IN_TILE(i);
        }
    }
    if (THREAD < (int) digits) {
        u32 before = look_back(tile_counts + tile * DIGITS + THREAD, tile - first);
        if (tile > first) TELL(tile_counts + tile * DIGITS + THREAD, (before + own) | UP_TO_TILE);
        shifts[THREAD] = starts[(segment << digit_bits | THREAD) << low_bits] + before - begins[THREAD];
    }
    AWAIT_COPIES();
    SYNCHRONIZE();
#ifndef FROM_THREAD
    if (THREAD < (int) digits) sort_places(places, begins[THREAD], begins[THREAD + 1]);
    SYNCHRONIZE();
#endif
    ADMIT_NEXT_KERNEL()
    out += out_at;
    out_values += out_values_at;
    for (int sent = 0; !sent;) {
        int disorder_seen = 0;
        u32 last_record = 0;
        UNROLL for (int i = 0; i < VT; i++) {
            int x = RECORD_IN_TILE(i);
            u32 record = (u32) -1;
            if (count == NV || x < count) {
                int place = places[x];
                key_type key = keys[place];
                u32 digit = DIGIT_OF(key);
                u32 there = shifts[digit] + x;
                out[there] = key;
                out_values[there] = values[place];
                record = digit << 16 | place;
            }
#ifdef FROM_THREAD
            // The record before this one. The first thread of a group reads it in shared memory.
            u32 record_before = FROM_THREAD(THREAD % 32 == 31 ? last_record : record, (THREAD + 31) % 32);
            if (i == 0 && THREAD % 32 == 0 && 0 < x && x < count) {
                int place = places[x - 1];
                record_before = DIGIT_OF(keys[place]) << 16 | place;
            }
            disorder_seen |= record_before > record;
            last_record = record;
#endif
        }
#ifdef FROM_THREAD
        sent = !BLOCK_ANY(disorder_seen);
        if (!sent) {
            if (THREAD < (int) digits) sort_places(places, begins[THREAD], begins[THREAD + 1]);
            SYNCHRONIZE();
        }
#else
        sent = 1;
#endif
    }
    CLOSE_BLOCK
}
