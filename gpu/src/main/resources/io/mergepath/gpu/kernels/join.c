// SPDX-License-Identifier: Apache-2.0
// The rows of a join. A row has a key of a, and a key of b that equals it. Rows follow each other by their keys of a, and
// then of b. Blocks walk along the merge path twice: they count the rows of each tile, and write them.

SUM_BEFORE(wide_sum_before, i64)

// Behind the keys of a tile lie, for each key of a in the tile, the number of its rows, and the number of keys of b in the
// tile before it. Once these are known, the keys of a of some rows take the place of the keys.
#define ROWS SHARED_MEMORY(u32, KEYS_BYTES)
#define LOWER SHARED_MEMORY(u16, KEYS_BYTES + NV * (int) sizeof(u32))
#define KEYS_OF_ROWS SHARED_MEMORY(u16, 0)
#define MOST_OF_ROWS (KEYS_BYTES / (int) sizeof(u16))

// A key of a has no equal key of b.
#define NO_KEY 0xffff
#define NO_SHIFT (-0x7fffffff - 1)

// So many rows, or more.
#define VERY_MANY ((i64) 0xffffffff)

// Counts the rows of a thread's keys of a. If there is room, it stores the rows of each key, at most VERY_MANY, and the
// number of keys of b in the tile before it, or NO_KEY.
DEVICE i64 measure_keys(const SHARED key_type *keys, share_type share, steps_type steps, const GLOBAL key_type *b,
                        i64 b_length, int outer, SHARED u32 *rows, SHARED u16 *lower CAPTURED_PARAMETER) {
    const SHARED key_type *b_keys = keys + FIRST_OF_B(share);
    int b_all = share.b_count + share.b_next;
    u32 of_a = ~steps.takes_b & BITS_BELOW(steps.count);
    u32 goes_on = GOES_ON(steps);
    // Keys of b behind the walk may repeat too.
    int end = steps.b_end;
    int is_unique = !steps.repeats && (end + 1 >= b_all || CODE_BEFORE(b_keys[end], b_keys[end + 1]));
    if (is_unique && !rows) return BIT_COUNT(steps.matches) + outer * BIT_COUNT(of_a & ~steps.matches);
    i64 all = 0;
    int x = steps.a;
    for (u32 left = of_a & ~goes_on; left; left &= left - 1) {
        int step = FIRST_STEP(left);
        int j = steps.b + step - (x - steps.a);
        i64 equal = steps.matches >> step & 1;
        if (equal && !is_unique) equal = run_from(b_keys, j, b_all, b, b_length, share.walk.b CAPTURED);
        i64 rows_of_key = equal > 0 ? equal : outer;
        int next = x + 1 + BITS_IN_ROW(goes_on >> step >> 1);
        all += rows_of_key * (next - x);
        for (; rows && x < next; x++) {
            rows[x] = (u32) MIN(rows_of_key, VERY_MANY);
            lower[x] = (u16) (equal > 0 ? j : NO_KEY);
        }
        x = next;
    }
    return all;
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

// Walks through a tile. Afterwards `disagreed` says whether the inputs prove not to be sorted there.
#define WALK_TILE(tile)                                                                                                \
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);                                                                \
    SHARED_ARRAY(u16, starts, NT);                                                                                     \
    SHARED_ARRAY(int, disagreed, 1);                                                                                   \
    SHARED_ARRAY(i64, sums, SUMS);                                                                                     \
    SHARED_ARRAY(share_type, found, 1);                                                                                \
    OPEN_SHARES                                                                                                        \
    a += a_at;                                                                                                         \
    b += b_at;                                                                                                         \
    if (THREAD == 0) {                                                                                                 \
        *found = share_of(walk_of(tile, a_length, b_length, cuts + cuts_at), a, a_length, b, b_length, keys ARRIVALS);   \
        *disagreed = !found->walk.agrees;                                                                              \
    }                                                                                                                  \
    SYNCHRONIZE();                                                                                                     \
    share_type share = *found;                                                                                         \
    walk_type walk = share.walk;                                                                                       \
    load_share(share, a, b, keys, 0 ARRIVALS);                                                                         \
    key_type taken[VT];                                                                                                \
    steps_type steps = walk_share(keys, share, taken CAPTURED);                                                        \
    starts[THREAD] = (u16) steps.a;                                                                                    \
    SYNCHRONIZE();                                                                                                     \
    if (steps.a_end != ENDS_AT(share, starts)) *disagreed = 1;

