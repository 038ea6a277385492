// SPDX-License-Identifier: Apache-2.0
// The block sort. Each thread sorts VT elements in registers by a network. Then 2, 4, ... NT threads merge their
// elements in shared memory by the merge path.

// Elements behind the tile's end take no part.
#define EXCHANGE_VALID(i, j) if ((j) < valid) EXCHANGE(i, j)

#if BATCHER
#define NETWORK_SORT BATCHER_SORT
#else
#define NETWORK_SORT TRANSPOSITION_SORT
#endif

#if COMPARATOR
// A comparator may contradict itself. Then a thread may end in the first run elsewhere than the next thread begins. In
// this case all threads of the block keep their elements.
#define OPEN_AGREEMENT(start)                                                                                          \
    SHARED u16 *starts = STARTS;                                                                                       \
    starts[THREAD] = start;                                                                                            \
    if (THREAD == 0) starts[NT] = 0;
#define CLOSE_AGREEMENT(end, is_last)                                                                                  \
    SYNCHRONIZE();                                                                                                     \
    if (!(is_last) && (end) != starts[THREAD + 1]) starts[NT] = 1;                                                     \
    SYNCHRONIZE();                                                                                                     \
    if (starts[NT]) take_elements(keys, values, r, v);
#else
#define OPEN_AGREEMENT(start)
#define CLOSE_AGREEMENT(end, is_last)
#endif

// Reads a thread's VT elements.
DEVICE void take_elements(const SHARED key_type *keys, const SHARED value_type *values, key_type *r, value_type *v) {
    UNROLL for (int i = 0; i < VT; i++) {
        r[i] = keys[THREAD * VT + i];
        VALUE(v[i] = values[THREAD * VT + i];)
    }
}

// Sorts every tile of n elements. The output may be the input.
KERNEL(NT) void block_sort(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                           OUTPUT(value_type, out_values), i64 n LESSON_INPUTS SHARED_PARAMETER) {
    OPEN_LESSON
    OPEN_TILE
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    in += in_at + from;
    VALUE(in_values += in_values_at + from;)
    load_tile(in, in_values, count, in, in_values, count, keys, values COUNTERS_ARGUMENT);
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    int valid = MIN(MAX(count - THREAD * VT, 0), VT);
    COUNT_UP(SHARED_LOADS, valid * (1 + VALUES))
    take_elements(keys, values, r, v);
    NETWORK_SORT(EXCHANGE_VALID)

    // The run of each `coop` threads is sorted. 2 * coop threads merge two runs.
    for (int coop = 1; coop < NT; coop *= 2) {
        SYNCHRONIZE();
        put_elements(r, v, keys, values COUNTERS_ARGUMENT);
        SYNCHRONIZE();
        int first = THREAD / (2 * coop) * (2 * coop) * VT;
        int a = MIN(first, count);
        int b = MIN(a + coop * VT, count);
        int end = MIN(b + coop * VT, count);
        int k = MIN(THREAD * VT - first, end - a);
        int i = co_rank_shared(keys, a, b - a, b, end - b, k LESSON);
        OPEN_AGREEMENT(a + i)
        int reached = serial_merge(keys, values, a + i, b, b + k - i, end, r, v LESSON);
        CLOSE_AGREEMENT(reached, k + VT >= end - a)
        (void) reached;
    }
    SYNCHRONIZE();
    put_elements(r, v, keys, values COUNTERS_ARGUMENT);
    SYNCHRONIZE();
    out += out_at + from;
    VALUE(out_values += out_values_at + from;)
    store_tile(keys, values, count, out, out_values COUNTERS_ARGUMENT);
    CLOSE_LESSON
}
