// SPDX-License-Identifier: Apache-2.0
// The rows of a join. A row has a key of a, and a key of b that equals it. Rows follow each other by their keys of a, and
// then of b. Blocks walk along the merge path, count the rows of each tile, and save the steps of their threads. Other blocks
// write the rows from the steps.

SUM_BEFORE(wide_sum_before, i64)

// A kept key is a key of a that has a row. The arrays lie in shared memory.
typedef struct {
    SHARED u32 *rows;         // for each kept key, the number of its rows
    SHARED u16 *lower;        // for each kept key, the number of keys of b in the tile before it
    SHARED u32 *heads;        // for each row, a bit: whether it is the first of a key
    SHARED u16 *keys_before;  // for 32 consecutive rows, the number of kept keys with a row before them
} kept_type;

// Rows and lower bounds lie behind the keys. Once the rows before a key are known, the shift from its rows to their keys of b
// takes the place of its rows, and its place in the tile takes the place of its lower bound. The other arrays take the place
// of the keys.
#define SHIFTS(kept) ((SHARED i32 *) (kept).rows)
#define PLACES_OF(kept) ((kept).lower)
#define ROW_WORDS (KEYS_BYTES / (int) (sizeof(u32) + sizeof(u16)))
#define OPEN_KEPT                                                                                                      \
    kept_type kept;                                                                                                    \
    kept.rows = SHARED_MEMORY(u32, KEYS_BYTES);                                                                        \
    kept.lower = SHARED_MEMORY(u16, KEYS_BYTES + NV * (int) sizeof(u32));                                              \
    kept.heads = SHARED_MEMORY(u32, 0);                                                                                \
    kept.keys_before = SHARED_MEMORY(u16, ROW_WORDS * (int) sizeof(u32));

// A key of a has no equal key of b.
#define NO_KEY 0xffff
#define NO_SHIFT (-0x7fffffff - 1)

// So many rows, or more.
#define VERY_MANY ((i64) 0xffffffff)

// The steps of a thread that take a key of a, and the steps that take a kept key.
#define STEPS_OF_A(steps) (~(steps).takes_b & BITS_BELOW((steps).count))
#define KEPT_STEPS(steps, outer) ((outer) ? STEPS_OF_A(steps) : (steps).matches)

