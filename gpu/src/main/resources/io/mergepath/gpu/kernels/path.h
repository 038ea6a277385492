// SPDX-License-Identifier: Apache-2.0
// Where the merge path of a and b crosses cross-diagonal k: how many of the first k merged keys come from a.
//
// Key a[i] is among them unless b[k - 1 - i], the last key that b would give beside it, must stand before it: so of equal
// keys a's come first. The answer lies between two bounds, which hold whatever the keys are.

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
