// Merging pairs that are so small that a tile holds several: tile t merges the pairs [first_pair[t], first_pair[t + 1]), of which
// each has elements. Each thread finds the pair of its first output element and its co-rank there, and merges VT elements of that
// pair and those behind it.

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
    OPEN_TILE
    offsets += offsets_at;
    unsorted += unsorted_at;
    i64 first = first_pair[first_pair_at + BLOCK];
    i64 last = first_pair[first_pair_at + BLOCK + 1];
    i64 from = offsets[2 * first];
    int count = (int) (offsets[2 * last] - from);
    COUNT_UP(GLOBAL_LOADS, 4)
    load_keys(in + in_at + from, count, in + in_at + from, count, keys CONTEXT);
    VALUE(load_values(in_values + in_values_at + from, count, in_values + in_values_at + from, count, values CONTEXT);)
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    int x = MIN(THREAD * VT, count);
    i64 p = pair_of(from + MIN(x, count - 1), offsets, first, last CONTEXT);
    COUNT_UP(GLOBAL_LOADS, 3)
    int a = (int) (offsets[2 * p] - from);
    int a_end = (int) (offsets[2 * p + 1] - from);
    int b_end = (int) (offsets[2 * p + 2] - from);
    int k = x - a;
    int i = co_rank_shared(keys, a, a_end - a, a_end, b_end - a_end, k, 1 CONTEXT);
    a += i;
    int b = a_end + k - i;
    SHARED u16 *starts = STARTS;
    COUNT_UP(SHARED_STORES, 1)
    starts[THREAD] = a;
    UNROLL for (int j = 0; j < VT; j++) {
        int both = a < a_end && b < b_end;
        COUNT_UP(SHARED_LOADS, 1 + both + VALUES)
        int from_b = both ? BEFORE(keys[b], keys[a]) : a >= a_end;
        int source = from_b ? b : a;
        r[j] = keys[source];
        VALUE(v[j] = values[source];)
        if (from_b) b++; else a++;
        if (a >= a_end && b >= b_end && x + j + 1 < count) {
            COUNT_UP(GLOBAL_LOADS, 2)
            p++;
            a = b_end;
            a_end = (int) (offsets[2 * p + 1] - from);
            b = a_end;
            b_end = (int) (offsets[2 * p + 2] - from);
        }
    }
    SYNCHRONIZE();
    make_elements(r);
    put_elements(r, v, keys, values CONTEXT);
    if (x + VT < count) {
        COUNT_UP(SHARED_LOADS, 1)
        MEET(a, starts[THREAD + 1])
    }
    SYNCHRONIZE();
    store_keys(keys, count, out + out_at + from CONTEXT);
    VALUE(store_values(values, count, out_values + out_values_at + from CONTEXT);)
    CLOSE_CONTEXT
}
