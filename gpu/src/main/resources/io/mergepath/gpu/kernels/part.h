// SPDX-License-Identifier: Apache-2.0
// The part of a tile of the output in the runs of its pair (see runs.h for the pairs).

// The spare slots of a tile have room for the free places before and between its parts (see bulk.h).
#define HAS_ROOM_FOR(unit) (VT + NT / 32 >= 3 * ((unit) - 1))

// A tile's part of its pair's runs.
typedef struct {
    i64 a;  // where it begins in a
    int a_count;
    i64 b;
    int b_count;
    i64 out;  // where the merged tile begins
} part_type;

// Finds the part of a tile in the runs of its pair. The cuts of the partition tell it. Without cuts the block searches.
DEVICE part_type part_of(const GLOBAL key_type *a, const GLOBAL key_type *b, place_type place, i64 tile, int step,
                         const GLOBAL i64 *cuts, i64 cuts_at, GLOBAL i32 *unsorted,
                         SHARED u64 *memory CAPTURED_PARAMETER) {
    i64 left = place.a_length + place.b_length - place.diagonal;
    int count = (int) MIN(left, step);
    i64 a_from;
    i64 a_to;
    if (cuts) {
        a_from = cuts[cuts_at + tile];
        // The next tile begins where this one ends.
        a_to = left <= step ? place.a_length : cuts[cuts_at + tile + 1];
    } else {
        search_ends(a + place.a, place.a_length, b + place.b, place.b_length, place.diagonal, place.diagonal + count,
                    &a_from, &a_to, memory CAPTURED);
    }
    i64 b_from = place.diagonal - a_from;
    // In sorted runs this changes nothing. In other runs it keeps every access inside the runs, and MEET reports the
    // change.
    i64 least = a_from + LEAST_CO_RANK(count, place.b_length - b_from);
    i64 most = a_from + GREATEST_CO_RANK(count, place.a_length - a_from);
    i64 inside = MIN(MAX(a_to, least), most);
    MEET(inside, a_to)
    a_to = inside;
    part_type part;
    part.a = place.a + a_from;
    part.a_count = (int) (a_to - a_from);
    part.b = place.b + b_from;
    part.b_count = count - part.a_count;
    part.out = place.out + place.diagonal;
    return part;
}

// The part of a block's tile of `step` elements, in shared memory. If one warp can find it, one warp finds it for all.
#if ASKS_WARPS
#define FINDS_PART (THREAD < 32)
#else
#define FINDS_PART 1
#endif
#define SHARE_PART(part, step)                                                                                         \
    SHARED_ARRAY(part_type, part, 1);                                                                                  \
    if (FINDS_PART) {                                                                                                  \
        part_type found = part_of(a, b, place_of(BLOCK, step, PAIRS), BLOCK, step, cuts, cuts_at, unsorted,            \
                                  SHARED_MEMORY(u64, 0) CAPTURED);                                                     \
        if (THREAD == 0) *part = found;                                                                                \
    }                                                                                                                  \
    SYNCHRONIZE();
