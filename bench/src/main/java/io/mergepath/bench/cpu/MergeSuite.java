// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.JdkPeers;
import io.mergepath.bench.workload.MergeWorkload;
import java.util.List;

/**
 * Merges large arrays: one thread beside the textbook loop, all cores beside one, and both beside a copy of as many
 * bytes. Floating-point keys have two rows beside textbook loops. The loop with a plain less-than does less than our
 * merge: it has no order for NaN and treats -0.0 and 0.0 as equal.
 */
final class MergeSuite implements Suite {
    private static final List<Integer> SIZES = List.of(10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);
    private static final List<String> PATTERNS = List.of("random", "alternating", "a-before-b", "b-before-a",
            "skew-1-1000");

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.MERGE_KEYS)) {
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
