// SPDX-License-Identifier: Apache-2.0
// Sorts one tile of any keys. Each thread sorts VT elements in registers. Then 2, 4, ... NT threads merge their
// elements in shared memory.

// Exchanges two elements of a thread if they are out of order.
#define EXCHANGE_ELEMENTS(i, j)                                                                                        \
    {                                                                                                                  \
        key_type x = r[i];                                                                                             \
        key_type y = r[j];                                                                                             \
        int swap = TILE_BEFORE(y, x);                                                                                  \
        r[i] = swap ? y : x;                                                                                           \
        r[j] = swap ? x : y;                                                                                           \
        VALUE(value_type x_value = v[i]; value_type y_value = v[j]; v[i] = swap ? y_value : x_value;                   \
              v[j] = swap ? x_value : y_value;)                                                                        \
    }

// Odd-even transposition. Each round exchanges neighbours that are out of order. A segment has at most `rounds`
// elements. Only neighbours change places, so the sort is stable. Bit i of heads says that element i begins a segment.
// No element leaves its segment. Compilers drop the tests if heads is constant.
#define TRANSPOSE(heads, rounds)                                                                                       \
    UNROLL for (int round = 0; round < (rounds); round++) {                                                            \
        UNROLL for (int i = round & 1; i + 1 < VT; i += 2) {                                                           \
            if (!((heads) >> (i + 1) & 1)) EXCHANGE_ELEMENTS(i, i + 1)                                                 \
        }                                                                                                              \
    }

// The number of exchanges of the transposition grows with the square of VT. So a thread sorts many elements as two
// halves, and merges the halves in shared memory. Only the thread itself reads these elements there.
#define TRANSPOSES (!BATCHER && !(FLOATING && !VALUES))
#define HALF (!TRANSPOSES || VT < 23 ? 0 : VT / 2)

// While warps work alone, one free slot separates the parts of two warps. A merge reads one key past its end, and no
// other warp may write that slot.
#define WARPS_BEFORE (THREAD / 32)

#if FLOATING
// Replaces each NaN of a thread by a NaN that tells its place in the thread's part of the tile. So the NaNs are sorted
// like numbers, and keep their order.
#define NAN_RANK(i) (DESCENDING ? VT - 1 - (i) : (i))
DEVICE void leave_nans(SHARED key_type *keys, key_type *r) {
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_NAN(r[i])) {
            // The tile does not yet have the copies behind the end of the last tile.
            keys[THREAD * VT + i] = r[i];
            r[i] = LEAST_NAN + NAN_RANK(i);
        }
    }
}

DEVICE void take_nans(const SHARED key_type *keys, key_type *r) {
    UNROLL for (int i = 0; i < VT; i++) {
        if (IS_NAN(r[i])) r[i] = keys[THREAD * VT + NAN_RANK((int) (r[i] - LEAST_NAN))];
    }
}
#endif

// Sorts a thread's VT elements if they are whole. The elements lie in registers and in the tile. All threads call it.
DEVICE void sort_own(SHARED key_type *keys, SHARED value_type *values, int whole, int nans, key_type *r,
                     value_type *v CAPTURED_PARAMETER) {
#if FLOATING
    int none = WARP_ALL(!nans);
    if (!none) leave_nans(keys, r);
#endif
#if TRANSPOSES
    if (whole) {
        TRANSPOSE((u64) (HALF > 0) << HALF, VT - HALF)
    }
#else
    BATCHER_SORT(EXCHANGE_ELEMENTS)
#endif
#if FLOATING
    if (!none) take_nans(keys, r);
#endif
#if !COMPARATOR
    // From here on the part of each warp begins WARPS_BEFORE slots later.
    SYNCHRONIZE();
    keys += WARPS_BEFORE;
    values += WARPS_BEFORE;
#endif
#if HALF
    int first = THREAD * VT;
    if (whole) put_elements(r, v, keys, values);
    SYNCHRONIZE_WARP_OR_BLOCK(1);
    if (whole) serial_merge(keys, values, first, first + HALF, first + HALF, first + VT,
                            PARTING_OF(first, first + HALF, first + HALF, first + VT), 0, r, v CAPTURED);
#endif
}

// Reads a thread's VT elements from the tile.
DEVICE void keep_elements(const SHARED key_type *keys, const SHARED value_type *values, key_type *r, value_type *v) {
    UNROLL for (int i = 0; i < VT; i++) {
        r[i] = keys[THREAD * VT + i];
        VALUE(v[i] = values[THREAD * VT + i];)
    }
}

#if COMPARATOR
// A comparator may contradict itself. So no copies stand behind the end of the last tile, as a copy might move before
// the end. Instead the one thread that the end cuts sorts its elements by insertion.
DEVICE void sort_elements(SHARED key_type *keys, SHARED value_type *values, int count, key_type *r,
                          value_type *v CAPTURED_PARAMETER) {
    int first = THREAD * VT;
    for (int i = first + 1; first + VT > count && i < count; i++) {
        key_type key = keys[i];
        VALUE(value_type value = values[i];)
        int to = i;
        for (; to > first && CODE_BEFORE(key, keys[to - 1]); to--) {
            keys[to] = keys[to - 1];
            VALUE(values[to] = values[to - 1];)
        }
        keys[to] = key;
        VALUE(values[to] = value;)
    }
    keep_elements(keys, values, r, v);
    sort_own(keys, values, first + VT <= count, 0, r, v CAPTURED);
}

