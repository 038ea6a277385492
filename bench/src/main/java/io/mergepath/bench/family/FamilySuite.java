// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.family;

import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Searches, sets, joins, segmented sorts, first keys, expansions, insertions and removals. Each has a row beside the
 * loop that a Java developer writes, and a row beside a parallel copy of as many bytes as it reads and writes.
 */
public final class FamilySuite implements Suite {
    private static final List<Integer> SIZES = List.of(10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(200_000);

    private static final Map<String, List<IntFunction<FamilyWorkload>>> ALL = all();

    private static Map<String, List<IntFunction<FamilyWorkload>>> all() {
        Map<String, List<IntFunction<FamilyWorkload>>> all = new LinkedHashMap<>();
        all.put(Operations.LOAD_BALANCE, List.of(n -> PlaceWorkloads.loadBalance(n, 3),
                n -> PlaceWorkloads.loadBalance(n, 25)));
        all.put(Operations.EXPAND, List.of(n -> PlaceWorkloads.expand(n, 3), n -> PlaceWorkloads.expand(n, 25)));
        all.put(Operations.GATHER, List.of(n -> PlaceWorkloads.gather(n, 3), n -> PlaceWorkloads.gather(n, 25)));
        all.put(Operations.INSERT, List.of(n -> PlaceWorkloads.insert(n, 2), n -> PlaceWorkloads.insert(n, 20)));
        all.put(Operations.REMOVE, List.of(n -> PlaceWorkloads.remove(n, 2), n -> PlaceWorkloads.remove(n, 20)));
        all.put(Operations.SEARCH, List.of(SortedWorkloads::search));
        all.put(Operations.AS_OF_JOIN, List.of(SortedWorkloads::asOf));
        all.put(Operations.INNER_JOIN, List.of(n -> SortedWorkloads.join(n, 1), n -> SortedWorkloads.join(n, 10)));
        all.put(Operations.UNION, List.of(SortedWorkloads::union));
        all.put(Operations.INTERSECTION, List.of(n -> SortedWorkloads.intersection(n, 1),
                n -> SortedWorkloads.intersection(n, 1000), SortedWorkloads::manyLists));
        all.put(Operations.SORT_SEGMENTS, List.of(n -> PartWorkloads.segments(n, 100),
                n -> PartWorkloads.segments(n, 10_000)));
        all.put(Operations.TOP, List.of(n -> PartWorkloads.top(n, 10), n -> PartWorkloads.top(n, 1000)));
        return all;
    }

    @Override
    public void run(Session session) {
        ALL.forEach((operation, workloads) -> {
            if (session.wants(operation)) {
                for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                    workloads.forEach(workload -> race(session, workload.apply(n)));
                }
            }
        });
    }

    private static void race(Session session, FamilyWorkload work) {
        for (int threads : session.threads(Session.cores())) {
            Race race = session.race(work);
            Race.Entry ours = race.enter(work.ours(session.ours().engine(threads), threads));
            Race.Entry loop = race.enter(work.loop());
            Race.Entry copy = race.enter(work.copy(threads));
            race.run();
            session.emit(ours.against(loop));
            session.emit(ours.against(copy));
        }
    }
}
