// SPDX-License-Identifier: Apache-2.0
// Odd-even transposition. It has as many rounds as elements. Each round exchanges neighbours that are out of order.
// Only neighbours change places, so the sort is stable.

// Exchanges two elements of a thread if they are out of order.
#define EXCHANGE(i, j)                                                                                                 \
    {                                                                                                                  \
        int swap = COUNTED_BEFORE(r[j], r[i]);                                                                         \
        key_type x = r[i];                                                                                             \
        r[i] = swap ? r[j] : x;                                                                                        \
        r[j] = swap ? x : r[j];                                                                                        \
        VALUE(value_type x_value = v[i]; v[i] = swap ? v[j] : x_value; v[j] = swap ? x_value : v[j];)                  \
    }

// Sorts VT elements. EXCHANGE_AT exchanges elements i and i + 1. It leaves them in place where a segment begins, or
// where the elements end.
#define TRANSPOSITION_SORT(EXCHANGE_AT)                                                                                \
    UNROLL for (int round = 0; round < VT; round++) {                                                                  \
        UNROLL for (int i = round & 1; i + 1 < VT; i += 2) EXCHANGE_AT(i, i + 1)                                       \
    }
