// SPDX-License-Identifier: Apache-2.0
// Searches for co-ranks. A co-rank is the number of keys of a among the first k merged keys.
//
// Key a[i] is among them unless b[k - 1 - i] must stand before it: b[k - 1 - i] is the last key of b that would be
// among them beside a[i]. So keys of a come first among equal keys. The co-rank lies between two bounds, which hold for
// any keys.

#define LEAST_CO_RANK(k, b_length) MAX((k) - (b_length), 0)
#define GREATEST_CO_RANK(k, a_length) MIN(k, a_length)

// The textbook's search halves the range.
DEVICE i64 co_rank_global(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low,
                          i64 high LESSON_PARAMETER) {
    while (low < high) {
        i64 i = low + (high - low) / 2;
        COUNT_UP(GLOBAL_LOADS, 2)
        if (COUNTED_RAW_BEFORE(b[k - 1 - i], a[i])) high = i; else low = i + 1;
    }
    return low;
}

// The search by LANES threads. In each round the threads ask at LANES places. All threads of a block call it together.
// Each group of LANES threads searches for a diagonal of its own.
#define LANES (NT < 64 ? NT / 2 : 32)

DEVICE i64 co_rank_wide(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 k, int lane,
                        SHARED u8 *answers LESSON_PARAMETER) {
    i64 low = LEAST_CO_RANK(k, b_length);
    i64 high = GREATEST_CO_RANK(k, a_length);
    // All threads count the same rounds, so all threads meet at each barrier.
    i64 left = MIN(a_length, b_length);
    while (left > 0) {
        i64 step = (high - low + LANES) / (LANES + 1);
        i64 i = low + (lane + 1) * step - 1;
        int asks = low < high && i < high;
        COUNT_UP(GLOBAL_LOADS, 2 * asks)
        COUNT_UP(SHARED_STORES, 1)
        answers[lane] = asks && !COUNTED_RAW_BEFORE(b[k - 1 - i], a[i]);
        SYNCHRONIZE();
        int yes = 0;
        COUNT_UP(SHARED_LOADS, 1)
        for (int some = LANES / 2; some > 0; some /= 2) {
            COUNT_UP(SHARED_LOADS, 1)
            yes += answers[yes + some - 1] ? some : 0;
        }
        yes += answers[yes];
        SYNCHRONIZE();
        low += yes * step;
        if (yes < LANES) high = MIN(high, low + step - 1);
        left = left > LANES ? (left + LANES) / (LANES + 1) : 0;
    }
    return low;
}

// For random keys a cut between two known cuts is usually this near to the middle of its range.
#define NEAR_MIDDLE 128

// The search between two known cuts. It begins in the middle, and moves from a known bound by at most `reach`. The
// reach doubles with each step.
DEVICE i64 co_rank_between(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low,
                           i64 high LESSON_PARAMETER) {
    i64 i = low + (high - low) / 2;
    for (i64 reach = NEAR_MIDDLE; low < high; reach *= 2) {
        COUNT_UP(GLOBAL_LOADS, 2)
        if (COUNTED_RAW_BEFORE(b[k - 1 - i], a[i])) {
            high = i;
            i = MAX(low + (high - low) / 2, high - reach);
        } else {
            low = i + 1;
            i = MIN(low + (high - low) / 2, low + reach);
        }
    }
    return low;
}
