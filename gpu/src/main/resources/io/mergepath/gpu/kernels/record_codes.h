// SPDX-License-Identifier: Apache-2.0
// What a block compares when it sorts a bucket of records: of each record the bits of its key's code below the bucket's number, and behind
// them the record's place in the bucket. So no two codes are equal, and their order is stable. Where not all of the bits fit, the last
// are lost, and two records that differ in nothing but them are tied. What fills the last window is tied with no record.

typedef RECORD_CODE place_code;
#define RECORD_BITS 13
#define ROUNDS 8
#define TIED(x, y) (lost > 0 && (y) != (place_code) -1 && (x) >> RECORD_BITS == (y) >> RECORD_BITS)
#define RECORD_OF(code) ((int) (code) & ((1 << RECORD_BITS) - 1))
