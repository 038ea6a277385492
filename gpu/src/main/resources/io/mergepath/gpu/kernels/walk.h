// SPDX-License-Identifier: Apache-2.0
// Walks along the merge path of two sorted inputs. A walk compares keys and moves none. One block walks through each
// tile of the path. The tile lies in shared memory: first its keys of a, then its keys of b, as codes.

// A tile's part of both inputs. Cuts of inputs that are not sorted may disagree. Then `agrees` is 0, no keys are loaded,
// and the parts of all tiles still cover both inputs: the first part begins where the inputs begin, each part ends where
// the next part begins, and the last part ends where the inputs end.
typedef struct {
    i64 a;  // where the part begins in a
    i64 a_to;
    i64 b;
    i64 b_to;
    int agrees;
} walk_type;

// The part of a tile. `cuts` are the co-ranks of the diagonals at which tiles begin.
DEVICE walk_type walk_of(i64 tile, i64 a_length, i64 b_length, const GLOBAL i64 *cuts) {
    i64 from = tile * NV;
    i64 to = MIN(from + NV, a_length + b_length);
    walk_type walk;
    walk.a = cuts[tile];
    walk.a_to = to == a_length + b_length ? a_length : cuts[tile + 1];
    walk.b = from - walk.a;
    walk.b_to = to - walk.a_to;
    walk.agrees = walk.a <= walk.a_to && walk.b <= walk.b_to;
    return walk;
}

#define WALKS_A(walk) ((walk).agrees ? (int) ((walk).a_to - (walk).a) : 0)
#define WALKS_B(walk) ((walk).agrees ? (int) ((walk).b_to - (walk).b) : 0)

// A tile may have the key before each part and up to two keys behind it too. The spare slots have room for five keys, and
// for the free places before, between and behind the parts (see bulk.h).
#define HAS_ROOM_FOR(unit) (VT + 1 + NT / 32 >= 4 * ((unit) - 1) + 5)

// The co-rank of k in the parts of a tile (see path.h). For random keys it is usually near to the middle of its possible
// places.
DEVICE int co_rank_tile(const SHARED key_type *a, int a_count, const SHARED key_type *b, int b_count,
                        int k CAPTURED_PARAMETER) {
    int low = LEAST_CO_RANK(k, b_count);
    int high = GREATEST_CO_RANK(k, a_count);
    const SHARED key_type *last = b + k - 1;
    int middle = (low + high) / 2;
    if (high - low > 4 * NEAR) {
        int is_below = CODE_BEFORE(last[NEAR - middle], a[middle - NEAR]);
        int is_above = !CODE_BEFORE(last[-NEAR - middle], a[middle + NEAR]);
        if (is_below) high = middle - NEAR; else low = middle - NEAR + 1;
        if (is_above) low = MAX(low, middle + NEAR + 1); else high = MIN(high, middle + NEAR);
    }
    while (low < high) {
        int i = (low + high) / 2;
        if (CODE_BEFORE(last[-i], a[i])) high = i; else low = i + 1;
    }
    return low;
}

// Whether the next key of the walk comes from b. Threads that stand at i in a and at j in b call it.
#define WALKS_TO_B(i, j)                                                                                               \
    ((i) == a_count || ((j) < b_count && CODE_BEFORE(keys[a_count + (j)], keys[i])))

// The lower bound of a key in n keys: the number of keys before it. The upper bound: the number of keys that are not
// after it. Both are in the range 0 to n for keys in any order.
DEVICE i64 bound_of(key_type code, const GLOBAL key_type *in, i64 n, int upper CAPTURED_PARAMETER) {
    i64 low = 0;
    i64 high = n;
    while (low < high) {
        i64 i = low + (high - low) / 2;
        key_type other = CODE_OF(in[i]);
        if (upper ? CODE_BEFORE(code, other) : !CODE_BEFORE(other, code)) high = i; else low = i + 1;
    }
    return low;
}

// Whether the key beside a lower bound, or in front of an upper bound, equals the key that was searched.
DEVICE int is_match(key_type code, const GLOBAL key_type *in, i64 n, int upper, i64 bound CAPTURED_PARAMETER) {
    if (upper) return bound > 0 && !CODE_BEFORE(CODE_OF(in[bound - 1]), code);
    return bound < n && !CODE_BEFORE(code, CODE_OF(in[bound]));
}
