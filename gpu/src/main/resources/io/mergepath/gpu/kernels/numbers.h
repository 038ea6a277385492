// SPDX-License-Identifier: Apache-2.0
// Sorts one tile of numbers. Equal numbers are identical, so their order does not matter, and any thread may read any
// number. VT is a power of two. Each thread sorts VT numbers in registers. The 32 threads of a warp merge their numbers
// by networks without shared memory. The warps of a block merge in shared memory.

// If equal keys must keep their order, a number tells the place of its key in the tile. Among equal keys, the first key
// of the tile comes first.
#define PLACE(place) (DESCENDING ? NV - 1 - (place) : (place))
#if VALUES
// A number has the code of its key in the upper half and the place of the key in the lower half. The place leads to the
// value. Unsigned codes of up to 32 bits are moved into the range of signed codes.
typedef i64 number_type;
#define LEAST_CODE ((code_type) -1 < 0 ? 0 : (i64) -1 << 31)
#define NUMBER_OF(code, place) WITH_CODE(PLACE(place), CAPPED(code))
#define CODE_IN(number) ((key_type) (((number) >> 32) - LEAST_CODE))
#define PLACE_IN(number) PLACE((int) (number))
#define WITH_CODE(number, code) ((number_type) ((u64) ((i64) (code) + LEAST_CODE) << 32) | (u32) (number))
#else
// A number is the code of its key. A NaN, which is behind all other keys, gets a NaN's code that tells its place.
typedef code_type number_type;
#define NUMBER_OF(code, place) (code)
#define NAN_AT(place) (LEAST_NAN + PLACE(place))
#define CODE_IN(number) ((key_type) (number))
#define PLACE_IN(number) PLACE((int) ((number) - LEAST_NAN))
#define WITH_CODE(number, code) ((number_type) (code))
#endif

// Whether number x must stand before number y (see order.h). Two numbers that tell different places are never equal.
#define NUMBER_BEFORE(x, y) (DESCENDING ? (x) > (y) : (x) < (y))

// No number comes behind LAST_NUMBER.
#define SIGN_BIT ((u64) 1 << (8 * sizeof(number_type) - 1))
#define GREATEST_NUMBER ((number_type) ((number_type) -1 < 0 ? SIGN_BIT - 1 : -1))
#define LAST_NUMBER ((number_type) (DESCENDING ? ~GREATEST_NUMBER : GREATEST_NUMBER))

// One spare slot follows every VT numbers. So the threads of a warp write their parts to different banks.
#define SLOT(place) ((place) + (int) ((u32) (place) / VT))
#define NUMBER_AT(place) tile[SLOT(place)]

#define EXCHANGE_NUMBERS(i, j)                                                                                         \
    {                                                                                                                  \
        number_type x = r[i];                                                                                          \
        number_type y = r[j];                                                                                          \
        int swap = NUMBER_BEFORE(y, x);                                                                                \
        r[i] = swap ? y : x;                                                                                           \
        r[j] = OTHER(x, y, r[i], !swap);                                                                               \
    }

// Reads VT numbers. Consecutive threads read consecutive numbers. Last numbers fill the places behind the end of the
// last tile. A whole tile needs no tests, so all its reads are under way at once.
#define LOAD_NUMBERS(lies_inside)                                                                                      \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        int place = THREAD + i * NT;                                                                                   \
        r[i] = LAST_NUMBER;                                                                                            \
        if (lies_inside) r[i] = NUMBER_OF((code_type) CODE_OF(in[place]), place);                                      \
    }
DEVICE void load_numbers(const GLOBAL key_type *in, int count, number_type *r) {
    if (count == NV) {
        LOAD_NUMBERS(1)
    } else {
        LOAD_NUMBERS(place < count)
    }
#if FLOATING && !VALUES
    // Most threads have no NaN. The upper half of each code suffices to show that.
    int maybe_nans = 0;
    UNROLL for (int i = 0; i < VT; i++) maybe_nans |= UPPER_HALF(r[i]) >= UPPER_HALF(LEAST_NAN);
    if (maybe_nans) {
        UNROLL for (int i = 0; i < VT; i++) r[i] = IS_NAN(r[i]) ? NAN_AT(THREAD + i * NT) : r[i];
    }
#endif
}

// Each thread compares its numbers with the numbers of the thread whose index differs in `mask`, in reverse order or
// not. The thread keeps the first numbers or, if `behind`, the last numbers.
DEVICE void keep(SHARED number_type *tile, int mask, int reverse, int behind, number_type *r) {
    SHOW(tile, r)
    UNROLL for (int i = 0; i < VT / 2; i++) {
        int j = VT - 1 - i;
        number_type x = SHOWN(tile, r, reverse ? j : i, mask);
        number_type y = SHOWN(tile, r, reverse ? i : j, mask);
        r[i] = NUMBER_BEFORE(x, r[i]) != behind ? x : r[i];
        r[j] = NUMBER_BEFORE(y, r[j]) != behind ? y : r[j];
    }
}

// Merges the sorted numbers of the threads of a warp. The bitonic merges join the numbers of 2, 4, ... 32 threads. The
// first comparisons of a merge are with the other half in reverse order. They leave two halves. Each half rises and
// falls, or falls and rises, and no number of the second half comes before a number of the first half.
DEVICE void sort_warp(SHARED number_type *tile, number_type *r) {
    UNROLL for (int lanes = 2; lanes <= 32; lanes *= 2) {
        keep(tile, lanes - 1, 1, (THREAD & (lanes / 2)) != 0, r);
        UNROLL for (int apart = lanes / 4; apart > 0; apart /= 2) keep(tile, apart, 0, (THREAD & apart) != 0, r);
        UNROLL for (int apart = VT / 2; apart > 0; apart /= 2) {
            UNROLL for (int i = 0; i < VT; i++) {
                if (!(i & apart)) EXCHANGE_NUMBERS(i, i + apart)
            }
        }
    }
}

