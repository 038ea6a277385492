// SPDX-License-Identifier: Apache-2.0
// The rows of a join. A row has a key of a, and a key of b that equals it. Rows follow each other by their keys of a, and
// then of b. Blocks walk along the merge path twice: they count the rows of each tile, and write them.

SUM_BEFORE(wide_sum_before, i64)

// Behind the codes of a tile lie: for each key of a in the tile, the rows of the tile before its own, and the number of
// keys of b in the tile before it; for some rows, the key of a of each.
#define ROWS_BEFORE SHARED_MEMORY(u32, KEYS_BYTES)
#define LOWER SHARED_MEMORY(u16, KEYS_BYTES + (NV + 1) * (int) sizeof(u32))
#define KEYS_OF_ROWS (LOWER + NV)

// A key of a has no equal key of b.
#define NO_KEY 0xffff

// So many rows, or more.
#define VERY_MANY ((i64) 0xffffffff)

// The part of a tile, and the keys of b behind it.
typedef struct {
    walk_type walk;
    int a_count;
    int b_count;
    int has_next;    // whether a key of b follows the tile, and a key of a in the tile equals it
    i64 next_upper;  // then its upper bound in b
} rows_type;

// The upper bound of a key that equals key x of b. Mostly few keys are equal, so the steps of the search double.
DEVICE i64 upper_from(key_type code, const GLOBAL key_type *b, i64 b_length, i64 x CAPTURED_PARAMETER) {
    i64 step = 1;
    while (x + step < b_length && !CODE_BEFORE(code, CODE_OF(b[x + step]))) {
        x += step;
        step *= 2;
    }
    return x + 1 + bound_of(code, b + x + 1, MIN(step, b_length - x) - 1, 1 CAPTURED);
}

// The number of rows of key x of a in the tile, before which b has j keys in the tile.
DEVICE i64 rows_of(const SHARED key_type *keys, rows_type rows, int x, int j CAPTURED_PARAMETER) {
    key_type code = keys[x];
    const SHARED key_type *b = keys + rows.a_count;
    int upper = j;
    if (j < rows.b_count) {
        if (CODE_BEFORE(code, b[j])) return 0;
        int step = 1;
        while (upper + step < rows.b_count && !CODE_BEFORE(code, b[upper + step])) {
            upper += step;
            step *= 2;
        }
        int high = MIN(upper + step, rows.b_count);
        upper++;
        while (upper < high) {
            int i = (upper + high) / 2;
            if (CODE_BEFORE(code, b[i])) high = i; else upper = i + 1;
        }
    }
    // Only the last keys of the tile have equal keys behind it.
    int goes_on = upper == rows.b_count && rows.has_next && !CODE_BEFORE(code, keys[rows.a_count - 1]);
    return goes_on ? rows.next_upper - (rows.walk.b + j) : upper - j;
}

// Walks through a tile. Returns whether the inputs prove to be sorted there. Then `lower` has the number of keys of b in
// the tile before each key of a.
DEVICE int walk_tile(i64 tile, const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length,
                     const GLOBAL i64 *cuts, SHARED key_type *keys, SHARED u16 *lower, SHARED u16 *starts,
                     SHARED int *disagreed, SHARED i64 *next, rows_type *found CAPTURED_PARAMETER) {
    rows_type rows;
    rows.walk = walk_of(tile, a_length, b_length, cuts);
    rows.a_count = WALKS_A(rows.walk);
    rows.b_count = WALKS_B(rows.walk);
    int a_count = rows.a_count;
    int b_count = rows.b_count;
    int count = a_count + b_count;
    load_keys(a + rows.walk.a, a_count, b + rows.walk.b, count, keys);
    if (THREAD == 0) {
        *disagreed = !rows.walk.agrees;
        *next = -1;
    }
    SYNCHRONIZE();
    if (THREAD == 0 && a_count > 0 && rows.walk.b_to < b_length) {
        key_type last = keys[a_count - 1];
        if (!CODE_BEFORE(last, CODE_OF(b[rows.walk.b_to]))) *next = upper_from(last, b, b_length, rows.walk.b_to CAPTURED);
    }
    int k = MIN(THREAD * VT, count);
    int i = co_rank_tile(keys, a_count, b_count, k CAPTURED);
    int j = k - i;
    starts[THREAD] = (u16) i;
    for (int step = 0; step < VT && k + step < count; step++) {
        if (WALKS_TO_B(i, j)) j++; else lower[i++] = (u16) j;
    }
    SYNCHRONIZE();
    if (k + VT < count && i != starts[THREAD + 1]) *disagreed = 1;
    SYNCHRONIZE();
    rows.next_upper = *next;
    rows.has_next = *next >= 0;
    *found = rows;
    return !*disagreed;
}

