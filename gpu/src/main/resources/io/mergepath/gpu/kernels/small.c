// Merging pairs that are so small that a tile holds several: tile t merges the pairs [first_pair[t], first_pair[t + 1]). Each
// thread finds the pair of an output element and then its co-rank there.

// The pair in [low, high) of which an element is.
DEVICE i64 pair_of(i64 element, const GLOBAL i64 *offsets, i64 low, i64 high CONTEXT_PARAMETER) {
    while (high - low > 1) {
        i64 p = low + (high - low) / 2;
        COUNT_UP(GLOBAL_LOADS, 1)
        if (offsets[2 * p] <= element) low = p; else high = p;
    }
    return low;
}

KERNEL(NT) void merge_small_pairs(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                                  OUTPUT(value_type, out_values), INPUT(i64, offsets),
                                  INPUT(i64, first_pair), OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    offsets += offsets_at;
    unsorted += unsorted_at;
    i64 first = first_pair[first_pair_at + BLOCK];
    i64 last = first_pair[first_pair_at + BLOCK + 1];
    i64 from = offsets[2 * first];
    int count = (int) (offsets[2 * last] - from);
    COUNT_UP(GLOBAL_LOADS, 4)
    load_keys(in + in_at + from, count, in + in_at + from, count, keys CONTEXT);
    SYNCHRONIZE();

    for (int x = THREAD; x < count; x += NT) {
        i64 p = pair_of(from + x, offsets, first, last CONTEXT);
        int a = (int) (offsets[2 * p] - from);
        int b = (int) (offsets[2 * p + 1] - from);
        int end = (int) (offsets[2 * p + 2] - from);
        int k = x - a;
        int i = co_rank_shared(keys, a, b - a, b, end - b, k CONTEXT);
        int j = k - i;
        int both = a + i < b && b + j < end;
        int from_b = both ? BEFORE(keys[b + j], keys[a + i]) : a + i >= b;
        int source = from_b ? b + j : a + i;
#if COMPARATOR
        // A comparator may contradict itself, so only the search for what follows tells whether it is found there.
        int next = co_rank_shared(keys, a, b - a, b, end - b, k + 1 CONTEXT);
        MEET(i + !from_b, next)
#else
        // Every element looks at the one behind it: what its neighbour in the output takes is not known here.
        if (x + 1 < end && x + 1 != b) {
            COUNT_UP(SHARED_LOADS, 2)
            MEET(BEFORE(keys[x + 1], keys[x]), 0)
        }
#endif
        COUNT_UP(GLOBAL_LOADS, 3 + VALUES)
        COUNT_UP(SHARED_LOADS, 1 + both)
        COUNT_UP(GLOBAL_STORES, 1 + VALUES)
        out[out_at + from + x] = decode(keys[source]);
        VALUE(out_values[out_values_at + from + x] = in_values[in_values_at + from + source];)
    }
    CLOSE_CONTEXT
}
