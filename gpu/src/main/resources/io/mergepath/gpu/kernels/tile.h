// SPDX-License-Identifier: Apache-2.0
// The operations that kernels share. A tile has NV = NT * VT elements, VT for each of NT threads. It lies in shared
// memory, first the keys and then the values. Keys and values have VT + 1 spare slots each: a serial merge takes VT
// elements even if fewer are left, and reads one element past them. They have one more spare slot for each warp (see
// sort.h).

#define SLOTS (NV + VT + 1 + NT / 32)
#define KEYS_BYTES ((SLOTS * (int) sizeof(key_type) + 15) / 16 * 16)
#define OPEN_TILE                                                                                                      \
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);                                                                \
    SHARED value_type *values = SHARED_MEMORY(value_type, KEYS_BYTES);

// Behind the tile lie the places where the threads of a merge begin in the first run.
#define VALUES_BYTES (VALUES ? (SLOTS * (int) sizeof(value_type) + 15) / 16 * 16 : 0)
#define STARTS SHARED_MEMORY(u16, KEYS_BYTES + VALUES_BYTES)

// In sorted runs a thread's merge ends where the search of the next thread begins. In other runs it may end elsewhere.
// Then elements are lost and others doubled, so the kernel tells concatenate_unsorted.
#define MEET(end, next) if ((end) != (next)) *unsorted = 1;

#define AS_IT_IS(element) (element)

// Loads a_count elements of a, and then elements of b, up to `count` elements. Consecutive threads read consecutive
// elements. A whole tile is first read into registers, so that all its reads are under way at once.
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

// Stores the first `count` elements of a tile. Consecutive threads write consecutive places.
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

// Searches and merges in a tile are the most frequent operations, so they count places in bytes. An index would need a
// computation of the address each time.
#define KEY_BYTES ((int) sizeof(key_type))
#define VALUE_BYTES ((int) sizeof(value_type))
#define KEY_AT(place) (*(const SHARED key_type *) ((const SHARED char *) keys + (place)))
#define VALUE_AT(place)                                                                                                \
    (*(const SHARED value_type *) ((const SHARED char *) values                                                        \
                                   + (VALUE_BYTES < KEY_BYTES ? (u32) (place) / (KEY_BYTES / VALUE_BYTES)              \
                                                              : (place) * (VALUE_BYTES / KEY_BYTES))))

// For random keys the co-rank is usually this near to the middle of its possible places.
#define NEAR 32

#define MIDDLE(low, high, step) ((int) ((u32) ((low) + (high)) / 2) & -(step))

// Merges compare NaNs as numbers, and never two NaNs with each other. So a merge knows where the NaNs of a run begin or
// end. If NaNs come last, the NaNs of the second run stand behind the whole first run. If NaNs come first, the NaNs of
// the first run stand before the whole second run.
#if NANS_APART
// The place that parts the NaNs of a sorted run from its numbers. Most runs have no NaNs or only NaNs, and the keys at
// the ends tell that.
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

// A search moves from a known bound by at most `reach`. The reach doubles with each step. Once the answer lies between
// two places that the search has asked at, halving finds it. Places are `step` apart. KEY_AT_PLACE reads the key at a
// place.
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

// The co-rank of k in the runs of a tile that begin at a and b. `parting` is the result of PARTING_OF for these runs.
DEVICE int co_rank_shared(const SHARED key_type *keys, int a, int a_length, int b, int b_length, int k,
                          int parting CAPTURED_PARAMETER) {
    int most = GREATEST_CO_RANK(k, a_length);
    int least = LEAST_CO_RANK(k, NANS_LAST ? parting - b : b_length);
    if (NANS_FIRST) least = MAX(least, parting - a);
    if (NANS_APART) least = MIN(least, most);
    int low = (a + least) * KEY_BYTES;
    int high = (a + most) * KEY_BYTES;
    int both = (a + b + k - 1) * KEY_BYTES;
    int i = MIDDLE(low, high, KEY_BYTES);
    SEARCH(KEY_AT, KEY_BYTES, TILE_BEFORE)
    return (u32) low / KEY_BYTES - a;
}

// Puts each thread's VT elements beside the elements of its neighbours. VT is odd, so the threads of a warp write to
// different banks.
DEVICE void put_elements(const key_type *r, const value_type *v, SHARED key_type *keys,
                         SHARED value_type *values) {
    UNROLL for (int i = 0; i < VT; i++) {
        keys[THREAD * VT + i] = r[i];
        VALUE(values[THREAD * VT + i] = v[i];)
    }
}

// Converts keys of a tile into elements of the output.
DEVICE void make_elements(key_type *r) {
    UNROLL for (int i = 0; i < VT; i++) r[i] = OUT_OF_TILE(r[i]);
}

// Takes VT elements from two runs of the tile. take_b says whether the next element comes from b. The next key of the
// same run is read at once. The place in b follows from the place in a: after i elements both places together have
// moved by i. The statement `then` runs after each element.
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

// The one of two numbers that `first` is not. For 64-bit numbers it is computed from the bits: NVIDIA's assembler takes
// the conditional for a maximum, and compares once more for it, in two steps.
#define OTHER(x, y, first, is_y) (sizeof(x) == 8 ? (x) ^ (y) ^ (first) : (is_y) ? (y) : (x))

// Takes VT numbers from two sorted runs. Either run may give one of two equal numbers. The next number of one run is
// compared with the waiting number of the other run. After i numbers both places together have moved by i, so one place
// follows from the other. Places are `unit` apart. The statement `then` runs after each number.
#define TAKE_ALIKE(type, before, next_number, unit, then)                                                              \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        type x = next_number;                                                                                          \
        int taken = before(x, waiting);                                                                                \
        r[i] = taken ? x : waiting;                                                                                    \
        waiting = OTHER(x, waiting, r[i], taken);                                                                      \
        next = taken ? next + (unit) : both + (i + 1) * (unit) - next;                                                 \
        then                                                                                                           \
    }

// Whether the merge has taken all NaNs of a, if NaNs come first.
#define A_IS_PAST(parting) (!NANS_FIRST || a >= (parting) * KEY_BYTES)

// Merges VT elements into registers from the runs [a_from, a_to) and [b_from, b_to) of the tile. If fewer elements are
// left, the elements behind b fill the rest. A warp skips the tests for ends if none of its threads can meet an end.
// Returns where the merge ends in a. If `alike`, no caller uses the result, and the merge may exchange equal keys that
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
    // If few keys are distinct, most warps only copy. For keys of 8 bytes this test would need one register too many.
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
