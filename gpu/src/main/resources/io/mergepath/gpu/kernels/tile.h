// SPDX-License-Identifier: Apache-2.0
// The parts that kernels put together: a tile of NV = NT * VT elements, NT threads of VT elements each. A tile lies in
// shared memory, keys and then values, each with VT + 1 spare slots, as a serial merge takes VT elements even where
// fewer are left, and reads one element past them, and one more for each warp (see sort.c).

#define SLOTS (NV + VT + 1 + NT / 32)
#define KEYS_BYTES ((SLOTS * (int) sizeof(key_type) + 15) / 16 * 16)
#define OPEN_TILE                                                                                                      \
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);                                                                \
    SHARED value_type *values = SHARED_MEMORY(value_type, KEYS_BYTES);

// Behind a tile that is merged lies where each thread begins in the first run.
#define VALUES_BYTES (VALUES ? (SLOTS * (int) sizeof(value_type) + 15) / 16 * 16 : 0)
#define STARTS SHARED_MEMORY(u16, KEYS_BYTES + VALUES_BYTES)

// Merges of sorted runs end where the thread behind begins, as its own search said. Of runs that are not sorted they
// may not, and then elements are lost and others doubled: that is told to concatenate_unsorted.
#define MEET(end, next) if ((end) != (next)) *unsorted = 1;

#define AS_IT_IS(element) (element)

// Loads a_count elements of a, and the rest of count elements from b. Consecutive threads read consecutive elements.
// A whole tile is first read into registers, so that all its reads are under way at once.
#define LOAD_TWO(name, type, IN)                                                                                       \
    DEVICE void name(const GLOBAL type *a, int a_count, const GLOBAL type *b, int count, SHARED type *tile) {          \
        if (count == NV) {                                                                                             \
            type r[VT];                                                                                                \
            UNROLL for (int i = 0; i < VT; i++) {                                                                      \
                int x = THREAD + i * NT;                                                                               \
                r[i] = x < a_count ? a[x] : b[x - a_count];                                                            \
            }                                                                                                          \
            UNROLL for (int i = 0; i < VT; i++) tile[THREAD + i * NT] = IN(r[i]);                                      \
        } else {                                                                                                       \
            for (int x = THREAD; x < count; x += NT) tile[x] = IN(x < a_count ? a[x] : b[x - a_count]);                \
        }                                                                                                              \
    }

// Stores the first count elements of a tile, consecutive threads to consecutive places.
#define STORE(name, type)                                                                                              \
    DEVICE void name(const SHARED type *tile, int count, GLOBAL type *out) {                                           \
        UNROLL for (int i = 0; i < VT; i++) {                                                                          \
            int x = THREAD + i * NT;                                                                                   \
            if (count == NV || x < count) out[x] = tile[x];                                                            \
        }                                                                                                              \
    }

LOAD_TWO(load_keys, key_type, INTO_TILE)
STORE(store_keys, key_type)
#if VALUES
LOAD_TWO(load_values, value_type, AS_IT_IS)
STORE(store_values, value_type)
#endif

// What is done most often, searches and merges in a tile, counts in bytes: from an index a place would have to be
// computed each time.
#define KEY_BYTES ((int) sizeof(key_type))
#define VALUE_BYTES ((int) sizeof(value_type))
#define KEY_AT(place) (*(const SHARED key_type *) ((const SHARED char *) keys + (place)))
#define VALUE_AT(place)                                                                                                \
    (*(const SHARED value_type *) ((const SHARED char *) values                                                        \
                                   + (VALUE_BYTES < KEY_BYTES ? (u32) (place) / (KEY_BYTES / VALUE_BYTES)              \
                                                              : (place) * (VALUE_BYTES / KEY_BYTES))))

// Where keys are mixed at random, the co-rank is this near to the middle of the places that it can have, most often.
#define NEAR 32

#define MIDDLE(low, high, step) ((int) ((u32) ((low) + (high)) / 2) & -(step))

// NaNs are compared as numbers, and so that no two of them ever are, it is known where a run's begin or end: where they
// come last, those of the second run stand behind all of the first, and where they come first, those of the first
// before all of the second.
#if FLOATING
// Where the NaNs of a sorted run part from its numbers. Most runs have none or nothing else, which a key at either end
// tells.
DEVICE int parting_in(const SHARED key_type *keys, int from, int to) {
    if (from == to || !IS_NAN(keys[DESCENDING ? from : to - 1])) return DESCENDING ? from : to;
    if (IS_NAN(keys[DESCENDING ? to - 1 : from])) return DESCENDING ? to : from;
    while (from < to) {
        int middle = (from + to) / 2;
        if (IS_NAN(keys[middle]) != DESCENDING) to = middle; else from = middle + 1;
    }
    return from;
}

#define PARTING_OF(a, a_end, b, b_end) (DESCENDING ? parting_in(keys, a, a_end) : parting_in(keys, b, b_end))
#else
#define PARTING_OF(a, a_end, b, b_end) 0
#endif

// A search goes from what it knows no further than its reach, which doubles each time, until the answer lies between
// two places, and halves what is left. Places are `step` apart, and KEY_AT_PLACE reads what lies there.
#define SEARCH(KEY_AT_PLACE, step, before)                                                                             \
    for (int reach = NEAR * (step); low < high; reach = MIN(2 * reach, NV * (step))) {                                 \
        if (before(KEY_AT_PLACE(both - i), KEY_AT_PLACE(i))) {                                                         \
            high = i;                                                                                                  \
            i = MAX(MIDDLE(low, high, step), high - reach);                                                            \
        } else {                                                                                                       \
            low = i + (step);                                                                                          \
            i = MIN(MIDDLE(low, high, step), low + reach);                                                             \
        }                                                                                                              \
    }

