// SPDX-License-Identifier: Apache-2.0
// Operations on sorted numbers: places of elements, or offsets, which are the places where the elements of objects begin.
//
// The merge path of the numbers and the places 0, 1, 2 and so on takes a number before the place that it names. A tile of
// OUTPUTS steps of the path has at most OUTPUTS numbers and OUTPUTS places, so objects without elements count like
// elements.

// A number of 4 bytes may be negative in an argument that is wrong.
#define AS_NUMBER(x) (sizeof(index_type) == 4 ? (i64) (i32) (x) : (i64) (x))
#define NUMBER(column, i) AS_NUMBER(column[column##_at + (i)])

// Finds how many numbers come before a tile. With `slope` 1, tiles are steps of the merge path. With `slope` 0, they are
// places.
DEVICE void cut_place(const GLOBAL index_type *numbers, i64 length, i64 steps, i64 slope, i64 tile, i64 tiles,
                      GLOBAL i64 *cuts) {
    if (tile > tiles) return;
    i64 step = MIN(tile * OUTPUTS, steps);
    i64 low = 0;
    i64 high = length;
    while (low < high) {
        i64 middle = low + (high - low) / 2;
        if (AS_NUMBER(numbers[middle]) + slope * middle < step) low = middle + 1; else high = middle;
    }
    cuts[tile] = low;
}

// What `found` tells about numbers: the least index of a number that is less than the number before it and `step`, or
// greater than `most`, both words of the first and of the last number, and whether the moves must write nothing.
#define WRONG 0
#define FIRST 1
#define LAST 3
#define REFUSED 5
#define TELL_NUMBER(word, number)                                                                                      \
    {                                                                                                                  \
        found[word] = (u32) (number);                                                                                  \
        found[(word) + 1] = (u32) ((u64) (number) >> 32);                                                              \
    }

// The numbers that a thread checks.
#define CHECKED 16

// Of the numbers that a thread checks, `wrong` becomes the first wrong one. Unsigned, a negative number is greater than
// all numbers that are right.
#define CHECK(k, number, least)                                                                                        \
    if ((number) > greatest || (number) < (least)) wrong = MIN(wrong, (k));

// Checks numbers. Offsets begin with 0, and end with `total`. A negative total stands for numbers that need not. If there
// are `cuts`, the first blocks find them at the same time.
KERNEL(FLAT) void check_numbers(INPUT(index_type, numbers), i64 length, i64 step, i64 most, i64 total,
                                OUTPUT(u32, found), i64 steps, i64 slope, i64 tiles, OUTPUT(i64, cuts)) {
    AWAIT_KERNELS()
    i64 cut_blocks = cuts ? tiles / FLAT + 1 : 0;
    if (BLOCK < cut_blocks) {
        cut_place(numbers + numbers_at, length, steps, slope, BLOCK * FLAT + THREAD, tiles, cuts + cuts_at);
        return;
    }
    i64 first = (BLOCK - cut_blocks) * (CHECKED * FLAT);
    found += found_at;
    index_type greatest = (index_type) MIN((u64) most, (u64) ((index_type) -1 >> 1));
    int wrong = CHECKED;
    if (first > 0 && first + CHECKED * FLAT <= length) {
        // All loads are under way before the first number is checked.
        const GLOBAL index_type *own = numbers + numbers_at + first + THREAD;
        index_type number[CHECKED];
        index_type least[CHECKED];
        UNROLL for (int k = 0; k < CHECKED; k++) {
            number[k] = own[k * FLAT];
            least[k] = own[k * FLAT - 1] + (index_type) step;
        }
        UNROLL for (int k = 0; k < CHECKED; k++) CHECK(k, number[k], least[k])
    } else {
        for (int k = 0; k < CHECKED; k++) {
            i64 i = first + k * FLAT + THREAD;
            if (i < length) {
                CHECK(k, numbers[numbers_at + i], i == 0 ? 0 : numbers[numbers_at + i - 1] + (index_type) step)
            }
        }
    }
    if (first == 0 && THREAD == 0) {
        TELL_NUMBER(FIRST, NUMBER(numbers, 0))
        TELL_NUMBER(LAST, NUMBER(numbers, length - 1))
        if (total >= 0 && (NUMBER(numbers, 0) != 0 || NUMBER(numbers, length - 1) != total)) found[REFUSED] = 1;
    }
    if (wrong < CHECKED) {
        ATOMIC_MIN(found + WRONG, (u32) MIN(first + wrong * FLAT + THREAD, 0x7fffffff));
        found[REFUSED] = 1;
    }
}

