// SPDX-License-Identifier: Apache-2.0
// Segments that are sorted by distribution. A segment that fits a block is one bucket. The window of another segment, from
// the least to the greatest key of a sample, is divided into buckets of equal width, and a pass moves its keys there.
// Then a block sorts each bucket.

// The words of the state behind those of distribution.h. The flags DISTRIBUTED are set unless a bucket has too many keys,
// and LEFT is set if so, or if a block could not sort a bucket. Then merges sort all segments.
#define TILES 8    // the number of tiles of divided segments
#define DIVIDED 9  // the number of divided segments
#define BUCKETS 10  // the number of buckets: those of segments that fit a block, and those of divided segments

// The most buckets of a segment: a byte tells the bucket.
#define MOST_BUCKETS 256

// A bucket is two words: where it begins, and twice where it ends. The last bit says that a pass has moved its keys.
#define BUCKET_END(from, count, is_moved) (((from) + (count)) << 1 | (is_moved))

#define NUMBER_OF_BUCKETS(length, fill) ((u32) (((length) + (fill) - 1) / (fill)))

#define GIVE_UP(state)                                                                                                 \
    {                                                                                                                  \
        (state)[LEFT] = 1;                                                                                             \
        (state)[LEFT + 1] = 1;                                                                                         \
    }
