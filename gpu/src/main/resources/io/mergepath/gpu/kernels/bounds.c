// SPDX-License-Identifier: Apache-2.0
// Sorted search: the bounds of sorted keys in other sorted keys. A bound is an index of VALUE_TYPE.

typedef value_type index_type;

// Behind the keys of a tile lie their results, then the places where the threads begin in a.
#define RESULTS SHARED_MEMORY(u16, KEYS_BYTES)
#define RESULT_STARTS (RESULTS + SLOTS)

// Searches one key, and writes the results that are wanted.
DEVICE void search_key(const GLOBAL key_type *keys, i64 x, const GLOBAL key_type *in, i64 n, int upper,
                       GLOBAL index_type *bounds, GLOBAL u8 *matches CAPTURED_PARAMETER) {
    key_type code = CODE_OF(keys[x]);
    i64 bound = bound_of(code, in, n, upper CAPTURED);
    if (bounds) bounds[x] = (index_type) bound;
    if (matches) matches[x] = (u8) is_match(code, in, n, upper, bound CAPTURED);
}

// Searches each key by itself.
KERNEL(FLAT) void search_keys(INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, int upper,
                              OUTPUT(index_type, bounds), OUTPUT(u8, matches) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 x = BLOCK * FLAT + THREAD;
    if (x >= a_length) return;
    search_key(a + a_at, x, b + b_at, b_length, upper, bounds ? bounds + bounds_at : bounds,
               matches ? matches + matches_at : matches CAPTURED);
}

// Walks along the merge path. Keys of a come first among equal keys. So when the walk takes a key of a, the number of
// keys of b that it has taken is the lower bound of this key in b. When it takes a key of b, the number of keys of a is
// its upper bound in a. The results wait in shared memory, so consecutive threads write consecutive places. If the
// inputs are not sorted, each key is searched by itself, and its results are in range.
KERNEL(NT) void walk_bounds(INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, INPUT(i64, cuts),
                            OUTPUT(index_type, a_bounds), OUTPUT(u8, a_matches), OUTPUT(index_type, b_bounds),
                            OUTPUT(u8, b_matches) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    SHARED u16 *results = RESULTS;
    SHARED u16 *starts = RESULT_STARTS;
    SHARED_ARRAY(int, disagreed, 1);
    a += a_at;
    b += b_at;
    if (a_bounds) a_bounds += a_bounds_at;
    if (a_matches) a_matches += a_matches_at;
    if (b_bounds) b_bounds += b_bounds_at;
    if (b_matches) b_matches += b_matches_at;
    walk_type walk = walk_of(BLOCK, a_length, b_length, cuts + cuts_at);
    int a_count = WALKS_A(walk);
    int b_count = WALKS_B(walk);
    int count = a_count + b_count;
    load_keys(a + walk.a, a_count, b + walk.b, count, keys);
    if (THREAD == 0) *disagreed = !walk.agrees;
    SYNCHRONIZE();

    int k = MIN(THREAD * VT, count);
    int i = co_rank_tile(keys, a_count, keys + a_count, b_count, k CAPTURED);
    int j = k - i;
    starts[THREAD] = (u16) i;
    for (int step = 0; step < VT && k + step < count; step++) {
        if (WALKS_TO_B(i, j)) {
            results[a_count + j++] = (u16) i;
        } else {
            results[i++] = (u16) j;
        }
    }
    SYNCHRONIZE();
    if (k + VT < count && i != starts[THREAD + 1]) *disagreed = 1;
    SYNCHRONIZE();

    if (*disagreed) {
        for (i64 x = walk.a + THREAD; x < walk.a_to; x += NT) {
            search_key(a, x, b, b_length, 0, a_bounds, a_matches CAPTURED);
        }
        for (i64 x = walk.b + THREAD; x < walk.b_to; x += NT) {
            search_key(b, x, a, a_length, 1, b_bounds, b_matches CAPTURED);
        }
    } else {
        for (int x = THREAD; x < a_count; x += NT) {
            int bound = results[x];
            if (a_bounds) a_bounds[walk.a + x] = (index_type) (walk.b + bound);
            if (a_matches) {
                a_matches[walk.a + x] =
                    (u8) (bound < b_count ? !CODE_BEFORE(keys[x], keys[a_count + bound])
                                          : is_match(keys[x], b, b_length, 0, walk.b + bound CAPTURED));
            }
        }
        for (int x = THREAD; x < b_count; x += NT) {
            int bound = results[a_count + x];
            if (b_bounds) b_bounds[walk.b + x] = (index_type) (walk.a + bound);
            if (b_matches) {
                b_matches[walk.b + x] =
                    (u8) (bound > 0 ? !CODE_BEFORE(keys[bound - 1], keys[a_count + x])
                                    : is_match(keys[a_count + x], a, a_length, 1, walk.a + bound CAPTURED));
            }
        }
    }
    CLOSE_BLOCK
}
