// SPDX-License-Identifier: Apache-2.0
// The last step of a sort of keys alone by distribution: a block sorts a bucket in shared memory.

// Sorts every bucket where it lies or into another place. A bucket whose order is not proved goes to a list.
// So does a bucket that does not fit a tile, but has at most `most` keys. Large buckets are left to other kernels.
KERNEL_OF_BLOCKS(NT, BLOCKS_A_PROCESSOR)
void finish_buckets(INPUT(key_type, in), BUCKET_INPUTS, OUTPUT(u32, state),
                    OUTPUT(key_type, out) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED ucode *codes = SHARED_MEMORY(ucode, 0);
    SHARED u32 *counters = SHARED_MEMORY(u32, CODES_BYTES);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(int, unproved, 1);
    state += state_at;
    OPEN_BUCKET
    const GLOBAL key_type *in_bucket = SOURCE_OF(in, passed);
    out += out_at + from;
#if !SEGMENTED
    if (count > NV) {
        for (int x = THREAD; in_bucket != out && x < count; x += NT) out[x] = in_bucket[x];
        if (count <= most && THREAD == 0) LEAVE_BUCKET
        count = 0;
    }
#endif
    ucode c[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        if (x < count) c[i] = (ucode) in_bucket[x];
    }
    for (int i = THREAD; i < PLACES; i += NT) counters[i] = 0;
    UNROLL for (int i = 0; i < VT; i++) c[i] = UCODE_OF((key_type) c[i]);
#if MAPPED
    SHARED_ARRAY(ucode, ranges, RANGES);
    ucode least = (ucode) -1;
    ucode greatest = 0;
    UNROLL for (int i = 0; i < VT; i++) {
        if (i * NT + THREAD < count) {
            least = MIN(least, c[i]);
            greatest = MAX(greatest, c[i]);
        }
    }
    find_range(&least, &greatest, ranges);
    ucode reach = count > 0 ? greatest - least : 0;
    UNROLL for (int i = 0; i < VT; i++) c[i] -= least;
    OPEN_PLACES(reach)
#else
    ucode least = 0;
    int to_place = MAX((int) state[SHIFT] - PLACE_BITS, 0);
#endif
    SYNCHRONIZE();
    place_codes(c, count, PLACING, counters, sums, codes);
#if MAPPED
    int wrong = 0;
    if (IS_DENSE(reach)) {
        SYNCHRONIZE();
    } else {
        wrong = sort_codes(codes, count, 0, 0, unproved);
    }
#else
    int wrong = sort_codes(codes, count, 0, 0, unproved);
#endif
    if (wrong && THREAD == 0) LEAVE_BUCKET
    ADMIT_NEXT_KERNEL()
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        if (x < count) out[x] = KEY_OF(least + codes[x]);
    }
    CLOSE_BLOCK
}
