// SPDX-License-Identifier: Apache-2.0
// The parts that all passes of a sort by distribution share.

// The most places that a pass sends keys to from one tile.
#define DIGITS 256

// The place that a pass sends a key to.
#define DIGIT_OF(key) (BUCKET_OF(key) >> low_bits & (digits - 1))

// Sums the numbers of tiles of the segments before each segment. A segment has 1 << low_bits buckets.
DEVICE void count_tiles(const GLOBAL u32 *starts, int low_bits, int segments, GLOBAL u32 *tiles_before,
                        SHARED u32 *sums) {
    u32 tiles = 0;
    if (THREAD < segments) {
        u32 length = starts[(u32) (THREAD + 1) << low_bits] - starts[(u32) THREAD << low_bits];
        tiles = (length + NV - 1) / NV;
    }
    u32 before = sum_before(tiles, sums);
    if (THREAD < segments) tiles_before[THREAD] = before;
    if (THREAD == segments - 1) tiles_before[segments] = before + tiles;
}

// If another pass follows, the last block of a pass counts the tiles of that pass, and has no tile itself.
#define COUNT_TILES_OF_NEXT_PASS                                                                                       \
    if (low_bits > 0 && BLOCK == BLOCKS - 1) {                                                                         \
        count_tiles(starts + starts_at, low_bits, 1 << digit_bits, tiles_before + tiles_before_at, sums);              \
        CLOSE_BLOCK                                                                                                    \
        return;                                                                                                        \
    }