// The number of rows of key x of a in inputs that are not sorted. `lower` becomes its first key of b.
DEVICE i64 searched_rows(const GLOBAL key_type *a, i64 x, const GLOBAL key_type *b, i64 b_length, int outer,
                         i64 *lower CAPTURED_PARAMETER) {
    key_type code = CODE_OF(a[x]);
    *lower = bound_of(code, b, b_length, 0 CAPTURED);
    i64 equal = bound_of(code, b, b_length, 1 CAPTURED) - *lower;
    // A comparator that contradicts itself may find an upper bound before the lower bound.
    if (equal > 0) return equal;
    *lower = -1;
    return outer;
}

#define TILE_PARAMETERS                                                                                                \
    INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, INPUT(i64, cuts), int outer
#define OPEN_ROWS                                                                                                      \
    OPEN_CONTEXT                                                                                                       \
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);                                                                \
    SHARED u16 *lower = LOWER;                                                                                         \
    SHARED_ARRAY(u16, starts, NT + 1);                                                                                 \
    SHARED_ARRAY(int, disagreed, 1);                                                                                   \
    SHARED_ARRAY(i64, next, 1);                                                                                        \
    SHARED_ARRAY(i64, sums, SUMS);                                                                                     \
    a += a_at;                                                                                                         \
    b += b_at;                                                                                                         \
    rows_type rows;
#define WALK_TILE(tile)                                                                                                \
    walk_tile(tile, a, a_length, b, b_length, cuts + cuts_at, keys, lower, starts, disagreed, next, &rows CAPTURED)

// Counts the rows of each tile, and finds the most rows of a tile. If the join is `outer`, a key without an equal key has
// a row.
KERNEL(NT) void count_rows(TILE_PARAMETERS, OUTPUT(i64, counts), OUTPUT(u32, most) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_ROWS
    int sorted = WALK_TILE(BLOCK);
    i64 mine = 0;
    if (sorted) {
        for (int x = THREAD; x < rows.a_count; x += NT) {
            i64 equal = rows_of(keys, rows, x, lower[x] CAPTURED);
            mine += equal > 0 ? equal : outer;
        }
    } else {
        for (i64 x = rows.walk.a + THREAD; x < rows.walk.a_to; x += NT) {
            i64 first;
            mine += searched_rows(a, x, b, b_length, outer, &first CAPTURED);
        }
    }
    i64 before = wide_sum_before(mine, sums);
    if (THREAD == NT - 1) {
        counts[counts_at + BLOCK] = before + mine;
        u32 rows_of_tile = (u32) MIN(before + mine, VERY_MANY);
        if (rows_of_tile > most[most_at]) ATOMIC_MAX(most + most_at, rows_of_tile);
    }
    CLOSE_BLOCK
}

// Columns of rows of int or long.
#define WRITE_ROW(row, a_key, b_key)                                                                                   \
    {                                                                                                                  \
        if (a_ints) a_ints[a_ints_at + (row)] = (i32) (a_key);                                                         \
        if (a_longs) a_longs[a_longs_at + (row)] = (a_key);                                                            \
        if (b_ints) b_ints[b_ints_at + (row)] = (i32) (b_key);                                                         \
        if (b_longs) b_longs[b_longs_at + (row)] = (b_key);                                                            \
    }

// The first of the blocks that write the rows of a tile. A tile has one block, and one more for each multiple of
// `a_block` rows inside its rows.
#define FIRST_BLOCK(tile) ((tile) + places[tile] / a_block)

