// SPDX-License-Identifier: Apache-2.0
// Operations on sorted numbers: places of elements, or offsets, which are the places where the elements of objects begin.
// ELEMENT_TYPE is an element, and moves as unsigned bits. INDEX_TYPE holds a number.
//
// The merge path of the numbers and the places 0, 1, 2 and so on takes a number before the place that it names. A tile of
// NV steps of the path has at most NV numbers and NV places, so objects without elements count like elements.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

// A number of 4 bytes may be negative in an argument that is wrong.
#define AS_NUMBER(x) (sizeof(index_type) == 4 ? (i64) (i32) (x) : (i64) (x))
#define NUMBER(column, i) AS_NUMBER(column[column##_at + (i)])

// What `found` tells about numbers: the least index of a number that is less than the number before it and `step`, or
// greater than `most`, and both words of the first and of the last number.
#define WRONG 0
#define FIRST 1
#define LAST 3
#define TELL_NUMBER(word, number)                                                                                      \
    {                                                                                                                  \
        found[word] = (u32) (number);                                                                                  \
        found[(word) + 1] = (u32) ((u64) (number) >> 32);                                                              \
    }

// The numbers that a thread checks.
#define CHECKED 16

KERNEL(FLAT) void check_numbers(INPUT(index_type, numbers), i64 length, i64 step, i64 most, OUTPUT(u32, found)) {
    AWAIT_KERNELS()
    found += found_at;
    i64 wrong = length;
    UNROLL for (int k = 0; k < CHECKED; k++) {
        i64 i = (BLOCK * CHECKED + k) * FLAT + THREAD;
        if (i < length) {
            i64 number = NUMBER(numbers, i);
            i64 least = i == 0 ? 0 : NUMBER(numbers, i - 1) + step;
            if (number < least || number > most) wrong = MIN(wrong, i);
            if (i == 0) TELL_NUMBER(FIRST, number)
            if (i == length - 1) TELL_NUMBER(LAST, number)
        }
    }
    if (wrong < length) ATOMIC_MIN(found + WRONG, (u32) MIN(wrong, 0x7fffffff));
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

// Finds how many numbers come before each tile. With `slope` 1, tiles are steps of the merge path. With `slope` 0, they
// are places.
KERNEL(FLAT) void cut_places(INPUT(index_type, numbers), i64 length, i64 steps, i64 slope, i64 tiles,
                             OUTPUT(i64, cuts)) {
    AWAIT_KERNELS()
    i64 tile = BLOCK * FLAT + THREAD;
    if (tile > tiles) return;
    i64 step = MIN(tile * NV, steps);
    i64 low = 0;
    i64 high = length;
    while (low < high) {
        i64 middle = low + (high - low) / 2;
        if (NUMBER(numbers, middle) + slope * middle < step) low = middle + 1; else high = middle;
    }
    cuts[cuts_at + tile] = low;
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
    part.y = tile * NV - part.s;
    part.places = (int) (MIN((tile + 1) * NV, steps) - part.s_to - part.y);
    return part;
}

#define CLEAR_MARKS()                                                                                                  \
    UNROLL for (int i = 0; i < VT; i++) marks[THREAD + i * NT] = 0;                                                    \
    SYNCHRONIZE();

// Replaces each mark of a tile by the sum of the marks up to it.
DEVICE void sum_marks(SHARED u32 *marks, SHARED u32 *sums) {
    SYNCHRONIZE();
    u32 own = 0;
    UNROLL for (int i = 0; i < VT; i++) own += marks[THREAD * VT + i];
    u32 sum = sum_before(own, sums);
    UNROLL for (int i = 0; i < VT; i++) {
        sum += marks[THREAD * VT + i];
        marks[THREAD * VT + i] = sum;
    }
    SYNCHRONIZE();
}

// Whether a summed mark of 0 or 1 is set.
#define IS_MARKED(x) (marks[x] != ((x) > 0 ? marks[(x) - 1] : 0))

// Marks the places of a tile where objects begin. Afterwards the object of place y + x is s - 1 + marks[x].
#define FIND_OBJECTS                                                                                                   \
    part_type part = part_of(BLOCK, n + objects, cuts + cuts_at);                                                      \
    CLEAR_MARKS()                                                                                                      \
    for (i64 s = part.s + THREAD; s < part.s_to; s += NT) {                                                            \
        i64 x = NUMBER(offsets, s) - part.y;                                                                           \
        if (x < part.places) ATOMIC_ADD(marks + x, 1u);                                                                \
    }                                                                                                                  \
    sum_marks(marks, sums);

// Stores the elements of a tile. All of them have been read before, because the compiler must not read an element early
// if an output before it could be the same memory.
#define STORE_ELEMENTS(count)                                                                                          \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        int x = THREAD + i * NT;                                                                                       \
        if (x < count) out[x] = elements[i];                                                                           \
    }

