// SPDX-License-Identifier: Apache-2.0
// The merge of many runs in one pass over memory. A tile holds a part of each run of its group. The block merges these
// parts two by two in shared memory.

// Runs without given offsets come from earlier passes of a sort. So they are certainly sorted, unless a comparator
// decides.
#if !BATCH && !COMPARATOR
#define SURE 1
#else
#define SURE 0
#endif

// Whether runs are certainly in order after the merges of `merged` runs each. For given runs of numbers alone the first
// merges prove the order, so the later merges need no proof.
#define ARE_SURE(merged) (SURE || (IDENTICAL ? (merged) > 1 : 0))

// Reports whether the first `count` of a thread's elements are out of order.
DEVICE void prove_order(const key_type *r, int count, GLOBAL i32 *unsorted CAPTURED_PARAMETER) {
    int disorder = 0;
    if (WARP_ALL(count >= VT)) {
        UNROLL for (int i = 1; i < VT; i++) disorder |= CODE_BEFORE(r[i], r[i - 1]);
    } else {
        UNROLL for (int i = 1; i < VT; i++) disorder |= i < count && CODE_BEFORE(r[i], r[i - 1]);
    }
    if (disorder) *unsorted = 1;
}

// Numbers of 4 bytes or more, without values, need at most 64 registers. With 64 registers a multiprocessor has room
// for 1,024 threads. A compiler may not know this.
KERNEL_OF_BLOCKS(NT, IDENTICAL && (SURE ? KEY_BYTES >= 4 : KEY_BYTES == 4) ? MAX(1024 / NT, 1) : ANY_NUMBER)
void merge_ways(GROUPS_PARAMETERS, INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                OUTPUT(value_type, out_values), INPUT(i64, cuts),
                OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    unsorted += unsorted_at;
    SHARED_ARRAY(i64, from, WAYS + 1);        // where run r's part begins; from[ways]: where the tile's output begins
    SHARED_ARRAY(int, counts, WAYS);
    SHARED_ARRAY(int, before, WAYS + 1);      // the number of elements of the runs before run r
    SHARED_ARRAY(int, row, WAYS / 2 + 1);     // the first thread of pair p: its elements begin at row[p] * VT
    SHARED_ARRAY(int, at, WAYS + 1);          // where the elements of run r begin until they are merged
#if BULK_COPIES
    SHARED_ARRAY(u64, arrivals, 1);
    if (THREAD == 0) open_arrivals(arrivals, ways);
#endif
    group_type group = group_of(BLOCK, GROUPS);
    i64 left = group.length - group.diagonal;
    int count = (int) MIN(left, CAPACITY(ways));
    if (THREAD == 0) from[ways] = group.begin + group.diagonal;
    if (THREAD < ways) {
        i64 begin = cuts[cuts_at + BLOCK * ways + THREAD];
        i64 end = left <= count ? RUN_FROM(group.first_run + THREAD + 1) : cuts[cuts_at + (BLOCK + 1) * ways + THREAD];
        from[THREAD] = begin;
        counts[THREAD] = end < begin || end - begin > count ? count + 1 : (int) (end - begin);
    }
    SYNCHRONIZE();
    if (THREAD <= ways) {
        int sum = 0;
        int rows = 0;
        int room = 0;
        for (int r = 0; r < THREAD; r++) {
            if (r % 2 == 0) rows += (counts[r] + counts[r + 1] + VT - 1) / VT;
            sum += counts[r];
            room += TO_UNIT(BEHIND_UNIT(from[r]) + counts[r]);
        }
        before[THREAD] = sum;
        at[THREAD] = room + BEHIND_UNIT(from[THREAD]);
        if (THREAD % 2 == 0) row[THREAD / 2] = rows;
    }
    SYNCHRONIZE();
    if (before[ways] != count) {
        // The cuts of unsorted runs may be out of order.
        if (THREAD == 0) *unsorted = 1;
        return;
    }
    in += in_at;
    VALUE(in_values += in_values_at;)
#if BULK_COPIES
    if (IN_BULK(in, in_values)) {
        if (THREAD < ways) load_part(in, in_values, from[THREAD], counts[THREAD], at[THREAD], keys, values, arrivals);
        await_arrivals(arrivals, 0);
        if (TO_BE_CODED) code_tile(keys, at[ways]);
    } else
#endif
    {
        load_keys_of_runs(in, from, before, at, ways, keys);
        VALUE(load_values_of_runs(in_values, from, before, at, ways, values);)
        AWAIT_COPIES();
    }
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    SHARED u16 *starts = STARTS;
    for (int merged = 1; merged < ways; merged *= 2) {
        // Each run here is the merge of `merged` of the group's runs. It begins at the row of the first of these.
        int pair = 0;
        for (int p = 1; p < ways / (2 * merged); p++) pair += THREAD >= row[p * merged];
        int first = 2 * pair * merged;
        int second = first + merged;
        int a_length = before[second] - before[first];
        int b_length = before[second + merged] - before[second];
        int begin = row[first / 2] * VT;
        int a = merged == 1 ? at[first] : begin;
        int b = merged == 1 ? at[second] : row[second / 2] * VT;
        int k = MIN(THREAD * VT - begin, a_length + b_length);
        int left = a_length + b_length - k;
        int parting = PARTING_OF(a, a + a_length, b, b + b_length);
        int i = co_rank_shared(keys, a, a_length, b, b_length, k, parting CAPTURED);
        int sure = ARE_SURE(merged);
        if (!sure) starts[THREAD] = a + i;
        int end = serial_merge(keys, values, a + i, a + a_length, b + k - i, b + b_length, parting, sure, r,
                               v CAPTURED);
        SYNCHRONIZE();
        if (2 * merged == ways) make_elements(r);
        put_elements(r, v, keys, values);
        if (!sure && left > VT) MEET(end, starts[THREAD + 1])
        int proves = IDENTICAL ? !sure && 2 * merged < ways : 0;
        if (proves) prove_order(r, left, unsorted CAPTURED);
        SYNCHRONIZE();
        if (proves && left > VT && CODE_BEFORE(keys[(THREAD + 1) * VT], r[VT - 1])) *unsorted = 1;
    }
    ADMIT_NEXT_KERNEL()
    // The place and the length of the output have waited in shared memory, as the merges need the registers.
    count = before[ways];
    out += out_at + from[ways];
    VALUE(out_values += out_values_at + from[ways];)
#if BULK_COPIES
    if (IN_BULK(out, out_values)) {
        publish_to_bulk();
        SYNCHRONIZE();
        store_tile(keys, values, count, out, out_values);
        return;
    }
#endif
    store_keys(keys, count, out);
    VALUE(store_values(values, count, out_values);)
    CLOSE_BLOCK
}
