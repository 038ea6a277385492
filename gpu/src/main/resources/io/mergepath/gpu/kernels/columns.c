// SPDX-License-Identifier: Apache-2.0
// Columns of values: counting, fetching the elements that indices name, differences of indices, and the first elements of
// parts. ELEMENT_TYPE is an element. INDEX_TYPE is an index. Both move as unsigned bits.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

// out[i] = first + i
KERNEL(FLAT) void count_up(GLOBAL index_type *out, i64 out_at, i64 first, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = (index_type) (first + i);
}

// out[i] = in[indices[i]]
KERNEL(FLAT) void gather(const GLOBAL element_type *in, i64 in_at, const GLOBAL index_type *indices, i64 indices_at,
                         GLOBAL element_type *out, i64 out_at, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = in[in_at + indices[indices_at + i]];
}

// out[i] = indices[i] - less[i], at least 0; or indices[i] if there is no `less`
KERNEL(FLAT) void subtract(const GLOBAL index_type *indices, i64 indices_at, const GLOBAL index_type *less, i64 less_at,
                           GLOBAL element_type *out, i64 out_at, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    index_type index = indices[indices_at + i];
    index_type subtracted = less ? less[less_at + i] : 0;
    out[out_at + i] = (element_type) (index > subtracted ? index - subtracted : 0);
}

// out[i] = indices[i] - 1, so -1 for 0
KERNEL(FLAT) void step_back(const GLOBAL index_type *indices, i64 indices_at, GLOBAL element_type *out, i64 out_at,
                            i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = (element_type) ((i64) indices[indices_at + i] - 1);
}

// out[i] = the elements of `in` that are among the first `first` of their part. A part has `part` elements.
KERNEL(FLAT) void take_firsts(const GLOBAL element_type *in, i64 in_at, i64 part, i64 first, GLOBAL element_type *out,
                              i64 out_at, i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = in[in_at + i / first * part + i % first];
}
