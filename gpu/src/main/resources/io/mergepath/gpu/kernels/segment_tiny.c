// SPDX-License-Identifier: Apache-2.0
// Sorts segments of at most VT keys: each thread sorts one segment in registers. If the segments of a block follow each
// other without gaps, their elements come and go through shared memory. Else each thread reads and writes its segment
// where it lies. A block whose segments of whole numbers all have VT keys moves them in units of 16 bytes.

// One spare slot follows every VT elements. So threads with segments of VT elements use different banks.
#define TINY_SLOT(place) ((place) + (int) ((u32) (place) / VT))

// Identical keys may jump over each other. Other whole numbers keep their order by ranks. A comparator might contradict
// ranks, and ranks of floating-point numbers take too many registers.
#define ARE_WHOLE_NUMBERS (ARE_NUMBERS && !FLOATING)
#define JUMPS (IDENTICAL && !FLOATING)
#define BY_RANKS (ARE_WHOLE_NUMBERS && !JUMPS)

// The places of the elements of a thread in its sorted segment: a byte each.
#if BY_RANKS
#define RANKS u32 ranks[VT / 4];
#define PLACE_OF(i) ((int) (ranks[(i) / 4] >> 8 * ((i) % 4) & 0xff))
#else
#define RANKS
#define PLACE_OF(i) (i)
#endif

#define OF_SEGMENT UNROLL for (int i = 0; i < VT; i++) if (i < count)

// Takes the elements of a thread, sorts them, and gives them back. Values of ranked keys are read behind the keys: so
// keys and values need registers one after the other.
#if BY_RANKS
#define SORT_TINY(key_in, value_in, key_out, value_out)                                                                \
    OF_SEGMENT r[i] = key_in;                                                                                          \
    rank_keys(count, r, ranks);                                                                                        \
    OF_SEGMENT key_out = OUT_OF_TILE(r[i]);                                                                            \
    VALUE(OF_SEGMENT v[i] = value_in; OF_SEGMENT value_out = v[i];)
#else
#define SORT_TINY(key_in, value_in, key_out, value_out)                                                                \
    OF_SEGMENT {                                                                                                       \
        r[i] = key_in;                                                                                                 \
        VALUE(v[i] = value_in;)                                                                                        \
    }                                                                                                                  \
    sort_in_registers(count, r, v CAPTURED);                                                                           \
    OF_SEGMENT {                                                                                                       \
        key_out = OUT_OF_TILE(r[i]);                                                                                   \
        VALUE(value_out = v[i];)                                                                                       \
    }
#endif

#if BY_RANKS
// Finds the rank of each key: how many keys of the segment stand before it.
DEVICE void rank_keys(int count, const key_type *r, u32 *ranks) {
    UNROLL for (int i = 0; i < VT / 4; i++) ranks[i] = 0;
    UNROLL for (int i = 1; i < VT; i++) {
        UNROLL for (int j = 0; j < i; j++) {
            if (i < count && TILE_BEFORE(r[i], r[j])) {
                ranks[j / 4] += 1u << 8 * (j % 4);
            } else {
                ranks[i / 4] += 1u << 8 * (i % 4);
            }
        }
    }
}
#else
// Sorts the first `count` elements of a thread. Copies of the greatest key fill the places behind them, and a stable sort
// leaves these there. By a comparator these places take no part.
DEVICE void sort_in_registers(int count, key_type *r, value_type *v CAPTURED_PARAMETER) {
#if COMPARATOR
#define EXCHANGE_TINY(i, j) if ((j) < count) EXCHANGE_ELEMENTS(i, j)
#else
#define EXCHANGE_TINY(i, j) EXCHANGE_ELEMENTS(i, j)
#if JUMPS
    key_type greatest = KEY_OF((ucode) -1);
#else
    key_type greatest = r[0];
    UNROLL for (int i = 1; i < VT; i++) {
        if (i < count && TILE_BEFORE(greatest, r[i])) greatest = r[i];
    }
#endif
    UNROLL for (int i = 0; i < VT; i++) {
        if (i >= count) {
            r[i] = greatest;
            VALUE(v[i] = 0;)
        }
    }
#endif
#if JUMPS
    BATCHER_SORT(EXCHANGE_TINY)
#else
    for (int round = 0; round < count; round += 2) {
        UNROLL for (int i = 0; i + 1 < VT; i += 2) EXCHANGE_TINY(i, i + 1)
        UNROLL for (int i = 1; i + 1 < VT; i += 2) EXCHANGE_TINY(i, i + 1)
    }
#endif
}
#endif

// Sorts the segments of a block, of VT whole numbers each.
#if ARE_WHOLE_NUMBERS
#define ARE_IN_UNITS                                                                                                   \
    (IS_UNIT(in) && IS_UNIT(out) && (!VALUES || (IS_UNIT(in_values) && IS_UNIT(out_values))))
