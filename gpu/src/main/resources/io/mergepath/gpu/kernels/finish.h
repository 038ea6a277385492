// SPDX-License-Identifier: Apache-2.0
// How a block sorts the codes of a bucket in shared memory.
//
//   SEGMENTED 0  buckets follow each other. What a block can't sort goes to a list.
//   SEGMENTED 1  buckets of segments (see segment_buckets.h). What a block can't sort is left to merges.
//
// The leading bits of a code say to which of PLACES places the code goes: one or two codes to each. Then a few rounds of
// odd-even transposition sort the codes that share a place, first in windows of VT codes and then across the borders of
// the windows. The rounds also prove the order: the codes are in order if each window is and the outer codes of each
// border stayed where they were.

#define PLACE_BITS (NV <= 1 << 13 ? 12 : NV <= 1 << 14 ? 13 : 14)
#define PLACES (1 << PLACE_BITS)
#define BORDER 6
#define TRIES 3

// The blocks for which a multiprocessor has enough registers. A thread has more registers for keys or codes of 64 bits.
#define IS_NARROW (sizeof(ucode) + sizeof(place_code) == 8)
#define BLOCKS_A_PROCESSOR (NT < 256 ? ANY_NUMBER : MAX((IS_NARROW ? 1024 : 512) / NT, 1))

// The memory for the codes of a bucket: NV of them, and as many more as fill the last window.
#define CODES_BYTES ((NV + 2 * BORDER) * (int) sizeof(place_code))

#if SEGMENTED
#define BUCKET_INPUTS INPUT(i64, buckets), INPUT(key_type, passed), INPUT(value_type, passed_values)
#define OPEN_BUCKET                                                                                                    \
    if (BLOCK >= state[BUCKETS]) return;                                                                               \
    i64 from = buckets[buckets_at + 2 * BLOCK];                                                                        \
    i64 twice_end = buckets[buckets_at + 2 * BLOCK + 1];                                                               \
    int count = (int) ((twice_end >> 1) - from);                                                                       \
    if (count == 0) return;
#define SOURCE_OF(column, passed_column) ((twice_end & 1 ? passed_column + passed_column##_at : column + column##_at) + from)
#define LEAVE_BUCKET GIVE_UP(state)
#else
#define BUCKET_INPUTS INPUT(u32, starts), int most, OUTPUT(u32, list)
#define OPEN_BUCKET                                                                                                    \
    u32 from = starts[starts_at + BLOCK];                                                                              \
    int count = (int) (starts[starts_at + BLOCK + 1] - from);
#define SOURCE_OF(column, passed_column) (column + column##_at + from)
#define LEAVE_BUCKET list[list_at + ATOMIC_ADD(state + LISTED, 1u)] = (u32) BLOCK;
#endif

#define EXCHANGE_CODES(i, j)                                                                                           \
    {                                                                                                                  \
        place_code x = r[i];                                                                                           \
        place_code y = r[j];                                                                                           \
        r[i] = MIN(x, y);                                                                                              \
        r[j] = MAX(x, y);                                                                                              \
    }

// The threads of a warp sum up counters of different banks. Thread t has the counters of the places from t * PER_THREAD
// on.
#define PER_THREAD (PLACES / NT)
#define COUNTER_OF(place) ((place) % PER_THREAD * NT + (place) / PER_THREAD)

// The place of a code.
//
//   MAPPED 0  the leading bits of the codes inside the bucket are the place
//   MAPPED 1  the places divide the distance between the least and the greatest code of the bucket
#if MAPPED
#define PLACING_PARAMETERS int to_top, u32 places_a_unit
#define PLACING to_top, places_a_unit
#define TOP_OF(distance) ((u32) ((place_code) (distance) << to_top >> (8 * (int) sizeof(place_code) - 32)))
#define PLACE_OF(code) MUL_HIGH(TOP_OF(DISTANCE_IN(code)), places_a_unit)

// Opens the places of distances up to `reach`. The factor is a little too small, so no place is beyond the last.
#define OPEN_PLACES(reach)                                                                                             \
    int to_top = 8 * (int) sizeof(place_code) - MAX(WIDTH_OF(reach), 1);                                               \
    u32 places_a_unit = (u32) QUOTIENT(PLACES * 4294967296.0f * 0.999999f, (f32) TOP_OF(reach) + 1.0f);

