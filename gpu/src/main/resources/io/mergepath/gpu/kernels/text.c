// SPDX-License-Identifier: Apache-2.0
// Words of strings of bytes, and moves of strings. ELEMENT_TYPE is an offset, as unsigned bits. String r begins at offset r
// and ends at offset r + 1.

typedef ELEMENT_TYPE element_type;

// The bytes that a thread moves.
#define EACH 16

#define OFFSET(row) signed_offset(offsets[offsets_at + (row)])

DEVICE i64 signed_offset(element_type bits) {
    return sizeof(element_type) == 4 ? (i64) (i32) bits : (i64) bits;
}

// The results of a block in `found`.
#define MISPLACED 0
#define STRING_BYTES 1
#define LONGEST 2
#define COMMON 3
#define NULLS 4
#define FIRST_VALID 5
#define RESULTS 6

// Checks and measures the strings of each block, and compares them with string `like`. Without a misplaced row and without
// a row that has a value, the number of such a row is n. Block b takes every row whose number divided by FLAT leaves b
// modulo `blocks`.
KERNEL(FLAT) void find_text(INPUT(element_type, offsets), INPUT(u8, bytes), INPUT(u8, validity), i64 size, i64 n,
                            i64 like, i64 blocks, OUTPUT(i64, found)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, results, RESULTS * FLAT);
    i64 like_start = OFFSET(like);
    i64 like_end = OFFSET(like + 1);
    i64 common = like_start >= 0 && like_end <= size ? MAX(like_end - like_start, 0) : 0;
    i64 misplaced = n;
    i64 all = 0;
    i64 longest = 0;
    i64 nulls = 0;
    i64 first_valid = n;
    for (i64 row = BLOCK * FLAT + THREAD; row < n; row += blocks * FLAT) {
        i64 start = OFFSET(row);
        i64 length = OFFSET(row + 1) - start;
        if (start < 0 || length < 0 || start > size - length) {
            misplaced = MIN(misplaced, row);
            continue;
        }
        all += length;
        if (!IS_VALID(row)) {
            nulls++;
            continue;
        }
        first_valid = MIN(first_valid, row);
        longest = MAX(longest, length);
        common = MIN(common, length);
        i64 same = 0;
        while (same < common && bytes[bytes_at + start + same] == bytes[bytes_at + like_start + same]) same++;
        common = same;
    }
    results[MISPLACED * FLAT + THREAD] = misplaced;
    results[STRING_BYTES * FLAT + THREAD] = all;
    results[LONGEST * FLAT + THREAD] = longest;
    results[COMMON * FLAT + THREAD] = common;
    results[NULLS * FLAT + THREAD] = nulls;
    results[FIRST_VALID * FLAT + THREAD] = first_valid;
    SYNCHRONIZE();
    for (int width = FLAT / 2; width > 0; width /= 2) {
        if (THREAD < width) {
            for (int result = 0; result < RESULTS; result++) {
                SHARED i64 *mine = results + result * FLAT + THREAD;
                i64 other = mine[width];
                *mine = result == STRING_BYTES || result == NULLS ? *mine + other
                        : result == LONGEST ? MAX(*mine, other) : MIN(*mine, other);
            }
        }
        SYNCHRONIZE();
    }
    if (THREAD < RESULTS) found[found_at + RESULTS * BLOCK + THREAD] = results[THREAD * FLAT];
    LAST_BARRIER()
}

// Appends to the words of n rows some bytes of each string from a place on. The end of a string is 0, and a byte is its
// distance from `least` and 1 more; in descending order they count down.
KERNEL(FLAT) void append_text(INPUT(element_type, offsets), INPUT(u8, bytes), INPUT(u8, validity), INPUT(i32, rows),
                              i64 from, int count, int width, int least, int greatest, int descending, int is_first,
                              i64 n, OUTPUT(word_type, words)) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i >= n) return;
    i64 row = rows ? rows[rows_at + i] : i;
    i64 start = OFFSET(row) + from;
    i64 length = IS_VALID(row) ? OFFSET(row + 1) - start : 0;
    u64 part = 0;
    for (int x = 0; x < count; x++) {
        int number = x < length ? bytes[bytes_at + start + x] - least + 1 : 0;
        part = part << width | (u64) (descending ? greatest - least + 1 - number : number);
    }
    words[words_at + i] = word_before(words[words_at + i], count * width, is_first) | (word_type) part;
}

// Writes the lengths of the strings of n rows, and 0 behind them.
KERNEL(FLAT) void measure_text(INPUT(element_type, offsets), INPUT(i32, rows), i64 n, OUTPUT(i64, lengths)) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i > n) return;
    i64 row = i < n ? rows[rows_at + i] : 0;
    lengths[lengths_at + i] = i < n ? OFFSET(row + 1) - OFFSET(row) : 0;
}

// The last of the places from `low` on and before `high` that is not greater than x. The first one is not greater.
DEVICE i64 row_at(const GLOBAL i64 *places, i64 low, i64 high, i64 x) {
    while (high - low > 1) {
        i64 middle = low + (high - low) / 2;
        if (places[middle] <= x) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

// Copies the strings of n rows to their places in `size` bytes. Each thread writes EACH bytes, which may belong to many
// rows or to a part of one. Two threads find the rows of the block first.
KERNEL(FLAT) void move_text(INPUT(element_type, offsets), INPUT(u8, bytes), INPUT(i32, rows), INPUT(i64, places), i64 n,
                            i64 size, OUTPUT(u8, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, ends, 2);
    places += places_at;
    i64 block_from = BLOCK * FLAT * EACH;
    if (THREAD < 2) ends[THREAD] = row_at(places, 0, n, MIN(block_from + THREAD * (FLAT * EACH - 1), size - 1));
    SYNCHRONIZE();
    i64 x = block_from + THREAD * EACH;
    i64 to = MIN(x + EACH, size);
    if (x < to) {
        i64 i = row_at(places, ends[0], ends[1] + 1, x);
        i64 from = OFFSET(rows[rows_at + i]) - places[i];
        i64 end = places[i + 1];
        for (; x < to; x++) {
            while (x >= end) {
                i++;
                from = OFFSET(rows[rows_at + i]) - places[i];
                end = places[i + 1];
            }
            out[out_at + x] = bytes[bytes_at + from + x];
        }
    }
    LAST_BARRIER()
}
