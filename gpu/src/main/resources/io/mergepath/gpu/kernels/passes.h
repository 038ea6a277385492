// SPDX-License-Identifier: Apache-2.0
// The parts that all passes of a sort by distribution share.

// The most places that a pass sends keys to from one tile.
#define DIGITS 256

// The place that a pass sends a key to.
#define DIGIT_OF(key) (BUCKET_OF(key) >> low_bits & (digits - 1))

// Sums the numbers of tiles of the segments before each segment. It runs in one block.
KERNEL(NT) void count_tiles(INPUT(u32, starts), int low_bits, int segments, OUTPUT(u32, tiles_before) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, sums, SUMS);
    starts += starts_at;
    u32 tiles = 0;
    if (THREAD < segments) {
        u32 length = starts[(u32) (THREAD + 1) << low_bits] - starts[(u32) THREAD << low_bits];
        tiles = (length + NV - 1) / NV;
    }
    u32 before = sum_before(tiles, sums);
    if (THREAD < segments) tiles_before[tiles_before_at + THREAD] = before;
    if (THREAD == segments - 1) tiles_before[tiles_before_at + segments] = before + tiles;
    CLOSE_BLOCK
}
