// Merging pairs of runs, every tile of the output by one block that waits for no other.

// Finds where a tile begins and ends on its pair's merge path, without a partition: two groups of threads, one search each.
DEVICE void search_ends(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 diagonal,
                        int count, i64 *from, i64 *to, SHARED i64 *ends, SHARED u8 *answers) {
    int group = THREAD / LANES;
    // Further groups have nothing to search for: no key, no question.
    i64 k = group == 0 ? diagonal : group == 1 ? diagonal + count : 0;
    i64 cut = co_rank_wide(a, a_length, b, b_length, k, THREAD % LANES, answers + (group < 2 ? group * LANES : 2 * LANES));
    if (group < 2 && THREAD % LANES == 0) ends[group] = cut;
    SYNCHRONIZE();
    *from = ends[0];
    *to = ends[1];
    SYNCHRONIZE();
}

// Merges one tile: loads its part of each run, cuts the tile's own merge path at one diagonal a thread, merges VT elements a
// thread into registers, and stores them by way of shared memory. Without cuts a block finds its own.
KERNEL(NT) void merge_tiles(INPUT(key_type, a), INPUT(value_type, a_values), INPUT(key_type, b),
                            INPUT(value_type, b_values), OUTPUT(key_type, out), OUTPUT(value_type, out_values),
                            PAIRS_PARAMETERS, INPUT(i64, cuts) SHARED_PARAMETER) {
    OPEN_TILE
    place_type place = place_of(BLOCK, NV, PAIRS);
    i64 left = place.a_length + place.b_length - place.diagonal;
    int count = left < NV ? (int) left : NV;
    a += a_at + place.a;
    b += b_at + place.b;

    i64 a_from;
    i64 a_to;
    if (cuts) {
        a_from = cuts[cuts_at + BLOCK];
        // The next tile begins where this one ends.
        a_to = left <= NV ? place.a_length : cuts[cuts_at + BLOCK + 1];
    } else {
        search_ends(a, place.a_length, b, place.b_length, place.diagonal, count, &a_from, &a_to, SHARED_MEMORY(i64, 0),
                    SHARED_MEMORY(u8, 2 * sizeof(i64)));
    }
    i64 b_from = place.diagonal - a_from;
    // In sorted runs this changes nothing. In others it keeps every access inside the runs.
    i64 least = a_from + LEAST_CO_RANK(count, place.b_length - b_from);
    i64 most = a_from + GREATEST_CO_RANK(count, place.a_length - a_from);
    a_to = a_to < least ? least : a_to > most ? most : a_to;
    int a_count = (int) (a_to - a_from);
    int b_count = count - a_count;

    load_keys(a + a_from, a_count, b + b_from, count, keys);
    VALUE(load_values(a_values + a_values_at + place.a + a_from, a_count, b_values + b_values_at + place.b + b_from, count,
                      values);)
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    int k = THREAD * VT < count ? THREAD * VT : count;
    int i = co_rank_shared(keys, keys + a_count, k, LEAST_CO_RANK(k, b_count), GREATEST_CO_RANK(k, a_count));
    serial_merge(keys, values, i, a_count, a_count + k - i, count, r, v);
    SYNCHRONIZE();

    put_elements(r, v, keys, values);
    SYNCHRONIZE();

    store_keys(keys, count, out + out_at + place.out + place.diagonal);
    VALUE(store_values(values, count, out_values + out_values_at + place.out + place.diagonal);)
}
