// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.ManyWorkload;
import java.util.List;

/** Merges 16 sorted runs into one, on one thread and on all, beside a sort of their concatenation by the JDK. */
final class ManySuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000, 1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);
    private static final int RUNS = 16;

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.MERGE_MANY)) {
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
