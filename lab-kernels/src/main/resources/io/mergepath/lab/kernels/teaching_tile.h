// SPDX-License-Identifier: Apache-2.0
// A tile in shared memory. It has NV = NT * VT codes and values: NT threads have VT elements each. Spare slots follow
// the codes and the values: a serial merge takes VT elements even if fewer are left, and reads one element more.

#define SLOTS (NV + VT + 1 + NT / 32)
#define KEYS_BYTES ((SLOTS * (int) sizeof(key_type) + 15) / 16 * 16)
#define VALUES_BYTES (VALUES ? (SLOTS * (int) sizeof(value_type) + 15) / 16 * 16 : 0)
#define OPEN_TILE                                                                                                      \
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);                                                                \
    SHARED value_type *values = SHARED_MEMORY(value_type, KEYS_BYTES);

// Behind the tile lie the places where the threads begin in the first run.
#define STARTS SHARED_MEMORY(u16, KEYS_BYTES + VALUES_BYTES)

// In sorted runs a thread ends in the first run where the next thread begins. In other runs it may end elsewhere. Then
// elements are lost and others doubled, so the kernel tells the host.
#define MEET(end, next) if ((end) != (next)) *unsorted = 1;

// Loads a_count elements of a and then, up to `count`, elements of b, as codes. Consecutive threads read consecutive
// elements.
DEVICE void load_tile(const GLOBAL key_type *a, const GLOBAL value_type *a_values, int a_count,
                      const GLOBAL key_type *b, const GLOBAL value_type *b_values, int count, SHARED key_type *keys,
                      SHARED value_type *values COUNTERS_PARAMETER) {
    for (int x = THREAD; x < count; x += NT) {
        COUNT_UP(GLOBAL_LOADS, 1 + VALUES)
        COUNT_UP(SHARED_STORES, 1 + VALUES)
        keys[x] = CODE_OF(x < a_count ? a[x] : b[x - a_count]);
        VALUE(values[x] = x < a_count ? a_values[x] : b_values[x - a_count];)
    }
}

// Stores the first `count` elements of the tile.
DEVICE void store_tile(const SHARED key_type *keys, const SHARED value_type *values, int count, GLOBAL key_type *out,
                       GLOBAL value_type *out_values COUNTERS_PARAMETER) {
    for (int x = THREAD; x < count; x += NT) {
        COUNT_UP(SHARED_LOADS, 1 + VALUES)
        COUNT_UP(GLOBAL_STORES, 1 + VALUES)
        out[x] = ELEMENT_OF(keys[x]);
        VALUE(out_values[x] = values[x];)
    }
}

// For random keys the co-rank is usually this near to the middle of its range.
#define NEAR 32

// The co-rank of k in the runs of a tile that begin at a and b. The search moves from a known bound by at most `reach`.
// The reach doubles with each step.
DEVICE int co_rank_shared(const SHARED key_type *keys, int a, int a_length, int b, int b_length,
                          int k LESSON_PARAMETER) {
    int low = LEAST_CO_RANK(k, b_length);
    int high = GREATEST_CO_RANK(k, a_length);
    int i = low + (high - low) / 2;
    for (int reach = NEAR; low < high; reach = MIN(2 * reach, NV)) {
        COUNT_UP(SHARED_LOADS, 2)
        if (COUNTED_BEFORE(keys[b + k - 1 - i], keys[a + i])) {
            high = i;
            i = MAX(low + (high - low) / 2, high - reach);
        } else {
            low = i + 1;
            i = MIN(low + (high - low) / 2, low + reach);
        }
    }
    return low;
}

// Merges VT elements into registers from the runs [a, a_end) and [b, b_end) of the tile. Registers hold the next key of
// each run. If fewer elements are left, the elements behind b fill the rest. Returns where the merge ends in a.
DEVICE int serial_merge(const SHARED key_type *keys, const SHARED value_type *values, int a, int a_end, int b,
                        int b_end, key_type *r, value_type *v LESSON_PARAMETER) {
    COUNT_UP(SHARED_LOADS, 1 + VT * (1 + VALUES))
    key_type a_key = keys[a];
    key_type b_key = keys[b];
    UNROLL for (int i = 0; i < VT; i++) {
        int from_b = a >= a_end || (b < b_end && COUNTED_BEFORE(b_key, a_key));
        r[i] = from_b ? b_key : a_key;
        VALUE(v[i] = values[from_b ? b : a];)
        if (from_b) b++; else a++;
        if (i + 1 < VT) {
            key_type next = keys[from_b ? b : a];
            if (from_b) b_key = next; else a_key = next;
        }
    }
    return a;
}

// Puts each thread's VT elements beside the elements of its neighbours.
DEVICE void put_elements(const key_type *r, const value_type *v, SHARED key_type *keys,
                         SHARED value_type *values COUNTERS_PARAMETER) {
    COUNT_UP(SHARED_STORES, VT * (1 + VALUES))
    UNROLL for (int i = 0; i < VT; i++) {
        keys[THREAD * VT + i] = r[i];
        VALUE(values[THREAD * VT + i] = v[i];)
    }
}
