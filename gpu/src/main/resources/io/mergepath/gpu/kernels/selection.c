// Where all tiles begin, each found by a block.

KERNEL(SELECTORS) void select_cuts(GROUPS_PARAMETERS, INPUT(key_type, in), OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(i64, memory, SELECTORS);
    SHARED_ARRAY(key_type, candidates, SELECTORS);
    int lanes = SELECTORS / ways;
    int own = THREAD / lanes;
    group_type group = group_of(BLOCK, GROUPS);
    i64 begin = RUN_FROM(group.first_run + own);
    i64 length = RUN_FROM(group.first_run + own + 1) - begin;
    rank_type cut = select_cut(in + in_at + begin, (rank_type) length, (rank_type) group.diagonal, ways, memory,
                               candidates CONTEXT);
    // The tile begins in the output as far behind its group as its cuts are behind their runs.
    rank_type behind_group = sum_of_runs(cut, lanes, memory);
    cuts += cuts_at + BLOCK * (ways + 1);
    if (THREAD == 0) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[ways] = group.begin + behind_group;
    }
    if ((THREAD & (lanes - 1)) == 0) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[own] = begin + cut;
    }
    CLOSE_CONTEXT
}
