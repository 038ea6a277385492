// SPDX-License-Identifier: Apache-2.0
// What a block compares when it sorts a bucket of rows: of each row the bits of its key's code below the bucket's number, and behind
// them the row's place in the bucket. So no two codes are equal, and their order is stable. Where not all of the bits fit, the last
// are lost, and two rows that differ in nothing but them are tied. What fills the last window is tied with no row.

typedef ROW_CODE place_code;
#define ROW_BITS 13
#define ROUNDS 8
#define TIED(x, y) (lost > 0 && (y) != (place_code) -1 && (x) >> ROW_BITS == (y) >> ROW_BITS)
#define ROW_OF(code) ((int) (code) & ((1 << ROW_BITS) - 1))
