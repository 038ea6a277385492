// The two-phase merge of pairs of runs: every tile of the output by one block that waits for no other.

// The parameters of every kernel that merges. Without cuts each block searches for its own.
#define MERGE_PARAMETERS                                                                                               \
    INPUT(key_type, a), INPUT(value_type, a_values), INPUT(key_type, b), INPUT(value_type, b_values),                  \
            OUTPUT(key_type, out), OUTPUT(value_type, out_values), PAIRS_PARAMETERS, INPUT(i64, cuts),                   \
            OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER

// What every such kernel begins with: all places count from where the columns begin.
#define OPEN_MERGE                                                                                                     \
    OPEN_CONTEXT                                                                                                         \
    a += a_at;                                                                                                         \
    b += b_at;                                                                                                         \
    out += out_at;                                                                                                     \
    unsorted += unsorted_at;                                                                                           \
    VALUE(a_values += a_values_at; b_values += b_values_at; out_values += out_values_at;)

// Merges one tile: loads its part of each run, cuts the tile's own merge path at one diagonal a thread, merges VT elements a
// thread into registers, and stores them by way of shared memory.
KERNEL(NT) void merge_two_phase(MERGE_PARAMETERS) {
    OPEN_MERGE
    OPEN_TILE
    part_type part = part_of(a, b, place_of(BLOCK, NV, PAIRS), BLOCK, NV, cuts, cuts_at, unsorted,
                             SHARED_MEMORY(u64, 0) CONTEXT);
    int count = part.a_count + part.b_count;
    // Where the tile goes and how long it is wait in shared memory for the end: the merge needs the registers.
    SHARED_ARRAY(i64, out_part, 2);
    if (THREAD == 0) {
        out_part[0] = part.out;
        out_part[1] = count;
    }
    load_keys(a + part.a, part.a_count, b + part.b, count, keys CONTEXT);
    VALUE(load_values(a_values + part.a, part.a_count, b_values + part.b, count, values CONTEXT);)
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    int k = MIN(THREAD * VT, count);
    int i = co_rank_shared(keys, 0, part.a_count, part.a_count, part.b_count, k CONTEXT);
    SHARED u16 *starts = STARTS;
    COUNT_UP(SHARED_STORES, 1)
    starts[THREAD] = i;
    int end = serial_merge(keys, values, i, part.a_count, part.a_count + k - i, count, r, v CONTEXT);
    SYNCHRONIZE();

    put_elements(r, v, keys, values CONTEXT);
    if ((THREAD + 1) * VT < count) {
        COUNT_UP(SHARED_LOADS, 1)
        MEET(end, starts[THREAD + 1])
    }
    SYNCHRONIZE();
    count = (int) out_part[1];
    store_keys(keys, count, out + out_part[0] CONTEXT);
    VALUE(store_values(values, count, out_values + out_part[0] CONTEXT);)
    CLOSE_CONTEXT
}
