// SPDX-License-Identifier: Apache-2.0
// Looks whether keys are in order already, in a kernel that reads all keys for another purpose.

// How many keys a thread reads at once. They lie 32 apart, so a warp reads neighbours.
#define READ_AHEAD 16

// Whether the key at x comes before the key in front of it.
DEVICE int is_unordered(const GLOBAL key_type *in, i64 x) {
    return UCODE_OF(in[x]) < UCODE_OF(in[MAX(x - 1, 0)]);
}

// Whether one of the keys of the warp comes before the key in front of it. A thread has read the key at x, the key in
// front of it, and more keys behind it. Keys that are out of order mostly show it in the first keys of the warp. Only if
// these are in order, the others are read again, which costs fewer registers than to keep them.
DEVICE int are_unordered(const GLOBAL key_type *in, i64 x, key_type key, key_type front) {
    int unordered = UCODE_OF(key) < UCODE_OF(front);
    if (WARP_ALL(!unordered)) {
        for (int i = 1; i < READ_AHEAD; i++) unordered |= is_unordered(in, x + i * 32);
    }
    return !WARP_ALL(!unordered);
}
