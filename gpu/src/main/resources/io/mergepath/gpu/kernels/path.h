// Where the merge path of a and b crosses cross-diagonal k: how many of the first k merged keys come from a.
//
// Key a[i] is among them unless b[k - 1 - i], the last key that b would give beside it, must stand before it: so of equal
// keys a's come first. The answer lies between two bounds, which hold whatever the keys are.

#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define LEAST_CO_RANK(k, b_length) MAX((k) - (b_length), 0)
#define GREATEST_CO_RANK(k, a_length) MIN(k, a_length)

// The search begins in the middle and goes from what it knows no further than its reach, which doubles each time, until the answer
// lies between two places: then it halves what is left. With NO_REACH it halves from the beginning.
#define NO_REACH ((i64) 1 << 60)
DEVICE i64 co_rank_global(const GLOBAL key_type *a, const GLOBAL key_type *b, i64 k, i64 low, i64 high,
                          i64 reach CONTEXT_PARAMETER) {
    i64 i = low + (high - low) / 2;
    while (low < high) {
        COUNT_UP(GLOBAL_LOADS, 2)
        if (RAW_BEFORE(b[k - 1 - i], a[i])) {
            high = i;
            i = MAX(low + (high - low) / 2, high - reach);
        } else {
            low = i + 1;
            i = MIN(low + (high - low) / 2, low + reach);
        }
        reach = MIN(2 * reach, NO_REACH);
    }
    return low;
}