// Writes the number of the object of each place.
KERNEL(NT) void list_objects(INPUT(index_type, offsets), i64 objects, i64 n, INPUT(i64, cuts),
                             OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, marks, NV);
    SHARED_ARRAY(u32, sums, SUMS);
    FIND_OBJECTS
    out += out_at + part.y;
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < part.places) out[x] = (element_type) (part.s - 1 + marks[x]);
    }
    LAST_BARRIER()
}

// Repeats elements.
KERNEL(NT) void expand_elements(INPUT(element_type, in), INPUT(index_type, offsets), i64 objects, i64 n,
                                INPUT(i64, cuts), OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, marks, NV);
    SHARED_ARRAY(u32, sums, SUMS);
    FIND_OBJECTS
    in += in_at + part.s;
    out += out_at + part.y;
    element_type elements[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < part.places) {
            elements[i] = in[(int) marks[x] - 1];
        }
    }
    STORE_ELEMENTS(part.places)
    LAST_BARRIER()
}

// Copies intervals. Without `from` or `to` they follow each other there.
KERNEL(NT) void move_intervals(INPUT(element_type, in), INPUT(index_type, offsets), i64 objects, i64 n,
                               INPUT(i64, cuts), INPUT(index_type, from), INPUT(index_type, to),
                               OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, marks, NV);
    SHARED_ARRAY(u32, sums, SUMS);
    FIND_OBJECTS
    element_type elements[VT];
    i64 targets[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < part.places) {
            i64 s = part.s - 1 + marks[x];
            i64 y = part.y + x;
            i64 in_interval = y - NUMBER(offsets, s);
            elements[i] = in[in_at + (from ? NUMBER(from, s) + in_interval : y)];
            targets[i] = out_at + (to ? NUMBER(to, s) + in_interval : y);
        }
    }
    UNROLL for (int i = 0; i < VT; i++) {
        if (THREAD + i * NT < part.places) out[targets[i]] = elements[i];
    }
    LAST_BARRIER()
}

// Inserts elements of a at places of b. A step of the path writes an element.
KERNEL(NT) void insert_elements(INPUT(element_type, a), i64 a_length, INPUT(element_type, b), i64 b_length,
                                INPUT(index_type, at), INPUT(i64, cuts), OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, marks, NV);
    SHARED_ARRAY(u32, sums, SUMS);
    part_type part = part_of(BLOCK, a_length + b_length, cuts + cuts_at);
    i64 begin = part.s + part.y;
    CLEAR_MARKS()
    for (i64 s = part.s + THREAD; s < part.s_to; s += NT) marks[NUMBER(at, s) + s - begin] = 1;
    sum_marks(marks, sums);
    a += a_at + part.s;
    b += b_at + part.y;
    out += out_at + begin;
    int count = (int) (part.s_to - part.s) + part.places;
    element_type elements[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < count) {
            int of_a = (int) marks[x];
            const GLOBAL element_type *from = IS_MARKED(x) ? a + (of_a - 1) : b + (x - of_a);
            elements[i] = *from;
        }
    }
    STORE_ELEMENTS(count)
    LAST_BARRIER()
}

// Keeps the elements whose places are not among the numbers. Tiles are places.
KERNEL(NT) void remove_elements(INPUT(element_type, in), i64 n, INPUT(index_type, at), INPUT(i64, cuts),
                                OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, marks, NV);
    SHARED_ARRAY(u32, sums, SUMS);
    i64 begin = BLOCK * NV;
    int count = (int) MIN(n - begin, NV);
    i64 s_from = cuts[cuts_at + BLOCK];
    i64 s_to = cuts[cuts_at + BLOCK + 1];
    CLEAR_MARKS()
    for (i64 s = s_from + THREAD; s < s_to; s += NT) marks[NUMBER(at, s) - begin] = 1;
    sum_marks(marks, sums);
    in += in_at + begin;
    out += out_at + begin - s_from;
    element_type elements[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < count) elements[i] = in[x];
    }
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (x < count && !IS_MARKED(x)) out[x - (int) marks[x]] = elements[i];
    }
    LAST_BARRIER()
}