// By a comparator a thread may end in the first run elsewhere than the next thread begins. Then all threads keep the
// elements that they had. The merge of this thread begins at `start` in the first run, and at diagonal k of `length`
// elements.
#define AGREED_MERGE(merge, start, k, length)                                                                          \
    {                                                                                                                  \
        SHARED u16 *disagreed = starts + NT;                                                                           \
        starts[THREAD] = start;                                                                                        \
        if (THREAD == 0) *disagreed = 0;                                                                               \
        int reached = merge;                                                                                           \
        SYNCHRONIZE();                                                                                                 \
        if ((k) + VT < (length) && reached != starts[THREAD + 1]) *disagreed = 1;                                      \
        SYNCHRONIZE();                                                                                                 \
        if (*disagreed) keep_elements(keys, values, r, v);                                                             \
    }
#define IN_WARP(coop) 0
#else
// Reads a thread's VT elements. If the last tile ends inside them, copies of the greatest of them fill the rest. A
// stable sort leaves the copies behind equal elements. A thread behind the end may have any elements. Returns whether
// the thread has NaNs.
DEVICE int take_elements(const SHARED key_type *keys, const SHARED value_type *values, int count, key_type *r,
                         value_type *v CAPTURED_PARAMETER) {
    int valid = count - THREAD * VT;
    key_type greatest = keys[THREAD * VT];
    UNROLL for (int i = 0; i < VT; i++) {
        if (i < valid) {
            r[i] = keys[THREAD * VT + i];
            VALUE(v[i] = values[THREAD * VT + i];)
            if (TILE_BEFORE(greatest, r[i])) greatest = r[i];
        }
    }
    UNROLL for (int i = 0; i < VT; i++) {
        if (i >= valid) {
            r[i] = greatest;
            VALUE(v[i] = 0;)
        }
    }
#if FLOATING && DESCENDING
    UNROLL for (int i = 0; i < VT; i++) greatest = MAX(greatest, r[i]);
#endif
    return IS_NAN(greatest);
}

DEVICE void sort_elements(SHARED key_type *keys, SHARED value_type *values, int count, key_type *r,
                          value_type *v CAPTURED_PARAMETER) {
    int nans = take_elements(keys, values, count, r, v CAPTURED);
    sort_own(keys, values, 1, nans, r, v CAPTURED);
}

#define AGREED_MERGE(merge, start, k, length) merge;

// Whether the merges of a level stay inside warps. Then no warp waits for another. In a tile that is not full, merges
// may read further behind their ends.
#define IN_WARP(coop) (2 * (coop) <= 32 && count == NV)
#endif

// Sorts the first `count` elements of a tile, and leaves them in shared memory.
DEVICE void sort_tile(const GLOBAL key_type *in, const GLOBAL value_type *in_values, int count, SHARED key_type *keys,
                      SHARED value_type *values, SHARED u16 *starts CAPTURED_PARAMETER) {
    load_keys(in, count, in, count, keys);
    VALUE(load_values(in_values, count, in_values, count, values);)
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    sort_elements(keys, values, count, r, v CAPTURED);

    // The run of each `coop` threads is sorted. 2 * coop threads merge two runs.
    for (int coop = 1; coop < NT; coop *= 2) {
        int apart = IN_WARP(coop) ? WARPS_BEFORE : 0;
        SYNCHRONIZE_WARP_OR_BLOCK(IN_WARP(coop));
        put_elements(r, v, keys + apart, values + apart);
        SYNCHRONIZE_WARP_OR_BLOCK(IN_WARP(coop));
        int first = THREAD / (2 * coop) * (2 * coop) * VT;
        int a = MIN(first, count) + apart;
        int b = MIN(a + coop * VT, count + apart);
        int end = MIN(b + coop * VT, count + apart);
        int k = MIN(THREAD * VT - first, end - a);
        int parting = PARTING_OF(a, b, b, end);
        int i = co_rank_shared(keys, a, b - a, b, end - b, k, parting CAPTURED);
        AGREED_MERGE(serial_merge(keys, values, a + i, b, b + k - i, end, parting, 0, r, v CAPTURED), a + i, k, end - a)
    }
    make_elements(r);
    SYNCHRONIZE();
    put_elements(r, v, keys, values);
    SYNCHRONIZE();
}

// The operations by which block_sort.c and listed.c sort a tile.
#define OPEN_SORT OPEN_TILE
#define SORT_TILE(in, in_values, count) sort_tile(in, in_values, count, keys, values, STARTS CAPTURED);
#define STORE_TILE(count, out, out_values)                                                                             \
    store_keys(keys, count, out);                                                                                      \
    VALUE(store_values(values, count, out_values);)
