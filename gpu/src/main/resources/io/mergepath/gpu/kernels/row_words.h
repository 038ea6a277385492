// SPDX-License-Identifier: Apache-2.0
// Words of the rows of a table (key normalisation). INDEX_TYPE is a word.

typedef INDEX_TYPE word_type;

#define WORD_BITS (8 * (int) sizeof(word_type))

// Whether a row has a value. Without a bitmap every row has one.
#define IS_VALID(row) (!validity || validity[validity_at + ((row) >> 3)] >> ((row) & 7) & 1)

// Makes room for `bits` bits at the right of a word. A shift by all bits of a word is undefined.
DEVICE word_type word_before(word_type word, int bits, int is_first) {
    return is_first || bits == WORD_BITS ? 0 : word << bits;
}
