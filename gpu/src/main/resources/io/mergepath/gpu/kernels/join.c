// SPDX-License-Identifier: Apache-2.0
// The rows of a join. Key i of a has rows with the keys from lower[i] to upper[i] of b. INDEX_TYPE is an index of these
// bounds. ELEMENT_TYPE is an index of the result, and -1 stands for no key.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

// The rows that a block writes.
#define ROWS (8 * FLAT)

// Counts the rows of each key. A key without an equal key has a row if the join is `outer`. A comparator that contradicts
// itself may find an upper bound before the lower bound.
KERNEL(FLAT) void count_rows(INPUT(index_type, lower), INPUT(index_type, upper), i64 n, int outer, OUTPUT(i64, rows)) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64 equal = (i64) upper[upper_at + i] - (i64) lower[lower_at + i];
    rows[rows_at + i] = equal > 0 ? equal : outer;
}

// The last of the keys from `low` to `high` whose first row is not behind a row.
DEVICE i64 key_of_row(i64 row, i64 low, i64 high, const GLOBAL i64 *before) {
    while (low < high) {
        i64 i = low + (high - low + 1) / 2;
        if (before[i] <= row) low = i; else high = i - 1;
    }
    return low;
}

// Writes the rows of n keys. A block finds the keys of its first and its last row, and each thread searches between
// them. Consecutive threads write consecutive rows.
KERNEL(FLAT) void expand_rows(INPUT(index_type, lower), INPUT(index_type, upper), INPUT(i64, before), i64 n, i64 rows,
                              OUTPUT(element_type, a_rows), OUTPUT(element_type, b_rows)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, ends, 2);
    before += before_at;
    i64 from = BLOCK * ROWS;
    i64 to = MIN(from + ROWS, rows);
    if (THREAD == 0) ends[0] = key_of_row(from, 0, n - 1, before);
    if (THREAD == FLAT / 2) ends[1] = key_of_row(to - 1, 0, n - 1, before);
    SYNCHRONIZE();
    for (i64 row = from + THREAD; row < to; row += FLAT) {
        i64 i = key_of_row(row, ends[0], ends[1], before);
        i64 first = (i64) lower[lower_at + i];
        int has_equal = (i64) upper[upper_at + i] > first;
        if (a_rows) a_rows[a_rows_at + row] = (element_type) i;
        if (b_rows) b_rows[b_rows_at + row] = (element_type) (has_equal ? first + row - before[i] : -1);
    }
    LAST_BARRIER()
}

// Writes that rows have no key.
KERNEL(FLAT) void fill_none(OUTPUT(element_type, out), i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = (element_type) -1;
}
