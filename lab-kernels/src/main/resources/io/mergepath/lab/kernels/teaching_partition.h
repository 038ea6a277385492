// SPDX-License-Identifier: Apache-2.0
// The partition finds where each step of the output begins on the merge path of its pair. A step is one tile, or
// several tiles that one block merges one after the other. runs.h defines the pairs.

// Finds the co-rank of the first of every EVERY steps. LANES threads find one co-rank.
KERNEL(LANES) void partition_coarse(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step,
                                    OUTPUT(i64, cuts) LESSON_INPUTS SHARED_PARAMETER) {
    OPEN_LESSON
    i64 tile = BLOCK * EVERY;
    place_type place = place_of(tile, step, PAIRS);
    i64 k = MIN(place.diagonal, place.a_length + place.b_length);
    i64 cut = co_rank_wide(a + a_at + place.a, place.a_length, b + b_at + place.b, place.b_length, k, THREAD,
                           SHARED_MEMORY(u8, 0) LESSON);
    if (THREAD == 0) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[cuts_at + tile] = cut;
    }
    CLOSE_LESSON
}

// Finds the other co-ranks, each between two known co-ranks. One thread finds one co-rank.
KERNEL(FLAT) void partition_fine(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step, i64 tiles,
                                 OUTPUT(i64, cuts) LESSON_INPUTS) {
    OPEN_LESSON
    i64 tile = BLOCK * FLAT + THREAD;
    i64 behind = tile % EVERY;
    if (tile >= tiles || behind == 0) return;
    place_type place = place_of(tile, step, PAIRS);
    i64 length = place.a_length + place.b_length;
    i64 k = MIN(place.diagonal, length);
    i64 low = LEAST_CO_RANK(k, place.b_length);
    i64 high = GREATEST_CO_RANK(k, place.a_length);
    cuts += cuts_at;
    i64 diagonal = place.diagonal - behind * step;
    if (diagonal >= 0) {
        COUNT_UP(GLOBAL_LOADS, 1)
        i64 cut = cuts[tile - behind];
        low = MAX(low, cut);
        high = MIN(high, cut + k - diagonal);
    }
    i64 ahead = EVERY - behind;
    if (tile + ahead < tiles && place.diagonal + ahead * step < length) {
        COUNT_UP(GLOBAL_LOADS, 1)
        i64 cut = cuts[tile + ahead];
        low = MAX(low, cut - (place.diagonal + ahead * step - k));
        high = MIN(high, cut);
    }
    COUNT_UP(GLOBAL_STORES, 1)
    cuts[tile] = co_rank_between(a + a_at + place.a, b + b_at + place.b, k, low, high LESSON);
    CLOSE_COUNTERS
}

// The part of a pair's runs that one block merges.
typedef struct {
    i64 a;  // where it begins in a
    int a_count;
    i64 b;
    int b_count;
    i64 out;  // where its merge begins in the output
} part_type;

// Searches for both ends of a block's part, if the block has no cuts. Two groups of threads search, each for one end.
DEVICE void search_ends(const GLOBAL key_type *a, i64 a_length, const GLOBAL key_type *b, i64 b_length, i64 from,
                        i64 to, i64 *a_from, i64 *a_to, SHARED u64 *memory LESSON_PARAMETER) {
    SHARED i64 *ends = (SHARED i64 *) memory;
    SHARED u8 *answers = (SHARED u8 *) (memory + 2);
    int group = THREAD / LANES;
    // The other groups search for diagonal 0, so they read no key. They take part in the barriers.
    i64 k = group == 0 ? from : group == 1 ? to : 0;
    SHARED u8 *own_answers = answers + (group < 2 ? group : 2) * LANES;
    i64 cut = co_rank_wide(a, a_length, b, b_length, k, THREAD % LANES, own_answers LESSON);
    if (group < 2 && THREAD % LANES == 0) {
        COUNT_UP(SHARED_STORES, 1)
        ends[group] = cut;
    }
    SYNCHRONIZE();
    COUNT_UP(SHARED_LOADS, 2)
    *a_from = ends[0];
    *a_to = ends[1];
    SYNCHRONIZE();
}

// Finds the part of `step` elements that block `tile` merges. The cuts of the partition tell it. Without cuts the block
// searches.
DEVICE part_type part_of(const GLOBAL key_type *a, const GLOBAL key_type *b, place_type place, i64 tile, int step,
                         const GLOBAL i64 *cuts, i64 cuts_at, GLOBAL i32 *unsorted,
                         SHARED u64 *memory LESSON_PARAMETER) {
    i64 left = place.a_length + place.b_length - place.diagonal;
    int count = (int) MIN(left, step);
    i64 a_from;
    i64 a_to;
    if (cuts) {
        COUNT_UP(GLOBAL_LOADS, left <= step ? 1 : 2)
        a_from = cuts[cuts_at + tile];
        a_to = left <= step ? place.a_length : cuts[cuts_at + tile + 1];
    } else {
        search_ends(a + place.a, place.a_length, b + place.b, place.b_length, place.diagonal, place.diagonal + count,
                    &a_from, &a_to, memory LESSON);
    }
    i64 b_from = place.diagonal - a_from;
    // In sorted runs this changes nothing. In other runs it keeps every access inside the runs, and MEET reports the
    // change.
    i64 least = a_from + LEAST_CO_RANK(count, place.b_length - b_from);
    i64 most = a_from + GREATEST_CO_RANK(count, place.a_length - a_from);
    i64 inside = MIN(MAX(a_to, least), most);
    MEET(inside, a_to)
    part_type part;
    part.a = place.a + a_from;
    part.a_count = (int) (inside - a_from);
    part.b = place.b + b_from;
    part.b_count = count - part.a_count;
    part.out = place.out + place.diagonal;
    return part;
}

// The part that a block merges. All threads of the block find it together.
#define FIND_PART(step)                                                                                                \
    part_of(a, b, place_of(BLOCK, step, PAIRS), BLOCK, step, cuts, cuts_at, unsorted, SHARED_MEMORY(u64, 0) LESSON)

// The parameters of every kernel that merges pairs. They are the parameters of the product's merge_two_phase, and the
// counters.
#define MERGE_PARAMETERS                                                                                               \
    INPUT(key_type, a), INPUT(value_type, a_values), INPUT(key_type, b), INPUT(value_type, b_values),                  \
            OUTPUT(key_type, out), OUTPUT(value_type, out_values), PAIRS_PARAMETERS, INPUT(i64, cuts),                 \
            OUTPUT(i32, unsorted) LESSON_INPUTS SHARED_PARAMETER

// The first statements of such a kernel.
#define OPEN_MERGE                                                                                                     \
    OPEN_LESSON                                                                                                        \
    a += a_at;                                                                                                         \
    b += b_at;                                                                                                         \
    out += out_at;                                                                                                     \
    unsorted += unsorted_at;                                                                                           \
    VALUE(a_values += a_values_at; b_values += b_values_at; out_values += out_values_at;)
