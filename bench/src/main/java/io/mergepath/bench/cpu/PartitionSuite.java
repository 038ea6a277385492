// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.PartitionWorkload;
import java.util.List;

/** Cuts a merge path at equal distances, beside a merge, which would pass the same cuts. */
final class PartitionSuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000, 1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.PARTITIONS)) {
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
