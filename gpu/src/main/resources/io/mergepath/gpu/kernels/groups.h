// SPDX-License-Identifier: Apache-2.0
// Groups of up to `ways` adjacent runs. Each group is merged into one run. `ways` is a power of two, at most WAYS.
//
// With BATCH 0 all runs have one length: run r is [r * run, (r + 1) * run) of n elements, as in a pass of a merge sort.
// With BATCH 1 the offsets of the runs are given.

// The elements of a tile. Each pair of its runs begins at a thread of its own, which leaves up to VT - 1 places free.
#define CAPACITY(ways) ((NT - (ways) / 2) * VT)

// Whether there is room for the places that parts leave free before and behind them (see bulk.h).
#define HAS_ROOM_FOR(unit) (VT >= 4 * ((unit) - 1))

typedef struct {
    i64 first_run;
    i64 begin;     // where the group begins
    i64 length;
    i64 diagonal;  // where the tile begins in the merged group
} group_type;

#if BATCH
// Run r is [offsets[r], offsets[r + 1]); group g's tiles are [first_tile[g], first_tile[g + 1]).
#define GROUPS_PARAMETERS INPUT(i64, offsets), INPUT(i64, first_tile), i64 runs, int ways
#define GROUPS offsets + offsets_at, first_tile + first_tile_at, runs, ways
#define RUN_FROM(run_index) run_from(run_index, offsets + offsets_at, runs)

DEVICE i64 run_from(i64 r, const GLOBAL i64 *offsets, i64 runs) {
    return offsets[MIN(r, runs)];
}

DEVICE group_type group_of(i64 tile, const GLOBAL i64 *offsets, const GLOBAL i64 *first_tile, i64 runs, int ways) {
    i64 low = 0;
    i64 high = (runs - 1) / ways;
    while (low < high) {
        i64 g = low + (high - low + 1) / 2;
        if (first_tile[g] <= tile) low = g; else high = g - 1;
    }
    group_type group;
    group.first_run = low * ways;
    group.begin = offsets[group.first_run];
    group.length = run_from(group.first_run + ways, offsets, runs) - group.begin;
    group.diagonal = (tile - first_tile[low]) * CAPACITY(ways);
    return group;
}
#else
#define GROUPS_PARAMETERS i64 n, i64 run, i64 tiles_a_group, int ways
#define GROUPS n, run, tiles_a_group, ways
#define RUN_FROM(run_index) MIN((run_index) * run, n)

DEVICE group_type group_of(i64 tile, i64 n, i64 run, i64 tiles_a_group, int ways) {
    i64 g = tile / tiles_a_group;
    group_type group;
    group.first_run = g * ways;
    group.begin = RUN_FROM(group.first_run);
    group.length = RUN_FROM(group.first_run + ways) - group.begin;
    group.diagonal = (tile - g * tiles_a_group) * CAPACITY(ways);
    return group;
}
#endif
