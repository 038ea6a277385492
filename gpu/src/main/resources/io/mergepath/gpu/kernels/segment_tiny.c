// SPDX-License-Identifier: Apache-2.0
// Sorts segments of at most VT keys: each thread sorts one segment in registers. If the segments of a block follow each
// other without gaps, their keys come and go through shared memory. Else each thread reads and writes its segment where
// it lies.

// One spare slot follows every VT keys. So threads with segments of VT keys use different banks.
#define TINY_SLOT(place) ((place) + (int) ((u32) (place) / VT))
#define TINY_BYTES ((NT * (VT + 1) * (int) sizeof(key_type) + 15) / 16 * 16)

// Elements that are not numbers without values must not jump over equal elements.
#define JUMPS (IDENTICAL && !FLOATING)

#define TAKE_TINY(key_at, value_at)                                                                                    \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        if (i < count) {                                                                                               \
            r[i] = key_at;                                                                                             \
            VALUE(v[i] = value_at;)                                                                                    \
        }                                                                                                              \
    }

#define GIVE_TINY(key_at, value_at)                                                                                    \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        if (i < count) {                                                                                               \
            key_at = OUT_OF_TILE(r[i]);                                                                                \
            VALUE(value_at = v[i];)                                                                                    \
        }                                                                                                              \
    }

// Sorts the first `count` elements of a thread. Places behind them have copies of the greatest key, which a stable sort
// leaves there. By a comparator these places take no part.
DEVICE void sort_tiny_segment(int count, key_type *r, value_type *v CAPTURED_PARAMETER) {
#if COMPARATOR
#define EXCHANGE_TINY(i, j) if ((j) < count) EXCHANGE_ELEMENTS(i, j)
#else
#define EXCHANGE_TINY(i, j) EXCHANGE_ELEMENTS(i, j)
    key_type greatest = r[0];
    UNROLL for (int i = 1; i < VT; i++) {
        if (i < count && TILE_BEFORE(greatest, r[i])) greatest = r[i];
    }
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

// How many blocks a multiprocessor is to hold. More registers for records of more bytes pay.
#define TINY_BLOCKS (NT == 64 && VT == 16 && sizeof(key_type) + VALUES * sizeof(value_type) <= 8 ? 16 : ANY_NUMBER)

KERNEL_OF_BLOCKS(NT, TINY_BLOCKS)
void sort_tiny(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out), OUTPUT(value_type, out_values),
               INPUT(bound_type, starts), INPUT(bound_type, ends), int are_longs, i64 segments CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);
    SHARED value_type *values = SHARED_MEMORY(value_type, TINY_BYTES);
    SHARED_ARRAY(int, has_gap, 1);
    i64 first = BLOCK * NT;
    i64 last = MIN(first + NT, segments) - 1;
    i64 s = MIN(first + THREAD, last);
    i64 from = BOUND(starts, first);
    i64 start = BOUND(starts, s);
    int count = first + THREAD <= last ? (int) (BOUND(ends, s) - start) : 0;
    int all = (int) (BOUND(ends, last) - from);
    if (THREAD == 0) has_gap[0] = 0;
    SYNCHRONIZE();
    if (s > first && BOUND(ends, s - 1) != start) has_gap[0] = 1;
    SYNCHRONIZE();
    int together = !has_gap[0];
    key_type r[VT];
    value_type v[VT];
    in += in_at + from;
    out += out_at + from;
    VALUE(in_values += in_values_at + from; out_values += out_values_at + from;)
    if (together) {
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
    }
    SYNCHRONIZE();
    int own = (int) (start - from);
    i64 there = start - from;
    if (together) {
        TAKE_TINY(keys[TINY_SLOT(own + i)], values[TINY_SLOT(own + i)])
    } else {
        TAKE_TINY(INTO_TILE(in[there + i]), in_values[there + i])
    }
    sort_tiny_segment(count, r, v CAPTURED);
    if (together) {
        GIVE_TINY(keys[TINY_SLOT(own + i)], values[TINY_SLOT(own + i)])
    } else {
        GIVE_TINY(out[there + i], out_values[there + i])
    }
    SYNCHRONIZE();
    ADMIT_NEXT_KERNEL()
    if (together) {
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
