// SPDX-License-Identifier: Apache-2.0
// The partition finds where each tile of the output begins on the merge path of its pair (see runs.h for the pairs).

// Finds the co-rank of the first of every EVERY tiles. One group of threads, a block, finds one co-rank.
KERNEL(LANES) void partition_coarse(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step,
                                    OUTPUT(i64, cuts) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    i64 tile = BLOCK * EVERY;
    place_type place = place_of(tile, step, PAIRS);
    i64 length = place.a_length + place.b_length;
    i64 k = MIN(place.diagonal, length);
    i64 cut = co_rank_wide(a + a_at + place.a, place.a_length, b + b_at + place.b, place.b_length, k, THREAD,
                           SHARED_MEMORY(u8, 0) CAPTURED);
    if (THREAD == 0) cuts[cuts_at + tile] = cut;
    CLOSE_BLOCK
}

// Finds the co-ranks of the other tiles, each between the co-ranks on both sides. One thread finds one co-rank.
KERNEL(FLAT) void partition_fine(INPUT(key_type, a), INPUT(key_type, b), PAIRS_PARAMETERS, i64 step, i64 tiles,
                                 OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
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
        i64 cut = cuts[tile - behind];
        low = MAX(low, cut);
        high = MIN(high, cut + k - diagonal);
    }
    i64 ahead = EVERY - behind;
    if (tile + ahead < tiles && place.diagonal + ahead * step < length) {
        i64 cut = cuts[tile + ahead];
        i64 least = cut - (place.diagonal + ahead * step - k);
        low = MAX(low, least);
        high = MIN(high, cut);
    }
    cuts[tile] = co_rank_between(a + a_at + place.a, b + b_at + place.b, k, low, high CAPTURED);
}