// Counts the rows of each tile, and finds the most rows of a tile. If the join is `outer`, a key without an equal key has
// a row.
KERNEL(NT) void count_rows(TILE_PARAMETERS, OUTPUT(i64, counts), OUTPUT(u32, most) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    WALK_TILE(BLOCK)
    i64 mine = measure_keys(keys, share, steps, b, b_length, outer, 0, 0 CAPTURED);
    SYNCHRONIZE();
    if (*disagreed) {
        mine = 0;
        for (i64 x = walk.a + THREAD; x < walk.a_to; x += NT) {
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
    OPEN_CONTEXT
    SHARED u32 *rows = ROWS;
    SHARED i32 *shifts = (SHARED i32 *) rows;
    SHARED u16 *lower = LOWER;
    SHARED u16 *keys_of_rows = KEYS_OF_ROWS;
    SHARED_ARRAY(i64, skipped, 1);
    SHARED_ARRAY(int, skipping, 1);
    if (THREAD == 0) *skipping = -1;
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
    WALK_TILE(tile)
    i64 mine = measure_keys(keys, share, steps, b, b_length, outer, rows, lower CAPTURED);
    SYNCHRONIZE();
    if (*disagreed) {
        for (i64 first = walk.a; first < walk.a_to; first += NT) {
            i64 x = first + THREAD;
            i64 b_key = -1;
            mine = x < walk.a_to ? searched_rows(a, x, b, b_length, outer, &b_key CAPTURED) : 0;
            i64 before = place + wide_sum_before(mine, sums);
            for (i64 row = MAX(before, from); row < MIN(before + mine, end); row++) {
                WRITE_ROW(row, x, b_key < 0 ? -1 : b_key + row - before)
            }
            SYNCHRONIZE();
            if (THREAD == NT - 1) *skipped = before + mine;
            SYNCHRONIZE();
            place = *skipped;
        }
    } else {
        // Rows count from the first row of the block. Consecutive threads have consecutive keys, and put them at the places
        // of their rows. Then consecutive threads write consecutive rows.
        int count = (int) (end - from);
        int x = steps.a - 1;
        i64 row = place - from + wide_sum_before(mine, sums);
        i64 after = row;
        for (int base = 0; base < count; base += MOST_OF_ROWS) {
            int to = MIN(base + MOST_OF_ROWS, count);
            while (row < to && (row < after || x + 1 < steps.a_end)) {
                if (row == after) {
                    i64 rows_of_key = rows[++x];
                    int first = lower[x];
                    if (rows_of_key == VERY_MANY) {
                        rows_of_key = upper_from(CODE_OF(a[walk.a + x]), b, b_length, walk.b + first CAPTURED)
                            - (walk.b + first);
                    }
                    after += rows_of_key;
                    if (row < 0 && after > 0) {
                        // A block before this one writes the first rows of the key.
                        *skipping = x;
                        *skipped = -row;
                        row = 0;
                    }
                    shifts[x] = first == NO_KEY ? NO_SHIFT : first - (int) MAX(row, 0);
                    if (after <= 0) row = after;
                }
                int last = (int) MIN(after, to) - base;
                for (int y = (int) row - base; y < last; y++) keys_of_rows[y] = (u16) x;
                row = MAX(row, MIN(after, to));
            }
            SYNCHRONIZE();
            int first_key = *skipping;
            i64 first_row = *skipped;
            for (int y = base + THREAD; y < to; y += NT) {
                int key = keys_of_rows[y - base];
                int shift = shifts[key];
                i64 b_key = shift == NO_SHIFT ? -1 : walk.b + shift + y + (key == first_key ? first_row : 0);
                WRITE_ROW(from + y, walk.a + key, b_key)
            }
            SYNCHRONIZE();
        }
    }
    CLOSE_BLOCK
}