// Writes rows. `places` holds the rows before each tile. If `a_block` is 0, a block writes the rows of a tile. Otherwise
// some tile has very many rows, and a block writes rows of a tile up to the next multiple of `a_block`.
KERNEL(NT) void write_rows(TILE_PARAMETERS, INPUT(i64, places), i64 tiles, i64 all_rows, i64 a_block,
                           OUTPUT(i32, a_ints), OUTPUT(i64, a_longs), OUTPUT(i32, b_ints),
                           OUTPUT(i64, b_longs) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_ROWS
    SHARED u32 *rows_before = ROWS_BEFORE;
    SHARED u16 *keys_of_rows = KEYS_OF_ROWS;
    SHARED_ARRAY(i64, skipped, 1);
    places += places_at;
    i64 tile = BLOCK;
    if (a_block) {
        i64 high = MIN(BLOCK, tiles - 1);
        tile = 0;
        while (tile < high) {
            i64 i = tile + (high - tile + 1) / 2;
            if (FIRST_BLOCK(i) <= BLOCK) tile = i; else high = i - 1;
        }
    }
    i64 place = places[tile];
    i64 end = tile + 1 < tiles ? places[tile + 1] : all_rows;
    i64 from = place;
    if (a_block) {
        i64 number = place / a_block + BLOCK - FIRST_BLOCK(tile);
        from = MAX(place, number * a_block);
        end = MIN(end, (number + 1) * a_block);
    }
    int sorted = WALK_TILE(tile);
    if (!sorted) {
        for (i64 first = rows.walk.a; first < rows.walk.a_to; first += NT) {
            i64 x = first + THREAD;
            i64 b_key = -1;
            i64 mine = x < rows.walk.a_to ? searched_rows(a, x, b, b_length, outer, &b_key CAPTURED) : 0;
            i64 before = place + wide_sum_before(mine, sums);
            for (i64 row = MAX(before, from); row < MIN(before + mine, end); row++) {
                WRITE_ROW(row, x, b_key < 0 ? -1 : b_key + row - before)
            }
            SYNCHRONIZE();
            if (THREAD == NT - 1) *next = before + mine;
            SYNCHRONIZE();
            place = *next;
        }
    } else {
        // Consecutive threads have consecutive keys. Rows count from the first row of the block.
        int of_thread = (rows.a_count + NT - 1) / NT;
        i64 mine = 0;
        for (int i = 0; i < of_thread; i++) {
            int x = THREAD * of_thread + i;
            if (x < rows.a_count) {
                i64 equal = rows_of(keys, rows, x, lower[x] CAPTURED);
                i64 rows_of_key = equal > 0 ? equal : outer;
                if (equal == 0) lower[x] = NO_KEY;
                rows_before[x] = (u32) MIN(rows_of_key, VERY_MANY);
                mine += rows_of_key;
            }
        }
        i64 before = place + wide_sum_before(mine, sums);
        int count = (int) (end - from);
        if (THREAD == 0) *skipped = 0;
        SYNCHRONIZE();
        for (int i = 0; i < of_thread; i++) {
            int x = THREAD * of_thread + i;
            if (x < rows.a_count) {
                i64 rows_of_key = rows_before[x];
                if (rows_of_key == VERY_MANY) rows_of_key = rows_of(keys, rows, x, lower[x] CAPTURED);
                i64 after = before + rows_of_key;
                if (before < from && from < after) *skipped = from - before;
                rows_before[x] = (u32) MIN(MAX(before - from, 0), count);
                before = after;
            }
        }
        if (THREAD == 0) rows_before[rows.a_count] = (u32) count;
        SYNCHRONIZE();
        for (int base = 0; base < count; base += NV) {
            // Each thread finds the keys of consecutive rows. Then consecutive threads write consecutive rows.
            int all = MIN(count - base, NV);
            int rows_of_thread = (all + NT - 1) / NT;
            int r = MIN(THREAD * rows_of_thread, all);
            int r_end = MIN(r + rows_of_thread, all);
            if (r < r_end) {
                // The last key whose first row is not behind row r.
                int x = 0;
                int high = rows.a_count - 1;
                while (x < high) {
                    int i = (x + high + 1) / 2;
                    if (rows_before[i] <= (u32) (base + r)) x = i; else high = i - 1;
                }
                for (; r < r_end; r++) {
                    while (rows_before[x + 1] <= (u32) (base + r)) x++;
                    keys_of_rows[r] = (u16) x;
                }
            }
            SYNCHRONIZE();
            for (int y = THREAD; y < all; y += NT) {
                int x = keys_of_rows[y];
                i64 of_key = base + y - (i64) rows_before[x] + (rows_before[x] == 0 ? *skipped : 0);
                i64 b_key = lower[x] == NO_KEY ? -1 : rows.walk.b + lower[x] + of_key;
                WRITE_ROW(from + base + y, rows.walk.a + x, b_key)
            }
            SYNCHRONIZE();
        }
    }
    CLOSE_BLOCK
}