// The co-rank of k in the runs of a tile that begin at a and b, of which one parts as PARTING_OF says.
DEVICE int co_rank_shared(const SHARED key_type *keys, int a, int a_length, int b, int b_length, int k,
                          int parting CAPTURED_PARAMETER) {
    int most = GREATEST_CO_RANK(k, a_length);
    int least = LEAST_CO_RANK(k, NANS_LAST ? parting - b : b_length);
    if (NANS_FIRST) least = MAX(least, parting - a);
    if (FLOATING) least = MIN(least, most);
    int low = (a + least) * KEY_BYTES;
    int high = (a + most) * KEY_BYTES;
    int both = (a + b + k - 1) * KEY_BYTES;
    int i = MIDDLE(low, high, KEY_BYTES);
    SEARCH(KEY_AT, KEY_BYTES, TILE_BEFORE)
    return (u32) low / KEY_BYTES - a;
}

// Puts each thread's VT elements beside those of its neighbours. VT is odd, so the threads of a warp write to different
// banks.
DEVICE void put_elements(const key_type *r, const value_type *v, SHARED key_type *keys,
                         SHARED value_type *values) {
    UNROLL for (int i = 0; i < VT; i++) {
        keys[THREAD * VT + i] = r[i];
        VALUE(values[THREAD * VT + i] = v[i];)
    }
}

// Makes keys what is to lie in the output.
DEVICE void make_elements(key_type *r) {
    UNROLL for (int i = 0; i < VT; i++) r[i] = OUT_OF_TILE(r[i]);
}

// Takes VT elements, each from whichever of two runs of the tile take_b says. The next key of that run is read at once.
// Where b is follows from a, as after i elements both together have gone i further. What `then` says is done after
// each.
#define TAKE_THEN(take_b, then)                                                                                        \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        int b = both + i * KEY_BYTES - a;                                                                              \
        int from_b = (take_b);                                                                                         \
        int from = from_b ? b : a;                                                                                     \
        r[i] = from_b ? b_key : a_key;                                                                                 \
        VALUE(v[i] = VALUE_AT(from);)                                                                                  \
        key_type next = i + 1 < VT ? KEY_AT(from + KEY_BYTES) : b_key;                                                 \
        if (from_b) {                                                                                                  \
            b_key = next;                                                                                              \
        } else {                                                                                                       \
            a_key = next;                                                                                              \
            a += KEY_BYTES;                                                                                            \
        }                                                                                                              \
        then                                                                                                           \
    }

#define TAKE(take_b) TAKE_THEN(take_b, )

// Which of two numbers the first is not. From their bits if there are 64: NVIDIA's assembler takes the last for a
// maximum, and compares once more for it, in two steps.
#define OTHER(x, y, first, is_y) (sizeof(x) == 8 ? (x) ^ (y) ^ (first) : (is_y) ? (y) : (x))

// Takes VT numbers from two sorted runs, where it does not matter from which of them one of equal ones comes: of one
// run the next, the other's waits. Both runs have gone i further after i numbers, so from where the one is follows
// where the other waits. Places are `unit` apart. What `then` says is done after each.
#define TAKE_ALIKE(type, before, next_number, unit, then)                                                              \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        type x = next_number;                                                                                          \
        int taken = before(x, waiting);                                                                                \
        r[i] = taken ? x : waiting;                                                                                    \
        waiting = OTHER(x, waiting, r[i], taken);                                                                      \
        next = taken ? next + (unit) : both + (i + 1) * (unit) - next;                                                 \
        then                                                                                                           \
    }

// Whether NaNs of a that come first have been taken.
#define A_IS_PAST(parting) (!NANS_FIRST || a >= (parting) * KEY_BYTES)

// Merges VT elements into registers from the runs [a, a_end) and [b, b_end) of the tile. Where fewer are left, what
// follows them is taken for more of b. A warp none of whose threads can meet an end skips the tests for them. Returns
// where it ends in a, unless `alike`: then nobody asks for that, and equal keys may be taken for each other where they
// are identical.
DEVICE int serial_merge(const SHARED key_type *keys, const SHARED value_type *values, int a_from, int a_to, int b_from,
                        int b_to, int parting, int alike, key_type *r, value_type *v CAPTURED_PARAMETER) {
    key_type a_key = keys[a_from];
    key_type b_key = keys[b_from];
    int a = a_from * KEY_BYTES;
    int both = a + b_from * KEY_BYTES;
    int a_end = a_to * KEY_BYTES;
    if (NANS_LAST) b_to = parting;
    int b_end = b_to * KEY_BYTES;
#if IDENTICAL
    // Where few keys are distinct most warps only copy. Keys of 8 bytes would need one register more than there is.
    int is_copy = a_from == a_to || (b_from == b_to && a_from + VT <= a_to);
    if (KEY_BYTES == 4 && alike && WARP_ALL(is_copy)) {
        int from = a_from == a_to ? b_from : a_from;
        UNROLL for (int i = 0; i < VT; i++) r[i] = keys[from + i];
        return 0;
    }
#endif
    int plain = a_from + VT <= a_to && b_from + VT <= b_to && A_IS_PAST(parting);
    if (WARP_ALL(plain)) {
#if IDENTICAL
        if (alike) {
            key_type waiting = b_key;
            int next = a;
            TAKE_ALIKE(key_type, TILE_BEFORE, KEY_AT(next), KEY_BYTES, )
            return 0;
        }
#endif
        TAKE(TILE_BEFORE(b_key, a_key))
    } else {
        TAKE(a >= a_end || (b < b_end && A_IS_PAST(parting) && TILE_BEFORE(b_key, a_key)))
    }
    return (u32) a / KEY_BYTES;
}
