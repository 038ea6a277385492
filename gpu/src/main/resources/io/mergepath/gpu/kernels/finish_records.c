// SPDX-License-Identifier: Apache-2.0
// The last step of a sort of records by distribution: a block sorts a bucket in shared memory, stably.

// Sorts every bucket where it lies or into another place. A bucket whose order is not proved is copied and goes to a
// list. So does a bucket that does not fit a tile, but has at most `most` records.
KERNEL_OF_BLOCKS(NT, BLOCKS_A_PROCESSOR)
void finish_records(INPUT(key_type, in), INPUT(value_type, in_values), BUCKET_INPUTS, OUTPUT(u32, state),
                    OUTPUT(key_type, out), OUTPUT(value_type, out_values) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED place_code *codes = SHARED_MEMORY(place_code, 0);
    SHARED u32 *counters = SHARED_MEMORY(u32, CODES_BYTES);
    SHARED value_type *values = SHARED_MEMORY(value_type, CODES_BYTES + PLACES * (int) sizeof(u32));
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(int, unproved, 1);
    state += state_at;
    OPEN_BUCKET
    const GLOBAL key_type *in_bucket = SOURCE_OF(in, passed);
    const GLOBAL value_type *bucket_values = SOURCE_OF(in_values, passed_values);
    out += out_at + from;
    out_values += out_values_at + from;
#if !SEGMENTED
    if (count > NV) {
        for (int x = THREAD; in_bucket != out && x < count; x += NT) {
            out[x] = in_bucket[x];
            out_values[x] = bucket_values[x];
        }
        if (count <= most && THREAD == 0) LEAVE_BUCKET
        count = 0;
    }
#endif
    ucode keys[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        if (x < count) keys[i] = (ucode) in_bucket[x];
    }
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        if (x < count) COPY_ASYNC(values + x, bucket_values + x);
    }
    for (int i = THREAD; i < PLACES; i += NT) counters[i] = 0;
#if MAPPED
    SHARED_ARRAY(ucode, ranges, RANGES);
    ucode least = (ucode) -1;
    ucode greatest = 0;
    UNROLL for (int i = 0; i < VT; i++) {
        if (i * NT + THREAD < count) {
            least = MIN(least, UCODE_OF((key_type) keys[i]));
            greatest = MAX(greatest, UCODE_OF((key_type) keys[i]));
        }
    }
    find_range(&least, &greatest, ranges);
    ucode reach = count > 0 ? greatest - least : 0;
    int shift = WIDTH_OF(reach);
    int lost = MAX(shift + RECORD_BITS - 8 * (int) sizeof(place_code), 0);
    int beyond = 0;
    OPEN_PLACES(reach >> lost)
#else
    int shift = state[SHIFT];
    int lost = MAX(shift + RECORD_BITS - 8 * (int) sizeof(place_code), 0);
    ucode least = WIDE_WORD(state, WINDOW) + ((ucode) BLOCK << shift);
    int to_place = shift - lost + RECORD_BITS - PLACE_BITS;
    // Records beyond the window lie in the first or last bucket, which their codes do not show.
    int beyond = 0;
#endif
    place_code c[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        ucode rest = UCODE_OF((key_type) keys[i]) - least;
#if !MAPPED
        beyond |= x < count && rest >> shift;
#endif
        c[i] = (place_code) (rest >> lost) << RECORD_BITS | x;
    }
    SYNCHRONIZE();
    place_codes(c, count, PLACING, counters, sums, codes);
    AWAIT_COPIES();
    int wrong = sort_codes(codes, count, lost, beyond, unproved);
    if (wrong && THREAD == 0) LEAVE_BUCKET
    ADMIT_NEXT_KERNEL()
    if (!wrong && lost == 0) {
        UNROLL for (int i = 0; i < VT; i++) {
            int x = i * NT + THREAD;
            if (x < count) {
                place_code code = codes[x];
                out[x] = KEY_OF(least + (ucode) (code >> RECORD_BITS));
                out_values[x] = values[RECORD_OF(code)];
            }
        }
    } else {
        // The output may be the input, so all keys are read before one is written.
        key_type moved[VT];
        UNROLL for (int i = 0; i < VT; i++) {
            int x = i * NT + THREAD;
            if (x < count) moved[i] = in_bucket[wrong ? x : RECORD_OF(codes[x])];
        }
        SYNCHRONIZE();
        UNROLL for (int i = 0; i < VT; i++) {
            int x = i * NT + THREAD;
            if (x < count) {
                out[x] = moved[i];
                out_values[x] = values[wrong ? x : RECORD_OF(codes[x])];
            }
        }
    }
    CLOSE_BLOCK
}
