// Multisequence selection: where each tile begins in each run of its group, so that the elements before it in all runs are the
// first of the merged group. Of equal keys those of the run before come first.
//
// `ways` threads find a tile's cuts together, a run each. In every run a bracket holds the cut. In each round one key, the pivot,
// is taken from the widest bracket, of equally wide ones from that of the last pivot, at the place that the rank sought suggests:
// as if the cut lay as far into all brackets, or, once two pivots came from this run, as if ranks went on to rise along it as
// between those (a secant). Every thread finds by a binary search what of its run is before the pivot. If that is too much, brackets
// end there; else every thread finds what equals the pivot: brackets begin behind that, or, if that is too much, the cut is among it.
// The brackets' counts stay right whatever the keys are, and the pivot's bracket shrinks, so the search ends and its cuts add up for
// runs that are not sorted too.

KERNEL(SELECTORS) void select_cuts(GROUPS_PARAMETERS, INPUT(key_type, in), i64 tiles, OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(i64, lows, SELECTORS);
    SHARED_ARRAY(i64, highs, SELECTORS);
    SHARED_ARRAY(i64, found, SELECTORS);
    SHARED_ARRAY(i64, equals, SELECTORS);
    SHARED_ARRAY(int, searching, 2);
    in += in_at;
    int lane = THREAD % ways;
    int first = THREAD - lane;
    i64 tile = BLOCK * (SELECTORS / ways) + THREAD / ways;
    int is_tile = tile < tiles;
    group_type group = group_of(is_tile ? tile : 0, GROUPS);
    i64 low = RUN_FROM(group.first_run + lane);
    i64 high = is_tile ? RUN_FROM(group.first_run + lane + 1) : low;
    i64 rest = is_tile ? group.diagonal : 0;  // how many elements of all brackets lie before the tile
    int last_run = -1;  // of the last pivot
    i64 last_place = 0;
    i64 last_rank = 0;
    f32 slope = 0;  // of ranks along that run, or 0
    if (THREAD == 0) searching[0] = 0;
    int any = 1;
    for (int round = 0; any; round++) {
        high = MIN(high, low + rest);
        lows[THREAD] = low;
        highs[THREAD] = high;
        SYNCHRONIZE();
        i64 open = 0;
        for (int j = 0; j < ways; j++) open += highs[first + j] - lows[first + j];
        // As many lie behind the tile's beginning: what a bracket has more than those lies before it.
        i64 behind = open - rest;
        int widest = 0;
        i64 width = 0;
        i64 pivot_low = 0;
        for (int j = 0; j < ways; j++) {
            i64 bracket = highs[first + j] - lows[first + j];
            i64 certain = MAX(bracket - behind, 0);
            if (j == lane) low += certain;
            rest -= certain;
            open -= certain;
            if (bracket - certain > width || (j == last_run && bracket - certain == width)) {
                widest = j;
                width = bracket - certain;
                pivot_low = lows[first + j] + certain;
            }
        }
        int here = rest > 0 && behind > 0;
        i64 place = low;
        i64 pivot_place = 0;
        key_type pivot;
        if (here) {
            searching[round & 1] = 1;
            int rises = widest == last_run && slope >= 1;
            i64 skipped = (round & 3) == 3 ? width / 2
                          : rises          ? last_place - pivot_low + (i64) ((f32) (group.diagonal - last_rank) / slope)
                                           : (i64) ((f32) width * ((f32) rest / (f32) open));
            pivot_place = pivot_low + MIN(MAX(skipped, 0), width - 1);
            COUNT_UP(GLOBAL_LOADS, 1)
            pivot = CODE_OF(in[pivot_place]);
            i64 end = lane == widest ? pivot_place : high;
            while (place < end) {
                i64 middle = place + (end - place) / 2;
                COUNT_UP(GLOBAL_LOADS, 1)
                if (BEFORE(CODE_OF(in[middle]), pivot)) place = middle + 1; else end = middle;
            }
        }
        found[THREAD] = place - low;
        if (THREAD == 0) searching[(round + 1) & 1] = 0;
        SYNCHRONIZE();
        any = searching[round & 1];
        i64 before = 0;
        for (int j = 0; j < ways; j++) before += found[first + j];
        int ends_before = before >= rest;
        i64 rank = group.diagonal - rest + before;
        slope = widest == last_run ? (f32) (rank - last_rank) / (f32) (pivot_place - last_place) : 0;
        last_run = widest;
        last_place = pivot_place;
        last_rank = rank;
        i64 last = place;
        if (here && !ends_before) {
            // Most often there are none, or few.
            if (lane == widest) last = pivot_place + 1;
            i64 end = high;
            for (i64 reach = 0; last < end; reach = 2 * reach + 1) {
                i64 middle = last + MIN((end - last) / 2, reach);
                COUNT_UP(GLOBAL_LOADS, 1)
                if (BEFORE(pivot, CODE_OF(in[middle]))) end = middle; else last = middle + 1;
            }
        }
        equals[THREAD] = last - place;
        SYNCHRONIZE();
        if (here && ends_before) {
            high = place;
        } else if (here) {
            i64 left = rest - before;
            i64 earlier = 0;
            i64 all = 0;
            for (int j = 0; j < ways; j++) {
                if (j == lane) earlier = all;
                all += equals[first + j];
            }
            if (all <= left) {
                low = last;
                rest = left - all;
            } else {
                // Of equal keys those of the runs before come first.
                low = place + MIN(MAX(left - earlier, 0), last - place);
                high = low;
                rest = 0;
            }
        }
    }
    if (is_tile) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[cuts_at + tile * ways + lane] = low;
    }
    CLOSE_CONTEXT
}