#define SORT_WHOLE sort_whole(in, in_values, out, out_values, (SHARED key_unit *) keys, (SHARED value_unit *) values);
DEVICE void sort_whole(const GLOBAL key_type *in, const GLOBAL value_type *in_values, GLOBAL key_type *out,
                       GLOBAL value_type *out_values, SHARED key_unit *keys, SHARED value_unit *values) {
    key_type r[VT];
    value_type v[VT];
    SHARED key_unit *own = keys + THREAD * (UNITS(key_type) + 1);
    load_units(in, in_values, keys, values);
    SYNCHRONIZE();
    take_keys(own, r);
#if BY_RANKS
    RANKS
    rank_keys(VT, r, ranks);
    UNROLL for (int i = 0; i < VT; i++) ((SHARED key_type *) own)[PLACE_OF(i)] = OUT_OF_TILE(r[i]);
#else
    sort_in_registers(VT, r, v);
    give_keys(own, r);
#endif
#if VALUES
    SHARED value_unit *own_values = values + THREAD * (UNITS(value_type) + 1);
    take_values(own_values, v);
    UNROLL for (int i = 0; i < VT; i++) ((SHARED value_type *) own_values)[PLACE_OF(i)] = v[i];
#endif
    SYNCHRONIZE();
    ADMIT_NEXT_KERNEL()
    store_units(out, out_values, keys, values);
}
#else
#define ARE_IN_UNITS 0
#define SORT_WHOLE
#endif

// What `any` tells of the segments of a block: whether a gap lies between two, and whether a part of the block has
// another number of elements than VT, or can't be moved in units.
#define GAP 0
#define PART 1

// How many blocks a multiprocessor is to hold. More registers for records of more bytes pay.
#define TINY_BLOCKS (NT == 64 && VT == 16 && sizeof(key_type) + VALUES * sizeof(value_type) <= 8 ? 16 : ANY_NUMBER)

KERNEL_OF_BLOCKS(NT, TINY_BLOCKS)
void sort_tiny(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out), OUTPUT(value_type, out_values),
               INPUT(bound_type, starts), INPUT(bound_type, ends), int are_longs, i64 segments CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    SHARED value_type *values = SHARED_MEMORY(value_type, UNITS_BYTES(key_type));
    i64 first = BLOCK * NT;
    i64 last = MIN(first + NT, segments) - 1;
    i64 s = MIN(first + THREAD, last);
    i64 from = BOUND(starts, first);
    i64 start = BOUND(starts, s);
    int count = first + THREAD <= last ? (int) (BOUND(ends, s) - start) : 0;
    in += in_at + from;
    out += out_at + from;
    VALUE(in_values += in_values_at + from; out_values += out_values_at + from;)
    SHARED_ARRAY(int, any, 2);
    if (THREAD < 2) any[THREAD] = 0;
    SYNCHRONIZE();
    // Each thread finds its flag behind the barrier. PoCL 3.1 gives all threads the same flag if they find it before.
    int has_gap = s > first && BOUND(ends, s - 1) != start;
    if (has_gap) any[GAP] = 1;
    if (count != VT || has_gap) any[PART] = 1;
    if (!ARE_IN_UNITS) any[PART] = 1;
    SYNCHRONIZE();
    key_type r[VT];
    value_type v[VT];
    RANKS
    if (!any[PART]) {
        SORT_WHOLE
    } else if (any[GAP]) {
        i64 there = start - from;
        SORT_TINY(INTO_TILE(in[there + i]), in_values[there + i], out[there + PLACE_OF(i)],
                  out_values[there + PLACE_OF(i)])
    } else {
        int all = (int) (BOUND(ends, last) - from);
        int own = (int) (start - from);
        UNROLL for (int i = 0; i < VT; i++) {
            int x = THREAD + i * NT;
            if (x < all) {
                r[i] = in[x];
                VALUE(COPY_ASYNC(values + TINY_SLOT(x), in_values + x);)
            }
        }
        UNROLL for (int i = 0; i < VT; i++) {
            int x = THREAD + i * NT;
            if (x < all) keys[TINY_SLOT(x)] = INTO_TILE(r[i]);
        }
        VALUE(AWAIT_COPIES();)
        SYNCHRONIZE();
        SORT_TINY(keys[TINY_SLOT(own + i)], values[TINY_SLOT(own + i)], keys[TINY_SLOT(own + PLACE_OF(i))],
                  values[TINY_SLOT(own + PLACE_OF(i))])
        SYNCHRONIZE();
        ADMIT_NEXT_KERNEL()
        UNROLL for (int i = 0; i < VT; i++) {
            int x = THREAD + i * NT;
            if (x < all) {
                out[x] = keys[TINY_SLOT(x)];
                VALUE(out_values[x] = values[TINY_SLOT(x)];)
            }
        }
    }
    CLOSE_BLOCK
}
