// SPDX-License-Identifier: Apache-2.0
// The two-phase merge: a partition, and then a merge of every tile. One block merges each tile, and waits for no other
// block.

// Merges one tile. The block loads its part of both runs. Each thread searches for its diagonal of the tile's merge
// path, and merges VT elements into registers. The block stores the elements by way of shared memory.
KERNEL(NT) void merge_two_phase(MERGE_PARAMETERS) {
    OPEN_MERGE
    OPEN_TILE
    part_type part = FIND_PART(NV);
    int count = part.a_count + part.b_count;
    load_tile(a + part.a, a_values + part.a, part.a_count, b + part.b, b_values + part.b, count, keys,
              values COUNTERS_ARGUMENT);
    SYNCHRONIZE();

    int k = MIN(THREAD * VT, count);
    int i = co_rank_shared(keys, 0, part.a_count, part.a_count, part.b_count, k LESSON);
    SHARED u16 *starts = STARTS;
    COUNT_UP(SHARED_STORES, 1)
    starts[THREAD] = i;
    key_type r[VT];
    value_type v[VT];
    int end = serial_merge(keys, values, i, part.a_count, part.a_count + k - i, count, r, v LESSON);
    SYNCHRONIZE();

    put_elements(r, v, keys, values COUNTERS_ARGUMENT);
    if ((THREAD + 1) * VT < count) {
        COUNT_UP(SHARED_LOADS, 1)
        MEET(end, starts[THREAD + 1])
    }
    SYNCHRONIZE();
    store_tile(keys, values, count, out + part.out, out_values + part.out COUNTERS_ARGUMENT);
    CLOSE_LESSON
}
