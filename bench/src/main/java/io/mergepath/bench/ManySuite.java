package io.mergepath.bench;

import java.util.List;

/** Merges 16 sorted runs into one, on one thread and on all, beside the JDK's sort of them one behind the other. */
final class ManySuite implements Suite {
    static final String MERGE = "merge many";

    private static final List<Integer> SIZES = List.of(100_000, 1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);
    private static final int RUNS = 16;

    @Override
    public void run(Session session) {
        if (!session.wants(MERGE)) {
            return;
        }
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.types()) {
                ManyWorkload work = new ManyWorkload(type, n, RUNS);
                for (int threads : session.threads(1, Session.cores())) {
                    Race race = session.race(work);
                    Race.Entry ours = race.enter(work.ours(session.ours(), threads));
                    Race.Entry jdk = race.enter(work.concatenating(threads));
                    race.run();
                    session.emit(ours.against(jdk));
                }
            }
        }
    }
}