// Puts each thread's numbers beside the numbers of its neighbours.
DEVICE void put_numbers(const number_type *r, SHARED number_type *tile) {
    UNROLL for (int i = 0; i < VT; i++) tile[SLOT(THREAD * VT) + i] = r[i];
}

#if FLOATING
// The NaNs among the tile's first `count` numbers stand at one end. Each NaN tells the place that it came from, and its
// key is read there once more. All threads call it. A block whose tile has no NaN returns at once.
#define NAN_PLACE(count, x) (DESCENDING ? (x) : (count) - 1 - (x))
DEVICE void restore_nans(const GLOBAL key_type *in, int count, SHARED number_type *tile) {
    if (!IS_NAN(CODE_IN(NUMBER_AT(NAN_PLACE(count, 0))))) return;
    for (int x = THREAD; x < count; x += NT) {
        int place = NAN_PLACE(count, x);
        number_type number = NUMBER_AT(place);
        if (!IS_NAN(CODE_IN(number))) break;
        NUMBER_AT(place) = WITH_CODE(number, CODE_OF(in[PLACE_IN(number)]));
    }
    SYNCHRONIZE();
}
#endif

// Loads the first `count` values. They lie behind the tile until the block stores them.
#define VALUES_BEHIND SHARED_MEMORY(value_type, ((NV + NT + 1) * (int) sizeof(number_type) + 15) / 16 * 16)
DEVICE void load_values_behind(const GLOBAL value_type *in_values, int count, SHARED value_type *values) {
    for (int place = THREAD; place < count; place += NT) {
        COPY_ASYNC(values + place, in_values + place);
    }
}

// Stores the first `count` keys of the tile and their values. Consecutive threads write consecutive places.
#define STORE_PAIR(place)                                                                                              \
    {                                                                                                                  \
        number_type number = NUMBER_AT(place);                                                                         \
        out[place] = ELEMENT_OF(CODE_IN(number));                                                                      \
        VALUE(out_values[place] = values[PLACE_IN(number)];)                                                           \
    }
DEVICE void store_pairs(const SHARED number_type *tile, const SHARED value_type *values, int count,
                        GLOBAL key_type *out,
                        GLOBAL value_type *out_values) {
    if (count == NV) {
        UNROLL for (int i = 0; i < VT; i++) STORE_PAIR(THREAD + i * NT)
    } else {
        for (int place = THREAD; place < count; place += NT) STORE_PAIR(place)
    }
}

// Merges VT numbers into registers from the runs [a, a_end) and [b, b_end) of the tile. Behind the end of a run it
// takes last numbers. A warp skips the tests for ends if none of its threads can meet an end.
DEVICE void merge_numbers(const SHARED number_type *tile, int a, int a_end, int b, int b_end,
                          number_type *r) {
    number_type waiting = b < b_end ? NUMBER_AT(b) : LAST_NUMBER;
    int next = a;
    int both = a + b;
    if (WARP_ALL(a + VT <= a_end && b + VT <= b_end)) {
        TAKE_ALIKE(number_type, NUMBER_BEFORE, NUMBER_AT(next), 1, )
    } else {
        int end = a_end;
        TAKE_ALIKE(number_type, NUMBER_BEFORE, next < end ? NUMBER_AT(next) : LAST_NUMBER, 1,
                   end = taken ? end : a_end + b_end - end;)
    }
}

// Sorts the first `count` keys of a tile, and loads their values.
DEVICE void sort_numbers(const GLOBAL key_type *in, const GLOBAL value_type *in_values, int count,
                         SHARED number_type *tile,
                      SHARED value_type *values) {
    number_type r[VT];
    load_numbers(in, count, r);
    VALUE(load_values_behind(in_values, count, values);)
    BATCHER_SORT(EXCHANGE_NUMBERS)
    sort_warp(tile, r);

    // The run of each `coop` threads is sorted. 2 * coop threads merge two runs.
    for (int coop = 32; coop < NT; coop *= 2) {
        SYNCHRONIZE();
        put_numbers(r, tile);
        SYNCHRONIZE();
        int k = THREAD % (2 * coop) * VT;
        int a = THREAD * VT - k;
        int b = a + coop * VT;
        int end = b + coop * VT;
        int low = a + LEAST_CO_RANK(k, coop * VT);
        int high = a + GREATEST_CO_RANK(k, coop * VT);
        int both = a + b + k - 1;
        int i = MIDDLE(low, high, 1);
        SEARCH(NUMBER_AT, 1, NUMBER_BEFORE)
        merge_numbers(tile, low, b, a + b + k - low, end, r);
    }
    SYNCHRONIZE();
    put_numbers(r, tile);
    VALUE(AWAIT_COPIES();)
    SYNCHRONIZE();
#if FLOATING
    restore_nans(in, count, tile);
#endif
}

// The operations by which block_sort.c and listed.c sort a tile.
#define OPEN_SORT                                                                                                      \
    SHARED number_type *tile = SHARED_MEMORY(number_type, 0);                                                          \
    SHARED value_type *values = VALUES_BEHIND;
#define SORT_TILE(in, in_values, count) sort_numbers(in, in_values, count, tile, values);
#define STORE_TILE(count, out, out_values) store_pairs(tile, values, count, out, out_values);
