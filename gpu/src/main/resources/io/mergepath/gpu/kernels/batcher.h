// SPDX-License-Identifier: Apache-2.0
// Batcher's odd-even merge sort of the VT elements of a thread. It takes half the comparisons of the odd-even
// transposition. But elements jump over equal elements, so it is for keys whose equals are identical. It merges runs of
// p elements, in rounds of exchanges at distance k. All bounds are constants, so compilers unroll it. VT is less than
// 64.

#define BATCHER_SORT(EXCHANGE_AT)                                                                                      \
    UNROLL for (int merge = 0; merge < 6; merge++) {                                                                   \
        UNROLL for (int round = 0; round < 6; round++) {                                                               \
            UNROLL for (int i = 0; i < VT; i++) {                                                                      \
                int p = 1 << merge;                                                                                    \
                int k = p >> round;                                                                                    \
                if (p < VT && k > 0 && i + k < VT && i >= (k & (p - 1)) && ((i - (k & (p - 1))) & (2 * k - 1)) < k     \
                    && i / (2 * p) == (i + k) / (2 * p)) EXCHANGE_AT(i, i + k)                                         \
            }                                                                                                          \
        }                                                                                                              \
    }
