// SPDX-License-Identifier: Apache-2.0
// Sorts the parts of short segments in a tile by places, for numbers alone. The codes of the tile, from the least to the
// greatest, are spread evenly over the places of each segment: about one key to each. Then a few rounds of odd-even
// transposition sort the keys that share a place, first in windows of VT keys and then across the borders of the windows.
// The order is proved at the end. Equal numbers are identical, so a key may come to its place in any order.
#if ARE_NUMBERS && !VALUES && VT > 1
#define MAY_PLACE 1

#define ROUNDS 7
#define BORDER (VT < 12 ? VT / 2 : 6)

// A place in a segment is a fraction of FRACTIONS.
#define FRACTION_BITS 16
#define FRACTIONS (1 << FRACTION_BITS)

#define PLACED_CODE(key) ((ucode) (BITS_IN_TILES ? encode(key) : (key)) ^ TURN_OVER)

// The distance of two codes with its leading bits in front. `width` is the number of bits of the greatest distance.
#define TOP_BITS(distance, width)                                                                                      \
    (sizeof(ucode) == 8 ? (u32) ((u64) (distance) << (64 - (width)) >> 32) : (u32) (distance) << (32 - (width)))

// The shared memory of the sort, behind the memory of merges: for each place the number of its keys, and where each segment
// begins in the tile.
typedef struct {
    SHARED u32 *counters;
    SHARED u16 *begins;
    SHARED u32 *sums;
    SHARED ucode *ranges;
    SHARED int *failed;
} places_type;

#define OPEN_SORT_BY_PLACES(memory)                                                                                    \
    SHARED_ARRAY(u32, sums, SUMS);                                                                                     \
    SHARED_ARRAY(ucode, ranges, RANGES);                                                                               \
    SHARED_ARRAY(int, failed, 1);                                                                                      \
    places_type places;                                                                                                \
    places.counters = (SHARED u32 *) (memory);                                                                         \
    places.begins = (SHARED u16 *) (places.counters + NV);                                                             \
    places.sums = sums;                                                                                                \
    places.ranges = ranges;                                                                                            \
    places.failed = failed;

// Moves the keys of all threads to places near to their final places in the tile. Returns 0 if keys are NaNs, which must
// keep their order. Bit i of heads says that key i of the thread begins a segment, or lies in a gap, and bit i of gaps says
// that it lies in a gap.
DEVICE int place_keys(const key_type *r, u32 heads, u32 gaps, places_type places, SHARED key_type *keys) {
    if (THREAD == 0) {
        heads |= 1;
        *places.failed = 0;
    }
    for (int x = THREAD; x < NV; x += NT) places.counters[x] = 0;
    int segment = (int) sum_before(BIT_COUNT(heads), places.sums) - 1;
    ucode least = (ucode) -1;
    ucode greatest = 0;
    int number = segment;
    UNROLL for (int i = 0; i < VT; i++) {
        if (heads >> i & 1) places.begins[++number] = (u16) (THREAD * VT + i);
        if (!(gaps >> i & 1)) {
            least = MIN(least, PLACED_CODE(r[i]));
            greatest = MAX(greatest, PLACED_CODE(r[i]));
            if (IS_NAN(r[i])) *places.failed = 1;
        }
    }
    if (THREAD == NT - 1) places.begins[number + 1] = NV;
    find_range(&least, &greatest, places.ranges);
    if (*places.failed) return 0;

    ucode reach = greatest > least ? greatest - least : 0;
    int width = MAX(WIDTH_OF(reach), 1);
    // The factor is a little too small, so no fraction is 1.
    u32 unit = (u32) QUOTIENT(FRACTIONS * 4294967296.0f * 0.999999f, (f32) TOP_BITS(reach, width) + 1.0f);
    int begin = places.begins[MAX(segment, 0)];
    int length = places.begins[segment + 1] - begin;
    u32 spots[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (heads >> i & 1) {
            segment++;
            begin = places.begins[segment];
            length = places.begins[segment + 1] - begin;
        }
        ucode distance = PLACED_CODE(r[i]) - least;
        u32 fraction = gaps >> i & 1 ? 0 : MUL_HIGH(TOP_BITS(distance, width), unit);
        u32 place = begin + (length * fraction >> FRACTION_BITS);
        spots[i] = place | ATOMIC_ADD(places.counters + place, 1u) << 16;
    }
    SYNCHRONIZE();
    u32 sum = 0;
    UNROLL for (int i = 0; i < VT; i++) sum += places.counters[THREAD * VT + i];
    u32 before = sum_before(sum, places.sums);
    UNROLL for (int i = 0; i < VT; i++) {
        u32 of_place = places.counters[THREAD * VT + i];
        places.counters[THREAD * VT + i] = before;
        before += of_place;
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) keys[places.counters[spots[i] & 0xffff] + (spots[i] >> 16)] = r[i];
    SYNCHRONIZE();
    return 1;
}

// Sorts placed keys. Returns whether their order is proved. The keys are also in registers at the end.
DEVICE int sort_placed(key_type *r, u32 heads, places_type places, SHARED key_type *keys) {
    value_type v[VT];
    SHARED u32 *all_heads = places.counters;
    keep_elements(keys, 0, r, v);
    TRANSPOSE(heads, ROUNDS)
    put_elements(r, v, keys, 0);
    SYNCHRONIZE();
    all_heads[THREAD] = heads;
    SYNCHRONIZE();
    u32 next_heads = THREAD < NT - 1 ? all_heads[THREAD + 1] : 1;
    SHARED key_type *border = keys + (THREAD + 1) * VT - BORDER;
    if (THREAD < NT - 1) {
        u32 border_heads = heads >> (VT - BORDER) | next_heads << BORDER;
        UNROLL for (int i = 0; i < 2 * BORDER; i++) r[i] = border[i];
        UNROLL for (int round = 0; round < ROUNDS; round++) {
            UNROLL for (int i = round & 1; i + 1 < 2 * BORDER; i += 2) {
                if (!(border_heads >> (i + 1) & 1)) EXCHANGE_ELEMENTS(i, i + 1)
            }
        }
        UNROLL for (int i = 0; i < 2 * BORDER; i++) border[i] = r[i];
    }
    SYNCHRONIZE();
    keep_elements(keys, 0, r, v);
    int wrong = !(next_heads & 1) && TILE_BEFORE(border[BORDER], r[VT - 1]);
    UNROLL for (int i = 0; i + 1 < VT; i++) wrong |= !(heads >> (i + 1) & 1) && TILE_BEFORE(r[i + 1], r[i]);
    if (wrong) *places.failed = 1;
    SYNCHRONIZE();
    return !*places.failed;
}
#else
#define MAY_PLACE 0
#endif