// Makes numbers of 8 bytes.
KERNEL(FLAT) void widen_numbers(INPUT(index_type, numbers), i64 length, OUTPUT(i64, wide)) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < length) wide[wide_at + i] = NUMBER(numbers, i);
}

// Finds the first interval that does not lie inside of `length` elements. Offsets are right already.
KERNEL(FLAT) void check_intervals(INPUT(index_type, starts), INPUT(index_type, offsets), i64 intervals, i64 length,
                                  OUTPUT(u32, found)) {
    AWAIT_KERNELS()
    i64 s = BLOCK * FLAT + THREAD;
    if (s >= intervals) return;
    i64 start = NUMBER(starts, s);
    i64 count = NUMBER(offsets, s + 1) - NUMBER(offsets, s);
    if (start < 0 || start > length - count) ATOMIC_MIN(found + found_at + WRONG, (u32) MIN(s, 0x7fffffff));
}

// Finds how many numbers come before each tile.
KERNEL(FLAT) void cut_places(INPUT(index_type, numbers), i64 length, i64 steps, i64 slope, i64 tiles,
                             OUTPUT(i64, cuts)) {
    AWAIT_KERNELS()
    cut_place(numbers + numbers_at, length, steps, slope, BLOCK * FLAT + THREAD, tiles, cuts + cuts_at);
}

// The part of the path in a tile: from number `s` and place `y` on.
typedef struct {
    i64 s;
    i64 s_to;
    i64 y;
    int places;
} part_type;

DEVICE part_type part_of(i64 tile, i64 steps, const GLOBAL i64 *cuts) {
    part_type part;
    part.s = cuts[tile];
    part.s_to = cuts[tile + 1];
    part.y = tile * OUTPUTS - part.s;
    part.places = (int) (MIN((tile + 1) * OUTPUTS, steps) - part.s_to - part.y);
    return part;
}

// Ends a kernel that must write nothing, because the check has found a wrong number. Loads before it are under way while
// the word arrives.
#define RETURN_IF_REFUSED if (found[found_at + REFUSED]) return;

// Shared memory for the marks of a tile.
#define OPEN_TILE                                                                                                      \
    SHARED_ARRAY(u64, words, NV / QUAD);                                                                               \
    SHARED_ARRAY(u16, lasts, LASTS);                                                                                   \
    SHARED u16 *marks = (SHARED u16 *) words;                                                                          \
    clear_marks(words);

// Stores an element for each of `count` outputs of a tile. EXPRESSION is the element of output x. `last` is the last mark
// up to it, and IS_MARKED tells whether it has a mark itself. The first and the last quad may lie outside of the tile in
// part.
#define IS_MARKED (marks_of_quad.marked >> e & 1)
#define STORE_OUTPUTS(count, EXPRESSION)                                                                               \
    {                                                                                                                  \
        marks_type marks_found = open_marks(words, lasts);                                                             \
        UNROLL for (int i = 0; i < QUADS; i++) {                                                                       \
            quad_marks_type marks_of_quad = next_quad(&marks_found, i);                                                \
            int first = FIRST_OF_QUAD(i) - shift;                                                                      \
            quad_type quad;                                                                                            \
            UNROLL for (int e = 0; e < QUAD; e++) {                                                                    \
                int x = first + e;                                                                                     \
                int last = marks_of_quad.last[e];                                                                      \
                if (x >= 0 && x < (count)) quad.e[e] = (EXPRESSION);                                                   \
            }                                                                                                          \
            store_quad(out, first, count, &quad);                                                                      \
        }                                                                                                              \
    }

// The part of the path, and the objects that begin in it. Each object marks the place where it begins. Of objects without
// elements between them, the last one marks the place. So the object of an output is part.s - 1 plus its last mark.
#define OPEN_OBJECTS                                                                                                   \
    AWAIT_KERNELS()                                                                                                    \
    part_type part = part_of(BLOCK, n + objects, cuts + cuts_at);                                                      \
    RETURN_IF_REFUSED                                                                                                  \
    int begun = (int) (part.s_to - part.s);                                                                            \
    out += out_at + part.y;                                                                                            \
    int shift = SHIFT_OF(out);

#define MARK_OBJECTS                                                                                                   \
    mark_outputs(offsets + offsets_at + part.s, begun, part.y, 0, 1, shift, part.places, marks);

// Writes the number of the object of each place.
KERNEL(NT) void list_objects(INPUT(index_type, offsets), i64 objects, i64 n, INPUT(i64, cuts), INPUT(u32, found),
                             OUTPUT(element_type, out)) {
    OPEN_OBJECTS
    OPEN_TILE
    MARK_OBJECTS
    STORE_OUTPUTS(part.places, (element_type) (part.s - 1 + last))
    LAST_BARRIER()
}

