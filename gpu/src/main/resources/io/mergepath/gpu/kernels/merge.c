// SPDX-License-Identifier: Apache-2.0
// The two-phase merge of pairs of runs. One block merges each tile of the output, and waits for no other block.

// The parameters of every kernel that merges. Without cuts each block searches for its own.
#define MERGE_PARAMETERS                                                                                               \
    INPUT(key_type, a), INPUT(value_type, a_values), INPUT(key_type, b), INPUT(value_type, b_values),                  \
            OUTPUT(key_type, out), OUTPUT(value_type, out_values), PAIRS_PARAMETERS, INPUT(i64, cuts),                 \
            OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER

// The first statements of every such kernel. Afterwards all places count from the beginning of the columns.
#define OPEN_MERGE                                                                                                     \
    OPEN_CONTEXT                                                                                                       \
    a += a_at;                                                                                                         \
    b += b_at;                                                                                                         \
    out += out_at;                                                                                                     \
    unsorted += unsorted_at;                                                                                           \
    VALUE(a_values += a_values_at; b_values += b_values_at; out_values += out_values_at;)

// Merges copy two runs in bulk where that was faster: not for small tiles, and not for keys of 8 bytes. Blocks of fewer
// than two warps search in the shared memory of the tile, and bulk copies would not wait for the end of that search.
#define PAYS_IN_BULK (KEY_BYTES == 4 && VT >= 15 && NT >= 64)

// Merges one tile. The block loads its part of each run. One diagonal for each thread cuts the merge path of the tile.
// Each thread merges VT elements into registers, and stores them by way of shared memory. The place and the length of
// the output wait in shared memory for the end, as the merge needs the registers.
//
// Numbers of 4 bytes, without values, need at most 40 registers. With 40 registers a multiprocessor has room for 1,536
// threads. A compiler may not know this.
KERNEL_OF_BLOCKS(NT, IDENTICAL && KEY_BYTES == 4 ? MAX(1536 / NT, 1) : ANY_NUMBER)
void merge_two_phase(MERGE_PARAMETERS) {
    OPEN_MERGE
    OPEN_TILE
#if BULK_COPIES
    SHARED_ARRAY(u64, arrivals, 1);
    if (PAYS_IN_BULK && THREAD == 0) open_arrivals(arrivals, 2);
#endif
    SHARE_PART(part, NV)
    int a_count = part->a_count;
    int b_count = part->b_count;
    int a_begin = 0;
    int b_begin = a_count;
#if BULK_COPIES
    if (PAYS_IN_BULK && IN_BULK(a, a_values) && IN_BULK(b, b_values)) {
        a_begin = BEHIND_UNIT(part->a);
        b_begin = TO_UNIT(a_begin + a_count) + BEHIND_UNIT(part->b);
        if (THREAD == 0) load_part(a, a_values, part->a, a_count, a_begin, keys, values, arrivals);
        if (THREAD == NT / 2) load_part(b, b_values, part->b, b_count, b_begin, keys, values, arrivals);
        await_arrivals(arrivals, 0);
        if (TO_BE_CODED) code_tile(keys, b_begin + b_count);
    } else
#endif
    {
        load_keys(a + part->a, a_count, b + part->b, a_count + b_count, keys);
        VALUE(load_values(a_values + part->a, a_count, b_values + part->b, a_count + b_count, values);)
    }
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    int k = MIN(THREAD * VT, a_count + b_count);
    int parting = PARTING_OF(a_begin, a_begin + a_count, b_begin, b_begin + b_count);
    int from = a_begin + co_rank_shared(keys, a_begin, a_count, b_begin, b_count, k, parting CAPTURED);
    SHARED u16 *starts = STARTS;
    starts[THREAD] = from;
    int end = serial_merge(keys, values, from, a_begin + a_count, b_begin + k - (from - a_begin), b_begin + b_count,
                           parting, 0, r, v CAPTURED);
    SYNCHRONIZE();

    make_elements(r);
    put_elements(r, v, keys, values);
    if ((THREAD + 1) * VT < part->a_count + part->b_count) {
        MEET(end, starts[THREAD + 1])
    }
#if BULK_COPIES
    if (PAYS_IN_BULK) publish_to_bulk();
#endif
    SYNCHRONIZE();
    ADMIT_NEXT_KERNEL()
    int count = part->a_count + part->b_count;
    out += part->out;
    VALUE(out_values += part->out;)
#if BULK_COPIES
    if (PAYS_IN_BULK && IN_BULK(out, out_values)) {
        store_tile(keys, values, count, out, out_values);
        return;
    }
#endif
    store_keys(keys, count, out);
    VALUE(store_values(values, count, out_values);)
    CLOSE_BLOCK
}
