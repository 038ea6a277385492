// SPDX-License-Identifier: Apache-2.0
// How a tile learns where its records go: it looks back at the words of the tiles before it. A tile has a word for each
// digit. Source: Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016.

// The word of a tile for a digit: one more than the number of its own records with the digit, or the number of all
// records up to its end, or 0 if the tile has told nothing yet.
#define OF_TILE(records) ((records) + 1)
#define UP_TO_TILE 0x80000000u

// The number of earlier tiles whose words a tile reads at once.
#define LOOKS 4

// The number of records with a digit in so many tiles before a tile. `own_word` is the word of the tile for the digit.
DEVICE u32 look_back(GLOBAL u32 *own_word, int tiles_before) {
    u32 sum = 0;
    for (int back = 1; back <= tiles_before; back += LOOKS) {
        u32 seen[LOOKS];
        UNROLL for (int i = 0; i < LOOKS; i++) {
            seen[i] = back + i <= tiles_before ? LATEST(own_word - (back + i) * DIGITS) : UP_TO_TILE;
        }
        UNROLL for (int i = 0; i < LOOKS; i++) {
            while (seen[i] == 0) seen[i] = LATEST(own_word - (back + i) * DIGITS);
            if (seen[i] >= UP_TO_TILE) return sum + (seen[i] - UP_TO_TILE);
            sum += seen[i] - OF_TILE(0);
        }
    }
    return sum;
}
