// SPDX-License-Identifier: Apache-2.0
// Sorts the segments inside each thread's elements. Thread t has VT elements. Bit i of heads[t] says that element i
// begins a segment. This is the first step of a segmented sort of a tile.

// Elements of different segments do not change places.
#define EXCHANGE_IN_SEGMENT(i, j) if (!(own_heads >> (j) & 1)) EXCHANGE(i, j)

KERNEL(NT) void sort_segments(INPUT(key_type, in), INPUT(value_type, in_values), INPUT(u64, heads),
                              OUTPUT(key_type, out), OUTPUT(value_type, out_values), i64 threads LESSON_INPUTS) {
    OPEN_LESSON
    i64 thread = BLOCK * NT + THREAD;
    if (thread >= threads) return;
    key_type r[VT];
    value_type v[VT];
    COUNT_UP(GLOBAL_LOADS, 1 + VT * (1 + VALUES))
    COUNT_UP(GLOBAL_STORES, VT * (1 + VALUES))
    UNROLL for (int i = 0; i < VT; i++) {
        r[i] = encode(in[in_at + thread * VT + i]);
        VALUE(v[i] = in_values[in_values_at + thread * VT + i];)
    }
    u64 own_heads = heads[heads_at + thread];
    TRANSPOSITION_SORT(EXCHANGE_IN_SEGMENT)
    UNROLL for (int i = 0; i < VT; i++) {
        out[out_at + thread * VT + i] = decode(r[i]);
        VALUE(out_values[out_values_at + thread * VT + i] = v[i];)
    }
    CLOSE_COUNTERS
}
