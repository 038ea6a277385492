// SPDX-License-Identifier: Apache-2.0
// Words of numbers, and moves of validity bits. ELEMENT_TYPE is an element of a column, as unsigned bits. A row has `step`
// elements, of which the first one is the number.

typedef ELEMENT_TYPE element_type;

#define ELEMENT_BITS (8 * (int) sizeof(element_type))

// How the bits of an element stand for a number: io.mergepath.spi.DeviceRows.NumberKind.
#define IS_SIGNED 0
#define IS_UNSIGNED 1
#define IS_SQL_FLOATING 3

// The largest magnitude that is no NaN, and the only NaN that words have.
#define INFINITY_BITS ((u64) (ELEMENT_BITS == 64 ? 0x7ff : 0xff) << (ELEMENT_BITS == 64 ? 52 : 23))
#define NAN_BITS (INFINITY_BITS | (u64) 1 << (ELEMENT_BITS == 64 ? 51 : 22))

// The signed number of an element, in the order of the elements.
DEVICE i64 number_of(element_type element, int kind) {
    u64 bits = element;
    u64 magnitudes = ((u64) 1 << (ELEMENT_BITS - 1)) - 1;
    if (kind == IS_UNSIGNED) return (i64) (ELEMENT_BITS == 64 ? bits ^ (u64) 1 << 63 : bits);
    if (kind != IS_SIGNED) {
        if ((bits & magnitudes) > INFINITY_BITS) bits = NAN_BITS;
        if (kind == IS_SQL_FLOATING && !(bits & magnitudes)) bits = 0;
    }
    i64 number = (i64) (bits << (64 - ELEMENT_BITS)) >> (64 - ELEMENT_BITS);
    return kind == IS_SIGNED ? number : number ^ (number >> 63 & (i64) magnitudes);
}

// Finds the least and the greatest number of the rows of each block, and counts the rows without a value. Block b takes
// every row whose number divided by FLAT leaves b modulo `blocks`.
KERNEL(FLAT) void find_range(INPUT(element_type, in), int step, INPUT(u8, validity), int kind, i64 n,
                             i64 blocks, OUTPUT(i64, ranges)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, leasts, FLAT);
    SHARED_ARRAY(i64, greatests, FLAT);
    SHARED_ARRAY(i64, nulls, FLAT);
    i64 least = (i64) (~(u64) 0 >> 1);
    i64 greatest = ~least;
    i64 without = 0;
    for (i64 row = BLOCK * FLAT + THREAD; row < n; row += blocks * FLAT) {
        if (IS_VALID(row)) {
            i64 number = number_of(in[in_at + row * step], kind);
            least = MIN(least, number);
            greatest = MAX(greatest, number);
        } else {
            without++;
        }
    }
    leasts[THREAD] = least;
    greatests[THREAD] = greatest;
    nulls[THREAD] = without;
    SYNCHRONIZE();
    for (int width = FLAT / 2; width > 0; width /= 2) {
        if (THREAD < width) {
            leasts[THREAD] = MIN(leasts[THREAD], leasts[THREAD + width]);
            greatests[THREAD] = MAX(greatests[THREAD], greatests[THREAD + width]);
            nulls[THREAD] += nulls[THREAD + width];
        }
        SYNCHRONIZE();
    }
    if (THREAD == 0) {
        ranges[ranges_at + 3 * BLOCK] = leasts[0];
        ranges[ranges_at + 3 * BLOCK + 1] = greatests[0];
        ranges[ranges_at + 3 * BLOCK + 2] = nulls[0];
    }
    LAST_BARRIER()
}

// Appends to the words of n rows some bits of the distance of each number from `base`.
KERNEL(FLAT) void append_numbers(INPUT(element_type, in), int step, INPUT(u8, validity), INPUT(i32, rows), int kind,
                                 i64 base, int descending, int right, int bits, int is_first, i64 n,
                                 OUTPUT(word_type, words)) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64 row = rows ? rows[rows_at + i] : i;
    u64 distance = 0;
    if (IS_VALID(row)) {
        u64 number = (u64) number_of(in[in_at + row * step], kind);
        distance = descending ? (u64) base - number : number - (u64) base;
    }
    word_type part = (word_type) (distance >> right & ~(u64) 0 >> (64 - bits));
    words[words_at + i] = word_before(words[words_at + i], bits, is_first) | part;
}

// Appends one bit to the words of n rows: 0 for the rows that come first.
KERNEL(FLAT) void append_nulls(INPUT(u8, validity), INPUT(i32, rows), int nulls_first, int is_first, i64 n,
                               OUTPUT(word_type, words)) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64 row = rows ? rows[rows_at + i] : i;
    word_type part = (IS_VALID(row) != 0) == (nulls_first != 0);
    words[words_at + i] = word_before(words[words_at + i], 1, is_first) | part;
}

// Copies the bits of n rows. Each thread writes a byte.
KERNEL(FLAT) void gather_bits(INPUT(u8, validity), INPUT(i32, rows), i64 n, OUTPUT(u8, out)) {
    AWAIT_KERNELS()
    i64 from = 8 * (BLOCK * FLAT + THREAD);
    if (from >= n) return;
    int bits = 0;
    for (int b = 0; b < 8 && from + b < n; b++) {
        i64 row = rows[rows_at + from + b];
        bits |= (IS_VALID(row) != 0) << b;
    }
    out[out_at + from / 8] = (u8) bits;
}
