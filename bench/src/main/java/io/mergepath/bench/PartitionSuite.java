package io.mergepath.bench;

import java.util.List;

/** Cuts of a merge path at every diagonal of a step, beside the merge that would meet them on its way. */
final class PartitionSuite implements Suite {
    static final String CUT = "partitions";

    private static final List<Integer> SIZES = List.of(100_000, 1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);

    @Override
    public void run(Session session) {
        if (!session.wants(CUT)) {
            return;
        }
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.types()) {
                PartitionWorkload work = new PartitionWorkload(type, n);
                for (int threads : session.threads(1, Session.cores())) {
                    Race race = session.race(work);
                    Race.Entry ours = race.enter(work.ours(session.ours(), threads));
                    Race.Entry merging = race.enter(work.merging());
                    race.run();
                    session.emit(ours.against(merging));
                }
            }
        }
    }
}