// Counts the rows of a thread's keys of a. If there is room, it stores the rows of each kept key, at most VERY_MANY, and
// the number of keys of b in the tile before it, or NO_KEY.
DEVICE i64 measure_keys(const SHARED key_type *keys, share_type share, steps_type steps, const GLOBAL key_type *b,
                        i64 b_length, int outer, SHARED u32 *rows, SHARED u16 *lower CAPTURED_PARAMETER) {
    const SHARED key_type *b_keys = keys + FIRST_OF_B(share);
    int b_all = share.b_count + share.b_next;
    u32 kept = KEPT_STEPS(steps, outer);
    u32 goes_on = GOES_ON(steps);
    // Keys of b behind the walk may repeat too.
    int end = steps.b_end;
    int is_unique = !steps.repeats && (end + 1 >= b_all || CODE_BEFORE(b_keys[end], b_keys[end + 1]));
    if (is_unique && !rows) return BIT_COUNT(kept);
    i64 all = 0;
    int x = 0;
    for (u32 left = STEPS_OF_A(steps) & ~goes_on; left; left &= left - 1) {
        int step = FIRST_STEP(left);
        int j = steps.b + step - x;
        int repeats = 1 + BITS_IN_ROW(goes_on >> step >> 1);
        x += repeats;
        i64 equal = steps.matches >> step & 1;
        if (equal && !is_unique) equal = run_from(b_keys, j, b_all, b, b_length, share.walk.b CAPTURED);
        i64 rows_of_key = equal > 0 ? equal : outer;
        // The keys of a comparator that contradicts itself may be equal to each other, and match differently.
        int some = BIT_COUNT(kept >> step & BITS_BELOW(repeats));
        all += rows_of_key * some;
        for (; rows && some; some--) {
            *rows++ = (u32) MIN(rows_of_key, VERY_MANY);
            *lower++ = (u16) (equal > 0 ? j : NO_KEY);
        }
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

// The kind of a tile.
#define SINGLE 0    // no key of a has more than one row
#define REPEATED 1
#define UNSORTED 2  // the inputs prove not to be sorted there

// The saved steps of a thread are four words: its first key of a and the kind of the tile, the steps that take keys of b,
// the steps that match, and the repeats if the tile is REPEATED.
#define WORDS_OF_STEPS 4
#define WORD_OF_STEPS(tile, i) (((tile) * WORDS_OF_STEPS + (i)) * NT + THREAD)

DEVICE void save_steps(steps_type steps, int kind, i64 tile, GLOBAL u32 *saved) {
    saved[WORD_OF_STEPS(tile, 0)] = (u32) (steps.a | kind << 16);
    saved[WORD_OF_STEPS(tile, 1)] = steps.takes_b;
    saved[WORD_OF_STEPS(tile, 2)] = steps.matches;
    if (kind == REPEATED) saved[WORD_OF_STEPS(tile, 3)] = steps.repeats;
}

// The steps of a thread, without whether they continue.
DEVICE steps_type saved_steps(const GLOBAL u32 *saved, i64 tile, int tile_length, int *kind) {
    steps_type steps;
    u32 word = saved[WORD_OF_STEPS(tile, 0)];
    int k = MIN(THREAD * VT, tile_length);
    *kind = (int) (word >> 16);
    steps.a = (int) (word & 0xffff);
    steps.b = k - steps.a;
    steps.count = MIN(VT, tile_length - k);
    steps.takes_b = saved[WORD_OF_STEPS(tile, 1)];
    steps.matches = saved[WORD_OF_STEPS(tile, 2)];
    steps.repeats = *kind == REPEATED ? saved[WORD_OF_STEPS(tile, 3)] : 0;
    steps.continues = 0;
    steps.b_end = steps.b + BIT_COUNT(steps.takes_b);
    steps.a_end = k + steps.count - steps.b_end;
    return steps;
}

#define TILE_PARAMETERS                                                                                                \
    INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, INPUT(i64, cuts), int outer

// Counts the rows of each tile, finds the most rows of a tile, and saves the steps of all threads. If the join is `outer`,
// a key without an equal key has a row.
KERNEL(NT) void count_rows(TILE_PARAMETERS, OUTPUT(i64, counts), OUTPUT(u32, most),
                           OUTPUT(u32, saved) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    SHARED_ARRAY(u16, starts, NT);
    SHARED_ARRAY(int, kind, 1);
    SHARED_ARRAY(int, disagreed, 1);
    SHARED_ARRAY(i64, sums, SUMS);
    SHARED_ARRAY(share_type, found, 1);
    OPEN_SHARES
    a += a_at;
    b += b_at;
    if (THREAD == 0) {
        *found = share_of(walk_of(BLOCK, a_length, b_length, cuts + cuts_at), a, a_length, b, b_length, keys ARRIVALS);
        *disagreed = !found->walk.agrees;
        *kind = SINGLE;
    }
    SYNCHRONIZE();
    share_type share = *found;
    walk_type walk = share.walk;
    load_share(share, a, b, keys, 0 ARRIVALS);
    key_type taken[VT];
    steps_type steps = walk_share(keys, share, taken CAPTURED);
    starts[THREAD] = (u16) steps.a;
    SYNCHRONIZE();
    if (steps.a_end != ENDS_AT(share, starts)) *disagreed = 1;
    i64 mine = measure_keys(keys, share, steps, b, b_length, outer, 0, 0 CAPTURED);
    if (mine != BIT_COUNT(KEPT_STEPS(steps, outer))) *kind = REPEATED;
    SYNCHRONIZE();
    if (*disagreed) {
        mine = 0;
        for (i64 x = walk.a + THREAD; x < walk.a_to; x += NT) {
            i64 first;
            mine += searched_rows(a, x, b, b_length, outer, &first CAPTURED);
        }
    }
    save_steps(steps, *disagreed ? UNSORTED : *kind, BLOCK, saved + saved_at);
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

// Executes `write` for the rows of a thread. Consecutive threads have consecutive rows. Rows count from the first row of the
// block. The key of row y is `key_of_row`, and the bit of the row is in `word`.
#define EACH_ROW(key_of_row, write)                                                                                    \
    for (int y = THREAD, word = THREAD / 32; y < count; y += NT, word += NT / 32) {                                    \
        int key = key_of_row;                                                                                          \
        int shift = SHIFTS(kept)[key];                                                                                 \
        write                                                                                                          \
    }
#define SINGLE_KEY (skipped_keys + y)
#define REPEATED_KEY (kept.keys_before[word] + BIT_COUNT(kept.heads[word] & up_to_thread) - 1)
#define WRITE_INTS                                                                                                     \
    a_rows[y] = a_first + PLACES_OF(kept)[key];                                                                        \
    b_rows[y] = shift == NO_SHIFT ? -1 : (int) ((u32) b_first + (u32) shift + (u32) y);

// The first of the blocks that write the rows of a tile. A tile has one block, and one more for each multiple of
// `a_block` rows inside its rows.
#define FIRST_BLOCK(tile) ((tile) + places[tile] / a_block)

// Finds the shifts of a thread's kept keys with one row each. The first of its kept keys is number `key` of the tile, and
// the first key of the block is number `skipped_keys`.
DEVICE void place_keys(kept_type kept, steps_type steps, int outer, int key, int skipped_keys) {
    u32 of_a = STEPS_OF_A(steps);
    for (u32 left = KEPT_STEPS(steps, outer); left; left &= left - 1, key++) {
        int step = FIRST_STEP(left);
        int x = BIT_COUNT(of_a & BITS_BELOW(step));
        int is_match = steps.matches >> step & 1;
        SHIFTS(kept)[key] = is_match ? steps.b + step - x - (key - skipped_keys) : NO_SHIFT;
        PLACES_OF(kept)[key] = (u16) (steps.a + x);
    }
}

// Marks the rows of a thread's kept keys, for a block that writes `count` rows. `row` is the first row of the first of its
// kept keys, which is number `key` of the tile. Rows count from the first row of the block. A block before this one may
// write the first rows of a key. Then `skipping` becomes the key, and `wide` becomes its shift in the whole of b, which may
// need more than 32 bits.
DEVICE void mark_keys(kept_type kept, steps_type steps, int outer, const GLOBAL key_type *a, const GLOBAL key_type *b,
                      i64 b_length, walk_type walk, int key, i64 row, int count, SHARED int *skipping,
                      SHARED i64 *wide CAPTURED_PARAMETER) {
    u32 of_a = STEPS_OF_A(steps);
    for (u32 left = KEPT_STEPS(steps, outer); left && row < count; left &= left - 1, key++) {
        int x = steps.a + BIT_COUNT(of_a & BITS_BELOW(FIRST_STEP(left)));
        int first = kept.lower[key];
        i64 after = row + kept.rows[key];
        if (kept.rows[key] == VERY_MANY) {
            after = row + upper_from(CODE_OF(a[walk.a + x]), b, b_length, walk.b + first CAPTURED) - (walk.b + first);
        }
        if (after > MAX(row, 0)) {
            int start = (int) MAX(row, 0);
            if (row < 0) {
                *skipping = key;
                *wide = walk.b + first - row;
            }
            SHIFTS(kept)[key] = first == NO_KEY ? NO_SHIFT : (int) (first - row);
            PLACES_OF(kept)[key] = (u16) x;
            ATOMIC_OR(kept.heads + start / 32, 1u << start % 32);
            if (start == 0) kept.keys_before[0] = (u16) key;
            int last = (int) (MIN(after, count - 1) / 32);
            for (int word = start / 32 + 1; word <= last; word++) kept.keys_before[word] = (u16) (key + 1);
        }
        row = after;
    }
}

// Writes rows. `places` holds the rows before each tile. If `a_block` is 0, a block writes the rows of a tile. Otherwise
// some tile has very many rows, and a block writes rows of a tile up to the next multiple of `a_block`.
KERNEL(NT) void write_rows(TILE_PARAMETERS, INPUT(u32, saved), INPUT(i64, places), i64 tiles, i64 all_rows, i64 a_block,
                           OUTPUT(i32, a_ints), OUTPUT(i64, a_longs), OUTPUT(i32, b_ints),
                           OUTPUT(i64, b_longs) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_KEPT
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    SHARED_ARRAY(i64, sums, SUMS);
    SHARED_ARRAY(share_type, found, 1);
    SHARED_ARRAY(i64, carried, 1);
    SHARED_ARRAY(int, skipping, 1);
    OPEN_SHARES
    if (THREAD == 0) *skipping = -1;
    a += a_at;
    b += b_at;
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
    walk_type walk = walk_of(tile, a_length, b_length, cuts + cuts_at);
    int kind;
    steps_type steps = saved_steps(saved + saved_at, tile, WALKS_A(walk) + WALKS_B(walk), &kind);
    if (kind == UNSORTED) {
        for (i64 first = walk.a; first < walk.a_to; first += NT) {
            i64 x = first + THREAD;
            i64 b_key = -1;
            i64 mine = x < walk.a_to ? searched_rows(a, x, b, b_length, outer, &b_key CAPTURED) : 0;
            i64 before = place + wide_sum_before(mine, sums);
            for (i64 row = MAX(before, from); row < MIN(before + mine, end); row++) {
                WRITE_ROW(row, x, b_key < 0 ? -1 : b_key + row - before)
            }
            SYNCHRONIZE();
            if (THREAD == NT - 1) *carried = before + mine;
            SYNCHRONIZE();
            place = *carried;
        }
    } else {
        int count = (int) (end - from);
        int skipped_keys = (int) (from - place);
        int first_key = (int) sum_before(BIT_COUNT(KEPT_STEPS(steps, outer)), (SHARED u32 *) sums);
        if (kind == SINGLE) {
            place_keys(kept, steps, outer, first_key, skipped_keys);
        } else {
            if (THREAD == 0) *found = share_of(walk, a, a_length, b, b_length, keys ARRIVALS);
            SYNCHRONIZE();
            share_type share = *found;
            load_share(share, a, b, keys, 0 ARRIVALS);
            i64 mine = measure_keys(keys, share, steps, b, b_length, outer, kept.rows + first_key,
                                    kept.lower + first_key CAPTURED);
            SYNCHRONIZE();
            for (int word = THREAD; word * 32 < count; word += NT) kept.heads[word] = 0;
            i64 row = place - from + wide_sum_before(mine, sums);
            mark_keys(kept, steps, outer, a, b, b_length, walk, first_key, row, count, skipping, carried CAPTURED);
        }
        SYNCHRONIZE();
        u32 up_to_thread = 0xffffffffu >> (31 - THREAD % 32);
        if (a_ints && b_ints) {
            GLOBAL i32 *a_rows = a_ints + a_ints_at + from;
            GLOBAL i32 *b_rows = b_ints + b_ints_at + from;
            int a_first = (int) walk.a;
            int b_first = (int) walk.b;
            if (kind == SINGLE) EACH_ROW(SINGLE_KEY, WRITE_INTS) else EACH_ROW(REPEATED_KEY, WRITE_INTS)
        } else {
            EACH_ROW(kind == SINGLE ? SINGLE_KEY : REPEATED_KEY, {
                i64 wide = key == *skipping ? *carried : walk.b + shift;
                i64 b_key = shift == NO_SHIFT && key != *skipping ? -1 : wide + y;
                WRITE_ROW(from + y, walk.a + PLACES_OF(kept)[key], b_key)
            })
        }
    }
    CLOSE_BLOCK
}
