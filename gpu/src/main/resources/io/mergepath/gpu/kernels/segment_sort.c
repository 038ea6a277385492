// SPDX-License-Identifier: Apache-2.0
// Sorts the short segments in each tile, and lists the pieces of long segments.

// What `found` tells about all segments: the least number of a segment that does not follow the segment before it inside
// the n keys, whether a short segment lies in two tiles, the length of the longest long segment, the number of long
// segments, whether a segment is longer than TINY, whether another is longer than half of that, the number of huge
// segments, the length of the longest of them, and whether the host's guess holds: no segment is wrong, and none has more
// than `guessed` keys. Lengths are at most 2^32 - 1. A huge segment is not counted as long.
#define WRONG 0
#define TWO_TILES 1
#define LONGEST 2
#define LONG_ONES 3
#define NOT_TINY 4
#define NOT_HALF_TINY 5
#define HUGE_ONES 6
#define LONGEST_HUGE 7
#define GUESS_HOLDS 8

// The most huge segments in the list.
#define MOST_HUGE 256

// Looks at all segments, and lists the bounds of huge segments, which have more than `most` keys.
KERNEL(FLAT) void check_segments(INPUT(bound_type, starts), INPUT(bound_type, ends), int are_longs, i64 segments, i64 n,
                                 i64 most, i64 guessed, OUTPUT(u32, found), OUTPUT(i64, list) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 s = BLOCK * FLAT + THREAD;
    if (s >= segments) return;
    i64 start = BOUND(starts, s);
    i64 end = BOUND(ends, s);
    i64 least = s == 0 ? 0 : BOUND(ends, s - 1);
    int is_wrong = start < least || start > end || end > n;
    found += found_at;
    // Many threads find the same. Most of them need not write.
    if ((is_wrong || end - start > guessed) && found[GUESS_HOLDS]) found[GUESS_HOLDS] = 0;
    if (is_wrong) {
        ATOMIC_MIN(found + WRONG, (u32) MIN(s, 0x7fffffff));
    } else if (end - start > most) {
        ATOMIC_MAX(found + LONGEST_HUGE, (u32) MIN(end - start, (i64) 0xffffffff));
        u32 at = ATOMIC_ADD(found + HUGE_ONES, 1u);
        if (at < MOST_HUGE) {
            list[list_at + 2 * at] = start;
            list[list_at + 2 * at + 1] = end;
        }
        return;
    } else if (IS_LONG(start, end)) {
        ATOMIC_MAX(found + LONGEST, (u32) MIN(end - start, (i64) 0xffffffff));
        ATOMIC_ADD(found + LONG_ONES, 1u);
    } else if (start < end && IN_TWO_TILES(start, end)) {
        found[TWO_TILES] = 1;
    }
    GLOBAL u32 *not_tiny = found + (end - start > TINY ? NOT_TINY : NOT_HALF_TINY);
    if (end - start > TINY / 2 && !*not_tiny) *not_tiny = 1;
}

// Ends segments with more than `most` keys where they start.
KERNEL(FLAT) void empty_huge(INPUT(i64, starts), INPUT(i64, ends), i64 segments, i64 most,
                             OUTPUT(i64, visible) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 s = BLOCK * FLAT + THREAD;
    if (s >= segments) return;
    i64 start = starts[starts_at + s];
    i64 end = ends[ends_at + s];
    visible[visible_at + s] = end - start > most ? start : end;
}

// Lists the pieces of long segments, each by its segment and its first place. The pieces of a segment follow each other.
KERNEL(FLAT) void list_pieces(INPUT(i64, starts), INPUT(i64, ends), i64 segments, i64 piece, OUTPUT(i64, pieces),
                              OUTPUT(u32, listed) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 s = BLOCK * FLAT + THREAD;
    if (s >= segments) return;
    i64 start = starts[starts_at + s];
    i64 end = ends[ends_at + s];
    if (!IS_LONG(start, end)) return;
    u32 at = ATOMIC_ADD(listed + listed_at, (u32) ((end - start + piece - 1) / piece));
    for (i64 x = start; x < end; x += piece, at++) {
        pieces[pieces_at + 2 * (i64) at] = s;
        pieces[pieces_at + 2 * (i64) at + 1] = x;
    }
}

