// SPDX-License-Identifier: Apache-2.0
// Looks whether keys are in order already, in a kernel that reads all keys for another purpose.

// How many keys a thread reads at once. They lie 32 apart, so a warp reads neighbours.
#define READ_AHEAD 16

#define COMES_BEFORE(key, x) (UCODE_OF(key) < UCODE_OF(in[x]))

// Whether a key that the warp has read comes before the key in front of it. The first key of a thread is at x. Keys that
// are out of order mostly show it in the first keys of the warp, so the others are looked at only if these are in order.
DEVICE int are_unordered(const GLOBAL key_type *in, i64 x, const key_type *keys) {
    int unordered = x > 0 && COMES_BEFORE(keys[0], x - 1);
    if (WARP_ALL(!unordered)) {
        UNROLL for (int i = 1; i < READ_AHEAD; i++) unordered |= COMES_BEFORE(keys[i], x + i * 32 - 1);
    }
    return !WARP_ALL(!unordered);
}

// The same of one key.
DEVICE int is_unordered(const GLOBAL key_type *in, i64 x) { return x > 0 && COMES_BEFORE(in[x], x - 1); }
