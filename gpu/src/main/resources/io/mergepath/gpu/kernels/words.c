// SPDX-License-Identifier: Apache-2.0
// Keys of two words come in two columns. Kernels merge them with the words beside each other. Columns of two words a row
// have them beside each other too. INDEX_TYPE is an index.

typedef INDEX_TYPE index_type;

KERNEL(FLAT) void interleave(const GLOBAL i64 *first, i64 first_at, const GLOBAL i64 *second, i64 second_at,
                             GLOBAL i64x2 *out, i64 out_at, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64x2 key;
    key.x = first[first_at + i];
    key.y = second[second_at + i];
    out[out_at + i] = key;
}

KERNEL(FLAT) void separate(const GLOBAL i64x2 *in, i64 in_at, GLOBAL i64 *first, i64 first_at, GLOBAL i64 *second,
                           i64 second_at, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64x2 key = in[in_at + i];
    first[first_at + i] = key.x;
    second[second_at + i] = key.y;
}

// out[i] = in[indices[i]]
KERNEL(FLAT) void gather(const GLOBAL i64x2 *in, i64 in_at, const GLOBAL index_type *indices, i64 indices_at,
                         GLOBAL i64x2 *out, i64 out_at, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = in[in_at + indices[indices_at + i]];
}

// out[i] = the elements of `in` that are among the first `first` of their part. A part has `part` elements.
KERNEL(FLAT) void take_firsts(const GLOBAL i64x2 *in, i64 in_at, i64 part, i64 first, GLOBAL i64x2 *out, i64 out_at,
                              i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = in[in_at + i / first * part + i % first];
}