// Finds the last segment that starts at the beginning of each tile or before, and at the end of the keys.
KERNEL(FLAT) void find_segments(INPUT(i64, starts), i64 segments, i64 n, i64 tiles,
                                OUTPUT(i64, firsts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    i64 tile = BLOCK * FLAT + THREAD;
    if (tile <= tiles) {
        firsts[firsts_at + tile] = segment_before(MIN(tile * NV, n), -1, segments - 1, starts + starts_at);
    }
}

// Bits for the VT places of a thread.
typedef struct {
    u32 heads;  // the places that begin a segment, or lie in a gap
    u32 gaps;   // the places in gaps and in long segments, and behind the end
} marks_type;

DEVICE marks_type marks_of(i64 x, i64 tile, SEGMENT_PARAMETERS) {
    marks_type marks = {0, 0};
    i64 last = firsts[tile + 1];
    i64 s = segment_before(x, firsts[tile], last, starts);
    i64 end = s < 0 ? 0 : ends[s];
    i64 start = s < 0 ? -1 : starts[s];
    if (IS_LONG(start, end)) end = start;
    i64 next = s < last ? starts[s + 1] : n;
    UNROLL for (int i = 0; i < VT; i++) {
        if (s < last && next <= x + i) {
            s++;
            if (s < last && starts[s + 1] <= x + i) s = segment_before(x + i, s, last, starts);
            end = ends[s];
            start = starts[s];
            if (IS_LONG(start, end)) end = start;
            next = s < last ? starts[s + 1] : n;
        }
        int gap = x + i >= end;
        if (gap) marks.gaps |= 1u << i;
        if (gap || x + i == start) marks.heads |= 1u << i;
    }
    return marks;
}

// Behind the places where the threads of a merge begin, and a flag, lie the first and the last heads of the runs of all
// levels in a tile, and the gaps of each thread.
#define FIRST_HEADS (starts_in_tile + NT + 2)
#define LAST_HEADS (FIRST_HEADS + 2 * NT)
#define GAPS ((SHARED u32 *) (LAST_HEADS + 2 * NT))
#define NO_HEAD 0xffff
#define PLACES_MEMORY (GAPS + NT)

// Merges VT elements of two runs of a tile. The segment that lies in both runs begins at a_begin, and ends at b_end. What
// comes before and behind it stays in place. Returns where the merge ends in the first run.
DEVICE int merge_segment(const SHARED key_type *keys, const SHARED value_type *values, int a_from, int a_begin,
                         int a_to, int b_from, int b_to, key_type *r, value_type *v CAPTURED_PARAMETER) {
    key_type a_key = keys[a_from];
    key_type b_key = keys[b_from];
    int a = a_from * KEY_BYTES;
    int both = a + b_from * KEY_BYTES;
    int a_end = a_to * KEY_BYTES;
    int b_end = b_to * KEY_BYTES;
    TAKE(a >= a_end || (b < b_end && a >= a_begin * KEY_BYTES && TILE_BEFORE(b_key, a_key)))
    return (u32) a / KEY_BYTES;
}

// Stores the elements of a tile that lie in segments, each where the first pass of its segment looks for it.
#define STORE_SEGMENTS(tile_elements, out, other)                                                                      \
    for (int x = THREAD; x < count; x += NT) {                                                                         \
        i64 place = from + x;                                                                                          \
        int levels = place < at.head.end ? at.head.levels : place >= at.tail.begin ? at.tail.levels : 0;               \
        if (!(gaps[x / VT] >> (x % VT) & 1)) (IN_SCRATCH(levels) ? other : out)[place] = tile_elements[x];             \
    }

#if COMPARATOR
#define TAKES_PART(has_elements) 1
#else
#define TAKES_PART(has_elements) (has_elements)
#endif

// Whether a tile has keys of short segments.
DEVICE int has_short_segments(i64 tile, SEGMENT_PARAMETERS) {
    i64 s = firsts[tile];
    return s != firsts[tile + 1] || (s >= 0 && tile * NV < ends[s] && !IS_LONG(starts[s], ends[s]));
}

// Sorts the short segments in each tile: each thread its own elements, and then 2, 4, ... NT threads together. A merge of
// two runs of the tile is needed for one segment at most, and only the threads with elements of this segment take part.
// By a comparator all threads take part, because they must agree. If `by_places`, the block first tries to sort numbers without values by places.
KERNEL(NT) void sort_segments(INPUT(key_type, in), INPUT(value_type, in_values), OUTPUT(key_type, out),
                              OUTPUT(value_type, out_values), OUTPUT(key_type, other), OUTPUT(value_type, other_values),
                              int by_places, SEGMENT_INPUTS CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    OPEN_SEGMENTS
    SHARED u16 *starts_in_tile = STARTS;
    SHARED u16 *first_heads = FIRST_HEADS;
    SHARED u16 *last_heads = LAST_HEADS;
    SHARED u32 *gaps = GAPS;
    if (!has_short_segments(BLOCK, SEGMENTS)) return;
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    load_keys(in + in_at + from, count, in, count, keys);
    VALUE(load_values(in_values + in_values_at + from, count, in_values, count, values);)
    int own = THREAD * VT;
    marks_type marks = marks_of(from + own, BLOCK, SEGMENTS);
    SYNCHRONIZE();

    key_type r[VT];
    value_type v[VT];
    keep_elements(keys, values, r, v);
    int sorted = 0;
#if MAY_PLACE
    OPEN_SORT_BY_PLACES(PLACES_MEMORY)
    if (by_places && place_keys(r, marks.heads, marks.gaps, places, keys)) {
        sorted = sort_placed(r, marks.heads, places, keys);
    }
#endif
    if (!sorted) {
        TRANSPOSE(marks.heads, VT)
    }
    gaps[THREAD] = marks.gaps;
    int first_head = NO_HEAD;
    int last_head = NO_HEAD;
    UNROLL for (int i = 0; i < VT; i++) {
        if (marks.heads >> i & 1) {
            if (first_head == NO_HEAD) first_head = own + i;
            last_head = own + i;
        }
    }

    // The segments in the run of each `coop` threads are sorted. 2 * coop threads merge two runs.
    for (int coop = 1; coop < NT && !sorted; coop *= 2) {
        if (THREAD % coop == 0) {
            first_heads[THREAD / coop] = (u16) first_head;
            last_heads[THREAD / coop] = (u16) last_head;
        }
        SYNCHRONIZE();
        int left = THREAD / (2 * coop) * 2;
        int a = left * coop * VT;
        int b = a + coop * VT;
        int end = b + coop * VT;
        int begin = last_heads[left] == NO_HEAD ? a : last_heads[left];
        int b_end = MIN(first_heads[left + 1], end);
        first_head = MIN(first_heads[left], first_heads[left + 1]);
        last_head = last_heads[left + 1] == NO_HEAD ? last_heads[left] : last_heads[left + 1];
        first_heads += NT / coop;
        last_heads += NT / coop;
        int takes_part = TAKES_PART(b < b_end && begin < own + VT && own < b_end);
        if (takes_part) put_elements(r, v, keys, values);
        SYNCHRONIZE();
        if (takes_part) {
            int i = own <= begin ? own
                : own >= b_end   ? b
                                 : begin + co_rank_shared(keys, begin, b - begin, b, b_end - b, own - begin, 0 CAPTURED);
            // The other run has given the other elements before this thread's.
            int j = b + own - i;
            SHARED u16 *starts = starts_in_tile;
            AGREED_MERGE(merge_segment(keys, values, i, begin, b, j, b_end, r, v CAPTURED), i, own - a, end - a)
        }
    }
    make_elements(r);
    SYNCHRONIZE();
    put_elements(r, v, keys, values);
    SYNCHRONIZE();
    ends_type at = ends_of(BLOCK, SEGMENTS);
    out += out_at;
    other += other_at;
    STORE_SEGMENTS(keys, out, other)
    VALUE(out_values += out_values_at; other_values += other_values_at;
          STORE_SEGMENTS(values, out_values, other_values))
    CLOSE_BLOCK
}
