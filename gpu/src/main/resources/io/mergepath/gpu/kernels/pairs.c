// SPDX-License-Identifier: Apache-2.0
// The merge of short pairs. One block merges each tile of the output, and waits for no other block.

// Finds the parts of tile t. The tile lies between cuts t and t + 1.
DEVICE void find_parts(i64 t, i64 n, const GLOBAL i64 *offsets, i64 pairs, const GLOBAL i64 *cuts,
                       SHARED tile_type *tile,
                       GLOBAL i32 *unsorted) {
    i64 first = cuts[2 * t];
    i64 last = cuts[2 * t + 2];
    i64 a = cuts[2 * t + 1];
    i64 a_to = cuts[2 * t + 3];
    i64 out = t * NV;
    i64 count = MIN(n - out, NV);
    i64 middle = offsets[2 * first + 1];
    i64 b = middle + (out - a);
    i64 counts[PARTS];
    if (first == last) {
        // In sorted runs this changes nothing. In other runs it keeps every access inside the runs, and MEET reports
        // the change.
        i64 least = a + LEAST_CO_RANK(count, offsets[2 * first + 2] - b);
        i64 most = a + GREATEST_CO_RANK(count, middle - a);
        i64 inside = MIN(MAX(a_to, least), most);
        MEET(inside, a_to)
        counts[0] = inside - a;
        counts[1] = count - counts[0];
    } else {
        counts[0] = middle - a;
        counts[1] = a_to - b;
    }
    counts[2] = count - counts[0] - counts[1];
    tile->first = first;
    tile->last = last;
    tile->out = out;
    tile->from[0] = a;
    tile->from[1] = b;
    tile->from[2] = offsets[MIN(2 * last + 1, 2 * pairs)];
    int before = 0;
    int room = 0;
    UNROLL for (int part = 0; part < PARTS; part++) {
        tile->before[part] = before;
        tile->at[part] = room + BEHIND_UNIT(tile->from[part]);
        before += (int) counts[part];
        room = TO_UNIT(tile->at[part] + (int) counts[part]);
    }
    tile->before[PARTS] = before;
}

// The end of the second part in the tile.
#define MIDDLE_END(tile) ((tile)->at[1] + (tile)->before[2] - (tile)->before[1])

// The place in the tile of an element of the input that lies in the second part, or the end of this part.
#define MIDDLE_PLACE(tile, element) ((int) MIN((element) - (tile)->from[1] + (tile)->at[1], MIDDLE_END(tile)))

KERNEL(NT) void merge_pairs(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                            OUTPUT(value_type, out_values), i64 n, INPUT(i64, offsets), i64 pairs, i64 first_tile,
                            INPUT(i64, cuts), OUTPUT(i32, unsorted) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    SHARED_ARRAY(tile_type, tile, 1);
    offsets += offsets_at;
    unsorted += unsorted_at;
    in += in_at;
    VALUE(in_values += in_values_at;)
#if BULK_COPIES
    SHARED_ARRAY(u64, arrivals, 1);
    if (THREAD == 0) open_arrivals(arrivals, PARTS);
#endif
    if (THREAD == 0) find_parts(first_tile + BLOCK, n, offsets, pairs, cuts + cuts_at, tile, unsorted);
    SYNCHRONIZE();
#if BULK_COPIES
    if (IN_BULK(in, in_values)) {
        if (THREAD < PARTS) {
            load_part(in, in_values, tile->from[THREAD], tile->before[THREAD + 1] - tile->before[THREAD],
                      tile->at[THREAD],
                      keys, values, arrivals);
        }
        await_arrivals(arrivals, 0);
        if (TO_BE_CODED) code_tile(keys, tile->at[2] + tile->before[PARTS] - tile->before[2]);
    } else
#endif
    {
        load_keys_of_runs(in, tile->from, tile->before, tile->at, PARTS, keys);
        VALUE(load_values_of_runs(in_values, tile->from, tile->before, tile->at, PARTS, values);)
        AWAIT_COPIES();
    }
    SYNCHRONIZE();

    int count = tile->before[PARTS];
    int x = MIN(THREAD * VT, count);
    i64 p = pair_of(tile->out + MIN(x, count - 1), offsets, tile->first, tile->last);
    int a = tile->at[0];
    int a_end = a + tile->before[1];
    int b = tile->at[1];
    int k = x;
    int b_end = MIDDLE_PLACE(tile, offsets[2 * p + 2]);
    if (p > tile->first) {
        i64 begin = offsets[2 * p];
        a = MIDDLE_PLACE(tile, begin);
        a_end = MIDDLE_PLACE(tile, offsets[2 * p + 1]);
        b = a_end;
        k = x - (int) (begin - tile->out);
        if (p == tile->last) {
            b = tile->at[2];
            b_end = b + count - tile->before[2];
        }
    }
    // The number of elements that the pair still has in the tile.
    int left = a_end - a + b_end - b - k;
    int parting = PARTING_OF(a, a_end, b, b_end);
    int i = co_rank_shared(keys, a, a_end - a, b, b_end - b, k, parting CAPTURED);
    b += k - i;
    a += i;
    SHARED u16 *starts = STARTS;
    starts[THREAD] = a;

    key_type r[VT];
    value_type v[VT];
    if (WARP_ALL(left > VT || x + left >= count)) {
        a = serial_merge(keys, values, a, a_end, b, b_end, parting, 0, r, v CAPTURED);
    } else {
        key_type a_key = keys[a];
        key_type b_key = keys[b];
        a *= KEY_BYTES;
        a_end *= KEY_BYTES;
        int both = a + b * KEY_BYTES;
        b_end *= KEY_BYTES;
        // The number of a pair's elements is known in advance, whatever their keys are.
        TAKE_THEN(b < b_end && (a >= a_end || CODE_BEFORE(b_key, a_key)), if (i + 1 == left && x + left < count) {
            do p++; while (offsets[2 * p] == offsets[2 * p + 2]);
            a = b_end;
            a_end = MIDDLE_PLACE(tile, offsets[2 * p + 1]) * KEY_BYTES;
            int second = a_end;
            b_end = MIDDLE_PLACE(tile, offsets[2 * p + 2]) * KEY_BYTES;
            if (p == tile->last) {
                second = tile->at[2] * KEY_BYTES;
                b_end = second + (count - tile->before[2]) * KEY_BYTES;
            }
            both = a + second - (i + 1) * KEY_BYTES;
            left += (a_end - a + b_end - second) / KEY_BYTES;
            a_key = KEY_AT(a);
            b_key = KEY_AT(second);
        })
        a = (u32) a / KEY_BYTES;
    }
    SYNCHRONIZE();
    make_elements(r);
    put_elements(r, v, keys, values);
    count = tile->before[PARTS];
    if ((THREAD + 1) * VT < count) {
        MEET(a, starts[THREAD + 1])
    }
#if BULK_COPIES
    publish_to_bulk();
#endif
    SYNCHRONIZE();
    out += out_at + tile->out;
    VALUE(out_values += out_values_at + tile->out;)
#if BULK_COPIES
    if (IN_BULK(out, out_values)) {
        store_tile(keys, values, count, out, out_values);
        return;
    }
#endif
    store_keys(keys, count, out);
    VALUE(store_values(values, count, out_values);)
    CLOSE_BLOCK
}
