// SPDX-License-Identifier: Apache-2.0
// Sorted numbers mark the outputs of a tile: number t of the tile marks its output with t + 1, and an output without a
// number has the mark 0. Each output then learns the last mark up to it. A thread finds the marks of four outputs at
// once, and stores their elements together. ELEMENT_TYPE is an element, and moves as unsigned bits. INDEX_TYPE holds a
// number.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

#define QUAD 4
#define QUADS (VT / QUAD)

// The outputs of a tile, at most. The places of its marks begin at an address of the result that is aligned for a quad, up
// to three places before the tile.
#define OUTPUTS (NV - QUAD)
#define SHIFT_OF(out) ((int) ((u64) (out) / sizeof(element_type) % QUAD))

// The elements of a quad. Vectors have at most 16 bytes.
typedef struct ALIGNED(sizeof(element_type) < 4 ? QUAD * sizeof(element_type) : 16) {
    element_type e[QUAD];
} quad_type;

// For each output of a quad, the last mark up to it. A bit tells whether the output itself has a mark.
typedef struct {
    int last[QUAD];
    u32 marked;
} quad_marks_type;

// The numbers that a thread loads before it marks their outputs.
#define BATCH 4

// Threads begin at a line of 128 bytes, so a warp loads one line.
#define BEHIND_LINE(place) ((int) ((u64) (place) / sizeof(*(place)) % (128 / sizeof(*(place)))))

// Number t marks output `numbers[t] - begin + slope * t`, if it is less than `end`. If the numbers have `repeats`, the last
// number of an output marks it.
DEVICE void mark_outputs(const GLOBAL index_type *numbers, int count, i64 begin, int slope, int repeats, int shift,
                         int end, SHARED u16 *marks) {
    // 32 bits are enough for places in a tile.
    u32 from = (u32) begin;
    for (int first = -BEHIND_LINE(numbers); first < count; first += BATCH * NT) {
        int x[BATCH];
        int next[BATCH];
        UNROLL for (int i = 0; i < BATCH; i++) {
            int t = first + i * NT + THREAD;
            x[i] = t >= 0 && t < count ? (int) ((u32) numbers[t] - from) + slope * t : end;
            next[i] = repeats && t >= 0 && t + 1 < count ? (int) ((u32) numbers[t + 1] - from) + slope * (t + 1) : end;
        }
        UNROLL for (int i = 0; i < BATCH; i++) {
            if (x[i] < end && x[i] != next[i]) marks[shift + x[i]] = (u16) (first + i * NT + THREAD + 1);
        }
    }
}

// Copies a part of a column to shared memory.
DEVICE void copy_part(const GLOBAL element_type *part, int count, SHARED element_type *to) {
    for (int x = THREAD - BEHIND_LINE(part); x < count; x += NT) {
        if (x >= 0) COPY_ASYNC(to + x, part + x);
    }
}

// Stores the elements of a quad that begins at output x, from output 0 to `end`.
DEVICE void store_quad(GLOBAL element_type *out, int x, int end, const quad_type *quad) {
    if (x >= 0 && x + QUAD <= end) {
        *(GLOBAL quad_type *) (out + x) = *quad;
    } else {
        UNROLL for (int e = 0; e < QUAD; e++) {
            if (x + e >= 0 && x + e < end) out[x + e] = quad->e[e];
        }
    }
}

DEVICE void clear_marks(SHARED u64 *marks) {
    UNROLL for (int i = 0; i < QUADS; i++) marks[i * NT + THREAD] = 0;
    SYNCHRONIZE();
}

#ifdef FROM_THREAD
// The quads of a warp follow each other.
#define FIRST_OF_QUAD(i) ((THREAD / 32 * (32 * QUADS) + (i) * 32 + THREAD % 32) * QUAD)
#define LASTS (NT / 32)

// The marks of a thread's quads, and the last mark before the quads that its warp takes next.
typedef struct {
    u64 quads[QUADS];
    int before;
} marks_type;

#define MARK_OF(quad, e) ((int) ((quad) >> 16 * (e) & 0xffff))

// Loads the marks, after all threads have marked outputs.
DEVICE marks_type open_marks(const u64 *marks, u16 *lasts) {
    SYNCHRONIZE();
    marks_type found;
    int last = 0;
    UNROLL for (int i = 0; i < QUADS; i++) {
        found.quads[i] = marks[FIRST_OF_QUAD(i) / QUAD];
        UNROLL for (int e = 0; e < QUAD; e++) last = MAX(last, MARK_OF(found.quads[i], e));
    }
    UNROLL for (int d = 16; d > 0; d /= 2) {
        int other = FROM_THREAD(last, THREAD ^ d);
        last = MAX(last, other);
    }
    if (THREAD % 32 == 0) lasts[THREAD / 32] = (u16) last;
    SYNCHRONIZE();
    found.before = 0;
    for (int warp = 0; warp < THREAD / 32; warp++) found.before = MAX(found.before, lasts[warp]);
    return found;
}

// The marks of a thread's next quad. All threads of the warp call it for each quad in turn.
DEVICE quad_marks_type next_quad(marks_type *found, int i) {
    u64 quad = found->quads[i];
    quad_marks_type marks;
    marks.marked = 0;
    int last = 0;
    UNROLL for (int e = 0; e < QUAD; e++) {
        marks.marked |= (u32) (MARK_OF(quad, e) != 0) << e;
        last = MAX(last, MARK_OF(quad, e));
        marks.last[e] = last;
    }
    // A vote tells which quads of the warp have marks.
    u32 below = WARP_BITS(quad != 0) & (1u << THREAD % 32) - 1;
    int nearest = FROM_THREAD(last, LAST_BIT(below));
    int before = below ? nearest : found->before;
    UNROLL for (int e = 0; e < QUAD; e++) marks.last[e] = MAX(marks.last[e], before);
    found->before = FROM_THREAD(marks.last[QUAD - 1], 31);
    return marks;
}
#else
#define FIRST_OF_QUAD(i) (((i) * NT + THREAD) * QUAD)
#define LASTS NT

// For each output of the tile, the last mark up to it.
typedef struct {
    const SHARED u16 *last;
} marks_type;

DEVICE marks_type open_marks(SHARED u64 *words, SHARED u16 *lasts) {
    SYNCHRONIZE();
    SHARED u16 *marks = (SHARED u16 *) words;
    int last = 0;
    for (int x = THREAD * VT; x < (THREAD + 1) * VT; x++) last = MAX(last, marks[x]);
    lasts[THREAD] = (u16) last;
    SYNCHRONIZE();
    int before = 0;
    for (int d = 1; d < NT; d *= 2) {
        int other = THREAD >= d ? lasts[THREAD - d] : 0;
        SYNCHRONIZE();
        before = MAX(before, other);
        lasts[THREAD] = (u16) MAX(last, before);
        SYNCHRONIZE();
    }
    for (int x = THREAD * VT; x < (THREAD + 1) * VT; x++) {
        before = MAX(before, marks[x]);
        marks[x] = (u16) before;
    }
    SYNCHRONIZE();
    marks_type found;
    found.last = marks;
    return found;
}

DEVICE quad_marks_type next_quad(const marks_type *found, int i) {
    quad_marks_type marks;
    marks.marked = 0;
    for (int e = 0; e < QUAD; e++) {
        int x = FIRST_OF_QUAD(i) + e;
        marks.last[e] = found->last[x];
        marks.marked |= (u32) (marks.last[e] > (x > 0 ? found->last[x - 1] : 0)) << e;
    }
    return marks;
}
#endif