// Whether each place has one code at most.
#define IS_DENSE(reach) ((reach) < PLACES / 2)
#else
#define PLACING_PARAMETERS int to_place
#define PLACING to_place
#define PLACE_OF(code) ((u32) ((code) >> to_place) & (PLACES - 1))
#endif
#define COUNTER_AT(code) COUNTER_OF(PLACE_OF(code))

// A word holds two ranks of short codes, as registers bound the number of blocks.
#define PACKED (sizeof(ucode) == 4)
#define RANKS (PACKED ? (VT + 1) / 2 : VT)
#define KEEP_RANK(i, rank)                                                                                             \
    if (!PACKED) ranks[i] = (rank); else if ((i) % 2 == 0) ranks[(i) / 2] = (rank); else ranks[(i) / 2] |= (rank) << 16;
#define RANK(i) (!PACKED ? ranks[i] : (i) % 2 == 0 ? ranks[(i) / 2] & 0xffff : ranks[(i) / 2] >> 16)

// Moves codes from registers to shared memory in the order of their places. The counters are zero when it is called.
DEVICE void place_codes(const place_code *c, int count, PLACING_PARAMETERS, SHARED u32 *counters, SHARED u32 *sums,
                        SHARED place_code *codes) {
    u32 ranks[RANKS];
    UNROLL for (int i = 0; i < VT; i++) {
        u32 rank = 0;
        if (i * NT + THREAD < count) rank = ATOMIC_ADD(counters + COUNTER_AT(c[i]), 1u);
        KEEP_RANK(i, rank)
    }
    SYNCHRONIZE();
    u32 sum = 0;
    UNROLL for (int i = 0; i < PER_THREAD; i++) sum += counters[i * NT + THREAD];
    u32 before = sum_before(sum, sums);
    for (int i = 0; i < PER_THREAD; i++) {
        u32 of_place = counters[i * NT + THREAD];
        counters[i * NT + THREAD] = before;
        before += of_place;
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (i * NT + THREAD < count) codes[counters[COUNTER_AT(c[i])] + RANK(i)] = c[i];
    }
}

// Sorts N codes in registers as far as ROUNDS rounds do. Returns whether two of them are out of order or tied.
#define TRANSPOSE_CODES(N, moved)                                                                                      \
    UNROLL for (int round = 0; round < ROUNDS; round++) {                                                              \
        UNROLL for (int i = round % 2; i + 1 < N; i += 2) EXCHANGE_CODES(i, i + 1)                                     \
    }                                                                                                                  \
    UNROLL for (int i = 0; i + 1 < N; i++) moved |= r[i + 1] < r[i] || TIED(r[i], r[i + 1]);

// Sorts the placed codes. Returns 0 if their order is proved and no two of them are tied. All threads call it.
DEVICE int sort_codes(SHARED place_code *codes, int count, int lost, int wrong, SHARED int *unproved) {
    int windows = (count + VT - 1) / VT;
    for (int x = count + THREAD; x < windows * VT; x += NT) codes[x] = (place_code) -1;
    int left = 1;
    for (int attempt = 0; left && attempt < TRIES; attempt++) {
        if (THREAD == 0) unproved[0] = 0;
        SYNCHRONIZE();
        int moved = wrong;
        if (THREAD < windows) {
            place_code r[VT];
            UNROLL for (int i = 0; i < VT; i++) r[i] = codes[THREAD * VT + i];
            TRANSPOSE_CODES(VT, moved)
            UNROLL for (int i = 0; i < VT; i++) codes[THREAD * VT + i] = r[i];
        }
        SYNCHRONIZE();
        if (THREAD < windows - 1) {
            place_code r[2 * BORDER];
            SHARED place_code *border = codes + (THREAD + 1) * VT - BORDER;
            UNROLL for (int i = 0; i < 2 * BORDER; i++) r[i] = border[i];
            place_code first = r[0];
            place_code last = r[2 * BORDER - 1];
            TRANSPOSE_CODES(2 * BORDER, moved)
            moved |= r[0] != first || r[2 * BORDER - 1] != last;
            UNROLL for (int i = 0; i < 2 * BORDER; i++) border[i] = r[i];
        }
        if (moved) unproved[0] = 1;
        SYNCHRONIZE();
        left = unproved[0];
        SYNCHRONIZE();
    }
    return left;
}
