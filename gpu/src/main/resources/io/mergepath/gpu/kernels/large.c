// SPDX-License-Identifier: Apache-2.0
// Large buckets of keys alone. Nearly all keys of such a bucket are equal, as a map gives other keys more buckets. The
// kernels take out the keys that differ from the most frequent key, sort them in one block, and write the bucket anew.
// If too many keys differ, the whole sort is left to other kernels.

// How many keys of a bucket show which key is the most frequent.
#define PROBES 64

// The most frequent of some keys of a bucket.
DEVICE key_type frequent_key(const GLOBAL key_type *keys, u32 count, SHARED key_type *probes, SHARED u32 *best) {
    if (THREAD == 0) best[0] = 0;
    for (int i = THREAD; i < PROBES; i += NT) probes[i] = keys[(u32) ((u64) count * (u32) i / PROBES)];
    SYNCHRONIZE();
    for (int i = THREAD; i < PROBES; i += NT) {
        u32 same = 0;
        // Compilers do not unroll this loop, which would take too many registers: they do not know how long it is.
        for (u32 k = 0; k < MIN(PROBES, count); k++) same += probes[k] == probes[i];
        ATOMIC_MAX(best, same * PROBES + (u32) i);
    }
    SYNCHRONIZE();
    return probes[best[0] % PROBES];
}

// Gathers the keys that differ from the most frequent key, in any order.
KERNEL(NT) void split_large(INPUT(key_type, in), INPUT(u32, starts), INPUT(u32, chunks), OUTPUT(u32, large),
                            OUTPUT(u32, state), OUTPUT(key_type, others) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(key_type, probes, PROBES);
    SHARED_ARRAY(u32, best, 1);
    SHARED_ARRAY(u32, found, 3);
    starts += starts_at;
    chunks += chunks_at;
    state += state_at;
    u32 number = state[CHUNKS];
    for (u32 c = (u32) BLOCK; c < number; c += (u32) BLOCKS) {
        GLOBAL u32 *own = large + large_at + chunks[2 * c];
        u32 chunk = chunks[2 * c + 1];
        u32 from = starts[own[0]];
        u32 count = starts[own[0] + 1] - from;
        const GLOBAL key_type *keys = in + in_at + from;
        if (THREAD < 2) found[THREAD] = 0;
        key_type frequent = frequent_key(keys, count, probes, best);
        u32 differ = 0;
        u32 less = 0;
        u32 end = MIN((chunk + 1) * NV, count);
        for (u32 x = chunk * NV + THREAD; x < end; x += NT) {
            differ += keys[x] != frequent;
            less += UCODE_OF(keys[x]) < UCODE_OF(frequent);
        }
        if (differ) ATOMIC_ADD(found, differ);
        if (less) ATOMIC_ADD(found + 1, less);
        SYNCHRONIZE();
        if (THREAD == 0) {
            found[2] = ATOMIC_ADD(own + OTHERS, found[0]);
            ATOMIC_ADD(own + LESS, found[1]);
            if (chunk == 0) {
                own[FREQUENT] = (u32) (u64) (ucode) frequent;
                own[FREQUENT + 1] = (u32) ((u64) (ucode) frequent >> 32);
            }
        }
        SYNCHRONIZE();
        u32 found_here = found[0];
        u32 before = found[2];
        SYNCHRONIZE();
        if (before + found_here <= NV) {
            for (u32 x = chunk * NV + THREAD; x < end; x += NT) {
                if (keys[x] != frequent) others[others_at + from + ATOMIC_ADD(found + 2, 1u)] = keys[x];
            }
        } else if (THREAD == 0) {
            state[DISTRIBUTED] = 0;
            state[LEFT] = 1;
            state[LEFT + 1] = 1;
        }
        SYNCHRONIZE();
    }
    CLOSE_BLOCK
}

// Sorts the keys that differ.
KERNEL(NT) void sort_others(OUTPUT(key_type, others), INPUT(u32, starts), INPUT(u32, large),
                            INPUT(u32, state) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_SORT
    GLOBAL value_type *no_values = 0;
    u32 number = state[state_at + LARGE];
    for (u32 i = (u32) BLOCK; i < number; i += (u32) BLOCKS) {
        const GLOBAL u32 *own = large + large_at + i * LARGE_WORDS;
        int count = (int) own[OTHERS];
        GLOBAL key_type *there = others + others_at + starts[starts_at + own[0]];
        if (count > 0) {
            SORT_TILE(there, no_values, count)
            STORE_TILE(count, there, no_values)
        }
        SYNCHRONIZE();
    }
    CLOSE_BLOCK
}

// Writes every large bucket: the keys that are less than the most frequent key, copies of it, and the greater keys.
KERNEL(NT) void join_large(INPUT(key_type, others), INPUT(u32, starts), INPUT(u32, chunks), INPUT(u32, large),
                           INPUT(u32, state), OUTPUT(key_type, out) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    starts += starts_at;
    chunks += chunks_at;
    u32 number = state[state_at + CHUNKS];
    for (u32 c = (u32) BLOCK; c < number; c += (u32) BLOCKS) {
        const GLOBAL u32 *own = large + large_at + chunks[2 * c];
        u32 from = starts[own[0]];
        u32 count = starts[own[0] + 1] - from;
        u32 equal = count - own[OTHERS];
        key_type frequent = (key_type) WIDE_WORD(own, FREQUENT);
        const GLOBAL key_type *sorted = others + others_at + from;
        UNROLL for (int i = 0; i < VT; i++) {
            u32 x = chunks[2 * c + 1] * NV + i * NT + THREAD;
            if (x < count) {
                key_type key = frequent;
                if (x < own[LESS]) key = sorted[x]; else if (x >= own[LESS] + equal) key = sorted[x - equal];
                out[out_at + from + x] = key;
            }
        }
    }
}
