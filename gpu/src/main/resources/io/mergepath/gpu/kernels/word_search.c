// SPDX-License-Identifier: Apache-2.0
// Co-ranks of keys of two words in two columns, as callers have them. A search reads few keys, so it copies no column.

DEVICE key_type key_of(const GLOBAL i64 *first, const GLOBAL i64 *second, i64 i) {
    key_type key;
    key.x = first[i];
    key.y = second[i];
    return key;
}

// Finds the co-ranks of the diagonals 0, step, 2 * step and so on. Each thread finds one (see path.h).
KERNEL(FLAT) void search_words(INPUT(i64, a_first), INPUT(i64, a_second), i64 a_length, INPUT(i64, b_first),
                               INPUT(i64, b_second), i64 b_length, i64 step, i64 count,
                               OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 cut = BLOCK * FLAT + THREAD;
    if (cut >= count) return;
    i64 k = MIN(cut * step, a_length + b_length);
    i64 low = LEAST_CO_RANK(k, b_length);
    i64 high = GREATEST_CO_RANK(k, a_length);
    while (low < high) {
        i64 i = low + (high - low) / 2;
        key_type a = key_of(a_first + a_first_at, a_second + a_second_at, i);
        key_type b = key_of(b_first + b_first_at, b_second + b_second_at, k - 1 - i);
        if (RAW_BEFORE(b, a)) high = i; else low = i + 1;
    }
    cuts[cuts_at + cut] = low;
}
