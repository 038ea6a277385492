// SPDX-License-Identifier: Apache-2.0
// A sort by distribution, for numbers. Equal numbers are identical. Passes send keys to buckets, in any order inside a
// bucket. Then a block sorts each bucket in shared memory. A survey looks at a sample of the keys and takes one of
// three ways:
//
//   - The leading bits of the codes divide the keys evenly. Then these bits are the number of the bucket.
//   - They do not. Then a map that follows a larger sample gives the number of the bucket. This is MAPPED.
//   - Neither works. Then the sort is left to the kernels behind these.
//
// The leading bits are the first bits of a window. The window is the bits of the codes that vary.

// The words by which the kernels tell each other their results. Two flags say that keys go to buckets by leading bits,
// two that they go by a map, two that they go to buckets at all, and two that the kernels behind are to sort them. Each
// is two flags, as CONTEXT_INPUTS takes two.
#define PLAINLY 0
#define BY_MAP 2
#define DISTRIBUTED 4
#define LEFT 6
#define SHIFT 8
#define LISTED 9
#define WINDOW 10  // two words: the least code of the window
#define REACH 12   // two words: the distance from there to the greatest code of the window
#define NANS 14    // four words: the bits that NaNs have set, and the bits that NaNs have cleared
#define NAN_WORDS 4
#define LARGE 18   // the number of large buckets, which neither fit a block nor a larger block
#define CHUNKS 19  // the number of chunks that large buckets have together
#define COUNTED_BLOCKS 20  // the number of blocks that have counted keys
#define UNORDERED 21  // 0 if the keys are in order where the result goes, so that nothing is left to do

// The words of a large bucket: its number, how many of its keys are not its most frequent key, how many of these are
// less, and the most frequent key in two words.
#define LARGE_WORDS 5
#define OTHERS 1
#define LESS 2
#define FREQUENT 3

#define WIDE_WORD(state, at) ((ucode) ((u64) (state)[at] | (u64) (state)[(at) + 1] << 32))

// NaNs of different bits are equal, and must keep their order, so other kernels sort them. The bits of NaNs gather
// here.
#if FLOATING
#define GATHER_NAN(key)                                                                                                \
    if (((key) & MAGNITUDE) > INFINITE) {                                                                              \
        nans_set |= (ucode) (key);                                                                                     \
        nans_cleared |= ~(ucode) (key);                                                                                \
    }
#else
#define GATHER_NAN(key)
#endif

#define TELL_NANS(nans)                                                                                                \
    for (int i = 0; nans_set && i < 2; i++) {                                                                          \
        ATOMIC_OR((nans) + i, (u32) ((u64) nans_set >> 32 * i));                                                       \
        ATOMIC_OR((nans) + 2 + i, (u32) ((u64) nans_cleared >> 32 * i));                                               \
    }
#define NANS_DIFFER(nans) (((nans)[0] & (nans)[2]) || ((nans)[1] & (nans)[3]))

// The distance of a code from the first code of the window.
#define DISTANCE(code, least) ((code) > (least) ? (code) - (least) : 0)

// The number of a code's bucket. Codes beyond the window go to the first or last bucket.
//
//   MAPPED 0  the leading bits of the code inside the window
//   MAPPED 1  BINS equal parts of the window lie on a scale of 32 bits, and the leading bits of a place on the scale
//             are the bucket. Entry i of the map is the place where bin i begins. Inside a bin, places rise evenly.
#if MAPPED
#define BIN_BITS (sizeof(ucode) == 8 && !VALUES ? 13 : 12)
#define BINS (1 << BIN_BITS)
#define MAP_BYTES ((BINS + 4) * (int) sizeof(u32))
#define BUCKET_PARAMETERS ucode least, ucode reach, int to_top, const SHARED u32 *map, int bits
#define BUCKETING least, reach, to_top, map, bits

DEVICE u32 bucket_of(ucode code, BUCKET_PARAMETERS) {
    ucode distance = MIN(DISTANCE(code, least), reach) << to_top;
    u32 bin = (u32) (distance >> (CODE_BITS - BIN_BITS));
    u32 inside = (u32) (CODE_BITS == 32 ? distance << BIN_BITS : distance >> (CODE_BITS == 32 ? 0 : 32 - BIN_BITS));
    u32 from = map[bin];
    return (from + MUL_HIGH(inside, map[bin + 1] - from)) >> (32 - bits);
}

// The map comes to shared memory. The block synchronises before it uses the map.
#define OPEN_BUCKETS(bytes_before)                                                                                     \
    SHARED u32 *map = SHARED_MEMORY(u32, bytes_before);                                                                \
    for (int i = THREAD; i <= BINS; i += NT) map[i] = scale[scale_at + i];                                             \
    ucode least = WIDE_WORD(state, WINDOW);                                                                            \
    ucode reach = WIDE_WORD(state, REACH);                                                                             \
    int to_top = CODE_BITS - WIDTH_OF(reach);
#else
#define MAP_BYTES 0
#define BUCKET_PARAMETERS ucode least, int shift, u32 last
#define BUCKETING least, shift, last

DEVICE u32 bucket_of(ucode code, BUCKET_PARAMETERS) {
    return (u32) MIN(DISTANCE(code, least) >> shift, (ucode) last);
}

#define OPEN_BUCKETS(bytes_before)                                                                                     \
    ucode least = WIDE_WORD(state, WINDOW);                                                                            \
    int shift = state[SHIFT];                                                                                          \
    u32 last = (1u << bits) - 1;
#endif

#define BUCKET_OF(key) bucket_of(UCODE_OF(key), BUCKETING)
