// SPDX-License-Identifier: Apache-2.0
// The block sort of whole numbers. Equal numbers are identical, so their order does not matter. VT is a power of two.
// Each thread sorts VT numbers by Batcher's network. The 32 threads of a warp merge their numbers by bitonic networks.
// The warps of a block merge in shared memory.

#define NUMBER_BEFORE(x, y) (COUNT_COMPARISON DESCENDING ? (x) > (y) : (x) < (y))

// No number comes behind LAST.
#define SIGN_BIT ((u64) 1 << (8 * sizeof(code_type) - 1))
#define GREATEST ((code_type) ((code_type) -1 < 0 ? SIGN_BIT - 1 : -1))
#define LAST ((code_type) (DESCENDING ? ~GREATEST : GREATEST))

#define EXCHANGE_NUMBERS(i, j)                                                                                         \
    {                                                                                                                  \
        code_type x = r[i];                                                                                            \
        code_type y = r[j];                                                                                            \
        int swap = NUMBER_BEFORE(y, x);                                                                                \
        r[i] = swap ? y : x;                                                                                           \
        r[j] = swap ? x : y;                                                                                           \
    }

// Each thread compares its numbers with the numbers of the thread whose index differs in `mask`, in reverse order or
// not. The thread in front keeps the first numbers, and the thread behind the last.
DEVICE void keep(SHARED code_type *tile, int mask, int reverse, int behind, code_type *r COUNTERS_PARAMETER) {
    SHOW(tile, r)
    UNROLL for (int i = 0; i < VT / 2; i++) {
        int j = VT - 1 - i;
        code_type x = SHOWN(tile, r, reverse ? j : i, mask);
        code_type y = SHOWN(tile, r, reverse ? i : j, mask);
        r[i] = NUMBER_BEFORE(x, r[i]) != behind ? x : r[i];
        r[j] = NUMBER_BEFORE(y, r[j]) != behind ? y : r[j];
    }
}

// Bitonic merges of the sorted numbers of 2, 4, ... 32 threads. The first comparison of each merge is with the other
// half in reverse order. The other comparisons are with threads and then places at a distance that halves each time.
DEVICE void sort_warp(SHARED code_type *tile, code_type *r COUNTERS_PARAMETER) {
    UNROLL for (int lanes = 2; lanes <= 32; lanes *= 2) {
        keep(tile, lanes - 1, 1, (THREAD & (lanes / 2)) != 0, r COUNTERS_ARGUMENT);
        UNROLL for (int apart = lanes / 4; apart > 0; apart /= 2) {
            keep(tile, apart, 0, (THREAD & apart) != 0, r COUNTERS_ARGUMENT);
        }
        UNROLL for (int apart = VT / 2; apart > 0; apart /= 2) {
            UNROLL for (int i = 0; i < VT; i++) {
                if (!(i & apart)) EXCHANGE_NUMBERS(i, i + apart)
            }
        }
    }
}

DEVICE void put_numbers(const code_type *r, SHARED code_type *tile COUNTERS_PARAMETER) {
    COUNT_UP(SHARED_STORES, VT)
    UNROLL for (int i = 0; i < VT; i++) tile[THREAD * VT + i] = r[i];
}

// Merges VT numbers into registers from the runs [a, a_end) and [b, b_end) of the tile. Behind the end of a run it
// takes last numbers. One number waits, and is compared with the next number of the other run.
DEVICE void merge_numbers(const SHARED code_type *tile, int a, int a_end, int b, int b_end,
                          code_type *r COUNTERS_PARAMETER) {
    COUNT_UP(SHARED_LOADS, 1 + VT)
    code_type waiting = b < b_end ? tile[b] : LAST;
    int next = a;
    int end = a_end;
    int both = a + b;
    UNROLL for (int i = 0; i < VT; i++) {
        code_type x = next < end ? tile[next] : LAST;
        int taken = NUMBER_BEFORE(x, waiting);
        r[i] = taken ? x : waiting;
        waiting = taken ? waiting : x;
        next = taken ? next + 1 : both + i + 1 - next;
        end = taken ? end : a_end + b_end - end;
    }
}

// Sorts every tile of n numbers. The output may be the input.
KERNEL(NT) void block_sort(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                           OUTPUT(value_type, out_values), i64 n LESSON_INPUTS SHARED_PARAMETER) {
    OPEN_LESSON
    SHARED code_type *tile = SHARED_MEMORY(code_type, 0);
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    in += in_at + from;
    code_type r[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        COUNT_UP(GLOBAL_LOADS, x < count)
        r[i] = x < count ? (code_type) in[x] : LAST;
    }
    BATCHER_SORT(EXCHANGE_NUMBERS)
    sort_warp(tile, r COUNTERS_ARGUMENT);

    // The run of each `coop` threads is sorted. 2 * coop threads merge two runs.
    for (int coop = 32; coop < NT; coop *= 2) {
        SYNCHRONIZE();
        put_numbers(r, tile COUNTERS_ARGUMENT);
        SYNCHRONIZE();
        int k = THREAD % (2 * coop) * VT;
        int a = THREAD * VT - k;
        int b = a + coop * VT;
        int low = LEAST_CO_RANK(k, coop * VT);
        int high = GREATEST_CO_RANK(k, coop * VT);
        int i = low + (high - low) / 2;
        for (int reach = NEAR; low < high; reach = MIN(2 * reach, NV)) {
            COUNT_UP(SHARED_LOADS, 2)
            if (NUMBER_BEFORE(tile[b + k - 1 - i], tile[a + i])) {
                high = i;
                i = MAX(low + (high - low) / 2, high - reach);
            } else {
                low = i + 1;
                i = MIN(low + (high - low) / 2, low + reach);
            }
        }
        merge_numbers(tile, a + low, b, b + k - low, b + coop * VT, r COUNTERS_ARGUMENT);
    }
    SYNCHRONIZE();
    put_numbers(r, tile COUNTERS_ARGUMENT);
    SYNCHRONIZE();
    out += out_at + from;
    for (int x = THREAD; x < count; x += NT) {
        COUNT_UP(SHARED_LOADS, 1)
        COUNT_UP(GLOBAL_STORES, 1)
        out[x] = (key_type) tile[x];
    }
    CLOSE_LESSON
}
