// Where all tiles begin, each found by a block.

KERNEL(SELECTORS) void select_cuts(GROUPS_PARAMETERS, INPUT(key_type, in), INPUT(key_type, samples),
                                    OUTPUT(i64, cuts) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(i64, memory, SELECTORS);
    SHARED_ARRAY(key_type, candidates, SELECTORS);
    int lanes = SELECTORS / ways;
    int own = THREAD / lanes;
    group_type group = group_of(BLOCK, GROUPS);
    i64 begin = RUN_FROM(group.first_run + own);
    i64 length = RUN_FROM(group.first_run + own + 1) - begin;
    rank_type cut = select_cut(in + in_at + begin, samples ? samples + samples_at + begin / SAMPLE : 0,
                               (int) (begin % SAMPLE), (rank_type) length, (rank_type) group.diagonal, ways, memory,
                               candidates CONTEXT);
    if ((THREAD & (lanes - 1)) == 0) {
        COUNT_UP(GLOBAL_STORES, 1)
        cuts[cuts_at + BLOCK * ways + own] = begin + cut;
    }
    CLOSE_CONTEXT
}
