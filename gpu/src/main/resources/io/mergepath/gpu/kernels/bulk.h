// SPDX-License-Identifier: Apache-2.0
// Copies of parts of runs, and of tiles, by the memory system. One thread asks for a whole range in units of 16 bytes.
//
// A part lies equally far behind a multiple of UNIT elements in the tile and in its run. So both places are equally far
// behind a multiple of 16 bytes. If the tile has no room for that, UNIT is 1.

#define WHOLE_UNIT (16 / (VALUES ? MIN(KEY_BYTES, VALUE_BYTES) : KEY_BYTES))
#define UNIT (HAS_ROOM_FOR(WHOLE_UNIT) ? WHOLE_UNIT : 1)
#define BEHIND_UNIT(place) ((int) (place) & (UNIT - 1))
#define TO_UNIT(count) (((count) + UNIT - 1) & -UNIT)

#if BULK_COPIES
// Whether columns begin at a multiple of 16 bytes.
#define IN_BULK(keys, values) (UNIT == WHOLE_UNIT && IS_UNIT(keys) && (!VALUES || IS_UNIT(values)))

// Loads a part in units. The elements behind the last whole unit are loaded one by one.
DEVICE void load_part(const key_type *in, const value_type *in_values, i64 from, int count, int at, key_type *keys,
                      value_type *values, u64 *arrivals) {
    int behind = BEHIND_UNIT(from);
    int whole = (behind + count) / UNIT * UNIT;
    expect_bytes(arrivals, whole * (KEY_BYTES + VALUES * VALUE_BYTES));
    if (whole > 0) {
        load_bulk(keys + at - behind, in + from - behind, whole * KEY_BYTES, arrivals);
        VALUE(load_bulk(values + at - behind, in_values + from - behind, whole * VALUE_BYTES, arrivals);)
    }
    for (int x = MAX(whole - behind, 0); x < count; x++) {
        keys[at + x] = in[from + x];
        VALUE(values[at + x] = in_values[from + x];)
    }
}

// Keys that are not coded in the input are coded after all keys have arrived. The places between the parts are coded
// with them.
#define TO_BE_CODED (FLOATING && !CODED_IN && !BITS_IN_TILES)
DEVICE void code_tile(key_type *keys, int end) {
    SYNCHRONIZE();
    for (int x = THREAD; x < end; x += NT) keys[x] = encode(keys[x]);
}

// Stores a tile in units, and the elements behind the last whole unit one by one.
DEVICE void store_tile(const key_type *keys, const value_type *values, int count, key_type *out,
                       value_type *out_values) {
    int whole = count / UNIT * UNIT;
    if (THREAD == 0 && whole > 0) {
        store_bulk(out, keys, whole * KEY_BYTES);
        VALUE(store_bulk(out_values, values, whole * VALUE_BYTES);)
        await_stores();
    }
    for (int x = whole + THREAD; x < count; x += NT) {
        out[x] = keys[x];
        VALUE(out_values[x] = values[x];)
    }
}
#endif

// Without bulk copies, each thread copies one element at a time.
#if FLOATING && !CODED_IN
#define COPY_KEY(to, from) (*(to) = encode(*(from)))
#else
#define COPY_KEY(to, from) COPY_ASYNC(to, from)
#endif

// Each warp loads a part of the tile from all runs that the part has elements of. A run has a cost besides its loads,
// and only the few warps that meet the run pay it. All warps load equally many elements, whatever the lengths of the
// runs.
#define LOAD_RUNS(name, type, COPY)                                                                                    \
    DEVICE void name(const GLOBAL type *in, const SHARED i64 *from, const SHARED int *before, const SHARED int *at,    \
                     int ways, SHARED type *tile) {                                                                    \
        int warp = MIN(NT, 32);                                                                                        \
        int first = THREAD / warp * warp * VT;                                                                         \
        for (int r = 0; r < ways; r++) {                                                                               \
            const GLOBAL type *run = in + from[r];                                                                     \
            SHARED type *to = tile + at[r];                                                                            \
            int end = MIN(first + warp * VT, before[r + 1]) - before[r];                                               \
            for (int x = MAX(first - before[r], 0) + THREAD % warp; x < end; x += warp) COPY(to + x, run + x);         \
        }                                                                                                              \
    }

LOAD_RUNS(load_keys_of_runs, key_type, COPY_KEY)
#if VALUES
LOAD_RUNS(load_values_of_runs, value_type, COPY_ASYNC)
#endif
