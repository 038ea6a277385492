// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.BatchWorkload;
import java.util.List;
import java.util.Locale;

/**
 * The experiment of the slides "Batch merge path sort": merges 2^20 sorted arrays of 2, pair by pair and pass by
 * pass, into one. The published figures are printed beside ours.
 */
public final class BatchSuite implements Suite {
    private static final int RUNS = 1 << 20;
    private static final int QUICK_RUNS = 1 << 15;
    private static final int TIMES = 100;
    private static final int QUICK_TIMES = 10;
    /** A search for each element takes minutes at full size, and its time is far from all others. */
    private static final int ELEMENTWISE_TIMES = 1;

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.MERGE_BATCH)) {
            return;
        }
        int runs = session.quick() ? QUICK_RUNS : RUNS;
        for (int n : session.sizes(List.of(2 * runs), List.of(2 * runs))) {
            BatchWorkload work = new BatchWorkload(n);
            session.phase("merge batch, " + n / 2 + " arrays of 2");
            int cores = Session.cores();
            Race race = new Race(work, session.protocol(session.quick() ? QUICK_TIMES : TIMES));
            Race.Entry sequential = race.enter(work.ours(session.ours(), 1));
            Race.Entry mergePath = race.enter(work.ours(session.ours(), cores));
            Race.Entry textbook = race.enter(work.textbook());
            race.run();
            session.emit(sequential.against(textbook));
            session.emit(mergePath.against(textbook));
            note(session, n, sequential, mergePath, textbook, elementwise(session, work));
        }
    }

    /** The merge path on a CPU as in the slides: a search for each element. */
    private static Race.Entry elementwise(Session session, BatchWorkload work) {
        session.phase("merge batch, a search an element");
        Race race = new Race(work, session.protocol(ELEMENTWISE_TIMES));
        Race.Entry elementwise = race.enter(work.elementwise());
        race.run();
        return elementwise;
    }

    private static void note(Session session, int n, Race.Entry sequential, Race.Entry mergePath, Race.Entry textbook,
            Race.Entry elementwise) {
        session.note("Merging " + n / 2 + " arrays of 2 into one, all passes, mean wall-clock time, ms; published: "
                + "2^20 arrays, Core i7-8750H and GeForce GTX 1060 Max-Q");
        session.note(String.format(Locale.ROOT, "  %-44s %12s %12s", "algorithm", "here", "published"));
        line(session, "sequential, textbook loop, 1 thread", textbook, "1650");
        line(session, "sequential, Merge.batch, 1 thread", sequential, "");
        line(session, "merge path, a search an element, 1 thread", elementwise, "50032");
        line(session, "merge path, Merge.batch, " + Session.cores() + " threads", mergePath, "");
        session.note(String.format(Locale.ROOT, "  %-44s %12s %12s", "merge path on the GPU", "", "70"));
    }

    private static void line(Session session, String algorithm, Race.Entry entry, String published) {
        session.note(String.format(Locale.ROOT, "  %-44s %12.1f %12s", algorithm, entry.times().mean() / 1e6,
                published));
    }
}
