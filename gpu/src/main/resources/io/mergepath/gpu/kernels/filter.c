// SPDX-License-Identifier: Apache-2.0
// Selects keys of any order by a bound (see select.c for the words of a selection). VT is 32. A tile that keeps no key
// gets no words.

// Whether the selection takes a key: the keys that equal the bound, or the keys before it.
#define TAKES(key) (equal ? !CODE_BEFORE(key, limit) && !CODE_BEFORE(limit, key) : CODE_BEFORE(key, limit))

// The loads of a thread that are under way at once.
#define AT_ONCE 8

KERNEL(NT) void select_beside(INPUT(key_type, in), i64 n, INPUT(key_type, bound), int equal, OUTPUT(u32, keeps),
                              OUTPUT(i64, counts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, kept, 1);
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    in += in_at + from;
    key_type limit = CODE_OF(bound[bound_at]);
    u32 word = 0;
    if (THREAD == 0) kept[0] = 0;
#ifdef WARP_BITS
    // A warp reads 32 neighbours at once. Their bits are the word of one thread.
    in += THREAD / 32 * (32 * VT) + THREAD % 32;
    count -= THREAD / 32 * (32 * VT) + THREAD % 32;
    UNROLL for (int first = 0; first < VT; first += AT_ONCE) {
        key_type r[AT_ONCE];
        UNROLL for (int i = 0; i < AT_ONCE; i++) {
            if ((first + i) * 32 < count) r[i] = in[(first + i) * 32];
        }
        UNROLL for (int i = 0; i < AT_ONCE; i++) {
            u32 bits = WARP_BITS((first + i) * 32 < count && TAKES(CODE_OF(r[i])));
            if (THREAD % 32 == first + i) word = bits;
        }
    }
#else
    for (int i = 0; i < VT && THREAD * VT + i < count; i++) {
        key_type key = CODE_OF(in[THREAD * VT + i]);
        word |= (u32) (TAKES(key) != 0) << i;
    }
#endif
    SYNCHRONIZE();
    if (word) ATOMIC_ADD(kept, (u32) BIT_COUNT(word));
    SYNCHRONIZE();
    if (kept[0]) keeps[keeps_at + BLOCK * NT + THREAD] = word;
    if (THREAD == 0) counts[counts_at + BLOCK] = kept[0];
    CLOSE_BLOCK
}
