package io.mergepath.bench;

import java.util.List;

/**
 * What a merge of large arrays reaches: one thread against the textbook loop, all cores against one, and both against a
 * copy of as much. Of floating-point keys the textbook loop is shown twice, since a plain less-than has no order for NaN
 * and takes -0.0 and 0.0 for equal: it does less than we do.
 */
final class MergeSuite implements Suite {
    private static final List<Integer> SIZES = List.of(10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);
    private static final List<String> PATTERNS = List.of("random", "alternating", "a-before-b", "b-before-a",
            "skew-1-1000");

    @Override
    public void run(Session session) {
        if (!session.wants("merge keys")) {
            return;
        }
        for (KeyType type : session.types()) {
            for (Input input : session.inputs(PATTERNS, 2)) {
                for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                    merge(session, new MergeWorkload(type, null, input, n, session.instances(n)), type);
                }
            }
        }
    }

    private static void merge(Session session, MergeWorkload work, KeyType type) {
        int cores = Session.cores();
        Race race = session.race(work);
        Race.Entry one = race.enter(session.ours().merge(work, 1));
        Race.Entry all = race.enter(session.ours().merge(work, cores));
        Race.Entry textbook = race.enter(JdkPeers.textbookMerge(work));
        Race.Entry copy = race.enter(JdkPeers.copy(work, 1));
        Race.Entry parallelCopy = race.enter(JdkPeers.copy(work, cores));
        boolean floating = type == KeyType.FLOAT || type == KeyType.DOUBLE;
        Race.Entry compare = floating ? race.enter(JdkPeers.textbookMergeByCompare(work)) : null;
        race.run();
        session.emit(one.against(textbook));
        if (compare != null) {
            session.emit(one.against(compare));
        }
        session.emit(one.against(copy));
        session.emit(all.against(one));
        session.emit(all.against(parallelCopy));
    }
}
