// SPDX-License-Identifier: Apache-2.0
// Odd-even transposition: as many rounds as elements, in which neighbours change places. Only neighbours do, so it is
// stable.

// Has two elements of a thread change places if they must.
#define EXCHANGE(i, j)                                                                                                 \
    {                                                                                                                  \
        int swap = COUNTED_BEFORE(r[j], r[i]);                                                                         \
        key_type x = r[i];                                                                                             \
        r[i] = swap ? r[j] : x;                                                                                        \
        r[j] = swap ? x : r[j];                                                                                        \
        VALUE(value_type x_value = v[i]; v[i] = swap ? v[j] : x_value; v[j] = swap ? x_value : v[j];)                  \
    }

// Sorts VT elements. EXCHANGE_AT exchanges elements i and i + 1, or leaves them where a segment begins or the elements
// end.
#define TRANSPOSITION_SORT(EXCHANGE_AT)                                                                                \
    UNROLL for (int round = 0; round < VT; round++) {                                                                  \
        UNROLL for (int i = round & 1; i + 1 < VT; i += 2) EXCHANGE_AT(i, i + 1)                                       \
    }
