// SPDX-License-Identifier: Apache-2.0
// Selects elements of sorted inputs. A selection has two words for each thread of a tile. Bit i of `sides` says that
// element i of the thread on the merge path comes from b. Bit i of `keeps` says that the element belongs to the result.
// Elements of the result follow each other as on the merge path. moves.c moves them.

// Stores the words of a thread, and the number of elements that the tile keeps.
DEVICE void store_words(u32 side, u32 keep, int kept, GLOBAL u32 *sides, GLOBAL u32 *keeps, GLOBAL i64 *counts,
                        SHARED u32 *sums) {
    i64 x = BLOCK * NT + THREAD;
    if (sides) sides[x] = side;
    keeps[x] = keep;
    u32 before = sum_before((u32) kept, sums);
    if (THREAD == NT - 1) counts[BLOCK] = (i64) before + kept;
}

// The first place of the keys that equal key x: of n keys in the tile, whose first key is at place `from` of the input.
// `first` is the result for the first key of the tile.
DEVICE i64 group_in_tile(const SHARED key_type *keys, int x, i64 from, i64 first CAPTURED_PARAMETER) {
    int low = 0;
    int high = x;
    while (low < high) {
        int i = (low + high) / 2;
        if (CODE_BEFORE(keys[i], keys[x])) low = i + 1; else high = i;
    }
    return low == 0 ? first : from + low;
}

// The first place of the keys that equal key x of an input.
DEVICE i64 group_of(const GLOBAL key_type *in, i64 x CAPTURED_PARAMETER) {
    key_type code = CODE_OF(in[x]);
    if (x == 0 || CODE_BEFORE(CODE_OF(in[x - 1]), code)) return x;
    return bound_of(code, in, x, 0 CAPTURED);
}

// Key r of equal keys of a and key r of the equal keys of b are partners. So a key of a has a partner if b has an equal
// key r places behind its lower bound. A key of b has a partner if a has an equal key r + 1 places before its upper
// bound. Both bounds are the places of the walk.
KERNEL(NT) void select_set(INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, INPUT(i64, cuts),
                           int rule, OUTPUT(u32, sides), OUTPUT(u32, keeps), OUTPUT(i64, counts),
                           OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    SHARED u16 *starts = STARTS;
    SHARED_ARRAY(i64, groups, 2);
    SHARED_ARRAY(u32, sums, SUMS);
    a += a_at;
    b += b_at;
    unsorted += unsorted_at;
    walk_type walk = walk_of(BLOCK, a_length, b_length, cuts + cuts_at);
    int a_count = WALKS_A(walk);
    int b_count = WALKS_B(walk);
    int count = a_count + b_count;
    load_keys(a + walk.a, a_count, b + walk.b, count, keys);
    if (THREAD == 0) groups[0] = a_count ? group_of(a, walk.a CAPTURED) : 0;
    if (THREAD == NT / 2) groups[1] = b_count ? group_of(b, walk.b CAPTURED) : 0;
    SYNCHRONIZE();

    int k = MIN(THREAD * VT, count);
    int i = co_rank_tile(keys, a_count, b_count, k CAPTURED);
    int j = k - i;
    starts[THREAD] = (u16) i;
    i64 a_group = i < a_count ? group_in_tile(keys, i, walk.a, groups[0] CAPTURED) : 0;
    i64 b_group = j < b_count ? group_in_tile(keys + a_count, j, walk.b, groups[1] CAPTURED) : 0;
    u32 side = 0;
    u32 keep = 0;
    int kept = 0;
    for (int step = 0; step < VT && k + step < count; step++) {
        int from_b = WALKS_TO_B(i, j);
        int partner;
        if (from_b) {
            key_type key = keys[a_count + j];
            i64 place = i - 1 - (walk.b + j - b_group);
            partner = place >= 0 ? !CODE_BEFORE(keys[place], key)
                                 : walk.a + place >= 0 && !CODE_BEFORE(CODE_OF(a[walk.a + place]), key);
            j++;
            if (j < b_count && CODE_BEFORE(key, keys[a_count + j])) b_group = walk.b + j;
        } else {
            key_type key = keys[i];
            i64 place = j + (walk.a + i - a_group);
            partner = place < b_count ? !CODE_BEFORE(key, keys[a_count + place])
                                      : walk.b + place < b_length && !CODE_BEFORE(key, CODE_OF(b[walk.b + place]));
            i++;
            if (i < a_count && CODE_BEFORE(key, keys[i])) a_group = walk.a + i;
        }
        int keeps_it = rule >> (2 * from_b + partner) & 1;
        side |= (u32) from_b << step;
        keep |= (u32) keeps_it << step;
        kept += keeps_it;
    }
    SYNCHRONIZE();
    if (!walk.agrees) *unsorted = 1;
    if (k + VT < count) {
        MEET(i, starts[THREAD + 1])
    }
    store_words(side, keep, kept, sides + sides_at, keeps + keeps_at, counts + counts_at, sums);
    CLOSE_BLOCK
}

// Selects the first key of each run of equal keys.
KERNEL(NT) void select_heads(INPUT(key_type, in), i64 n, OUTPUT(u32, keeps), OUTPUT(i64, counts)
                             CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    SHARED_ARRAY(u32, sums, SUMS);
    in += in_at;
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    load_keys(in + from, count, in, count, keys);
    SYNCHRONIZE();
    u32 keep = 0;
    int kept = 0;
    for (int step = 0; step < VT && THREAD * VT + step < count; step++) {
        int x = THREAD * VT + step;
        int is_head = from + x == 0 || CODE_BEFORE(x == 0 ? CODE_OF(in[from - 1]) : keys[x - 1], keys[x]);
        keep |= (u32) is_head << step;
        kept += is_head;
    }
    store_words(0, keep, kept, 0, keeps + keeps_at, counts + counts_at, sums);
    CLOSE_BLOCK
}
