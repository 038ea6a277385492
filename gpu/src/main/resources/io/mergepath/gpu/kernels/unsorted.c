// SPDX-License-Identifier: Apache-2.0
// The output for runs that prove to be unsorted. ELEMENT_TYPE is a key. INDEX_TYPE is the payload that moves with the
// key: an index, or a value of its size. Keys and payload move as unsigned bits.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

// Puts b behind a if the merge before this launch asks for it. So no element is lost or doubled. It runs in one block,
// so all threads have read the word before thread 0 clears it.
KERNEL(FLAT) void concatenate_unsorted(const GLOBAL element_type *a, i64 a_at, const GLOBAL index_type *a_values,
                                       i64 a_values_at, const GLOBAL element_type *b, i64 b_at,
                                       const GLOBAL index_type *b_values, i64 b_values_at, GLOBAL element_type *out,
                                       i64 out_at, GLOBAL index_type *out_values, i64 out_values_at, i64 a_length,
                                       i64 n, GLOBAL i32 *unsorted, i64 unsorted_at) {
    AWAIT_KERNELS()
    if (!unsorted[unsorted_at]) return;
    for (i64 i = THREAD; i < n; i += FLAT) {
        out[out_at + i] = i < a_length ? a[a_at + i] : b[b_at + i - a_length];
        if (out_values) {
            out_values[out_values_at + i] = i < a_length ? a_values[a_values_at + i] : b_values[b_values_at + i - a_length];
        }
    }
    SYNCHRONIZE();
    if (THREAD == 0) unsorted[unsorted_at] = 0;
    LAST_BARRIER()
}