// Repeats elements. The tile begins with the object that began before it, if there is one.
KERNEL(NT) void expand_elements(INPUT(element_type, in), INPUT(index_type, offsets), i64 objects, i64 n,
                                INPUT(i64, cuts), INPUT(u32, found), OUTPUT(element_type, out)) {
    OPEN_OBJECTS
    SHARED_ARRAY(element_type, tile, OUTPUTS + 1);
    OPEN_TILE
    int before = part.s > 0;
    copy_part(in + in_at + part.s - before, begun + before, tile + 1 - before);
    MARK_OBJECTS
    AWAIT_COPIES();
    STORE_OUTPUTS(part.places, tile[last])
    LAST_BARRIER()
}

// Copies intervals. Without `from` or `to` they follow each other there.
KERNEL(NT) void move_intervals(INPUT(element_type, in), INPUT(index_type, offsets), i64 objects, i64 n,
                               INPUT(i64, cuts), INPUT(index_type, from), INPUT(index_type, to),
                               OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    OPEN_TILE
    part_type part = part_of(BLOCK, n + objects, cuts + cuts_at);
    int begun = (int) (part.s_to - part.s);
    int shift = 0;
    MARK_OBJECTS
    marks_type found = open_marks(words, lasts);
    UNROLL for (int i = 0; i < QUADS; i++) {
        quad_marks_type marks_of_quad = next_quad(&found, i);
        int first = FIRST_OF_QUAD(i);
        // All elements are read before one is written, because the compiler must not read an element early if an output
        // before it could be the same memory.
        element_type elements[QUAD];
        i64 targets[QUAD];
        UNROLL for (int e = 0; e < QUAD; e++) {
            if (first + e < part.places) {
                i64 s = part.s - 1 + marks_of_quad.last[e];
                i64 y = part.y + first + e;
                i64 in_interval = y - NUMBER(offsets, s);
                elements[e] = in[in_at + (from ? NUMBER(from, s) + in_interval : y)];
                targets[e] = out_at + (to ? NUMBER(to, s) + in_interval : y);
            }
        }
        UNROLL for (int e = 0; e < QUAD; e++) {
            if (first + e < part.places) out[targets[e]] = elements[e];
        }
    }
    LAST_BARRIER()
}

// Inserts elements of a at places of b. A step of the path writes an element.
KERNEL(NT) void insert_elements(INPUT(element_type, a), i64 a_length, INPUT(element_type, b), i64 b_length,
                                INPUT(index_type, at), INPUT(i64, cuts), INPUT(u32, found),
                                OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    part_type part = part_of(BLOCK, a_length + b_length, cuts + cuts_at);
    RETURN_IF_REFUSED
    SHARED_ARRAY(element_type, tile, OUTPUTS);
    OPEN_TILE
    int of_a = (int) (part.s_to - part.s);
    int count = of_a + part.places;
    out += out_at + part.s + part.y;
    int shift = SHIFT_OF(out);
    copy_part(a + a_at + part.s, of_a, tile);
    copy_part(b + b_at + part.y, part.places, tile + of_a);
    mark_outputs(at + at_at + part.s, of_a, part.y, 1, 0, shift, count, marks);
    AWAIT_COPIES();
    STORE_OUTPUTS(count, tile[IS_MARKED ? last - 1 : of_a + x - last])
    LAST_BARRIER()
}

// Keeps the elements whose places are not among the numbers. Tiles are places. Number t, without the t numbers before it,
// marks the first kept element behind its place.
KERNEL(NT) void remove_elements(INPUT(element_type, in), i64 n, INPUT(index_type, at), INPUT(i64, cuts),
                                INPUT(u32, found), OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    i64 begin = BLOCK * OUTPUTS;
    int count = (int) MIN(n - begin, OUTPUTS);
    i64 s = cuts[cuts_at + BLOCK];
    int removed = (int) (cuts[cuts_at + BLOCK + 1] - s);
    RETURN_IF_REFUSED
    SHARED_ARRAY(element_type, tile, OUTPUTS);
    OPEN_TILE
    int kept = count - removed;
    out += out_at + begin - s;
    int shift = SHIFT_OF(out);
    copy_part(in + in_at + begin, count, tile);
    mark_outputs(at + at_at + s, removed, begin, -1, 1, shift, kept, marks);
    AWAIT_COPIES();
    STORE_OUTPUTS(kept, tile[x + last])
    LAST_BARRIER()
}
