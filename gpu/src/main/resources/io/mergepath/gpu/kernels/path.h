// SPDX-License-Identifier: Apache-2.0
// The co-rank of cross-diagonal k: the number of keys of a among the first k merged keys. There the merge path of a and
// b crosses the diagonal.
//
// Key a[i] is among them unless b[k - 1 - i] must stand before it: b[k - 1 - i] is the last key of b that would be
// among them beside a[i]. So keys of a come first among equal keys. The co-rank lies between two bounds, which hold for
// any keys.

#define LEAST_CO_RANK(k, b_length) MAX((k) - (b_length), 0)
#define GREATEST_CO_RANK(k, a_length) MIN(k, a_length)

DEVICE i64 co_rank_global(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low,
                          i64 high CAPTURED_PARAMETER) {
    while (low < high) {
        i64 i = low + (high - low) / 2;
        if (RAW_BEFORE(b[k - 1 - i], a[i])) high = i; else low = i + 1;
    }
    return low;
}
