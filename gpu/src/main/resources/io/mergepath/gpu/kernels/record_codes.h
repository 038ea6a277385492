// SPDX-License-Identifier: Apache-2.0
// The codes by which a block sorts the records of a bucket. A code has the bits of a key's code below the number of the
// bucket, and behind them the place of the record in the bucket. So no two codes are equal, and their order is stable.
// If not all bits fit, the last bits are lost, and two records that differ only in lost bits are tied. The codes that
// fill the last window are tied with no record.

typedef RECORD_CODE place_code;
#define RECORD_BITS (PLACE_BITS + 1)  // a tile has at most two records for each place
#define ROUNDS 8
#define TIED(x, y) (lost > 0 && (y) != (place_code) -1 && (x) >> RECORD_BITS == (y) >> RECORD_BITS)
#define DISTANCE_IN(code) ((code) >> RECORD_BITS)
#define RECORD_OF(code) ((int) (code) & ((1 << RECORD_BITS) - 1))
