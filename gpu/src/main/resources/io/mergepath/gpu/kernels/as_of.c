// SPDX-License-Identifier: Apache-2.0
// As-of joins. ELEMENT_TYPE is a word of a key, as unsigned bits. INDEX_TYPE is an index.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

// A key is a time, or a group and a time. rows[i] is the number of keys of b that are not after key i of a. It becomes
// the index of the last of them, or -1 if that key is in another group, if the times differ by more than `most`, or if
// there is no key. Times with the bits of `flip` flipped are ordered as unsigned numbers. `most` is unsigned too.
KERNEL(FLAT) void keep_near(INPUT(element_type, a), INPUT(element_type, b), int words, i64 flip, i64 most,
                            OUTPUT(index_type, rows), i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64 row = (i64) rows[rows_at + i] - 1;
    if (row >= 0) {
        const GLOBAL element_type *of_a = a + (a_at + i) * words;
        const GLOBAL element_type *of_b = b + (b_at + row) * words;
        element_type x = of_a[words - 1] ^ (element_type) flip;
        element_type y = of_b[words - 1] ^ (element_type) flip;
        int is_far = (x > y ? x - y : y - x) > (u64) most;
        if (is_far || (words > 1 && of_a[0] != of_b[0])) row = -1;
    }
    rows[rows_at + i] = (index_type) row;
}
