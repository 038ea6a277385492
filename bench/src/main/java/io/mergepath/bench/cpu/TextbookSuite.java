// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.RadixSort;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import java.util.List;

/** Sorts keys on one thread beside the dual-pivot quicksort of the JDK and the radix sort of textbooks. */
final class TextbookSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(200_000);

    @Override
    public void run(Session session) {
        if (!session.wants(Operation.KEYS.label())) {
            return;
        }
        for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
            for (int n : session.wants(type) ? session.sizes(SIZES, QUICK_SIZES) : List.<Integer>of()) {
                SortWorkload work = new SortWorkload(Operation.KEYS, type, KeyType.INT, Input.RANDOM, n,
                        session.instances(n));
                Race race = session.race(work);
                Race.Entry ours = race.enter(session.ours().sort(work, Order.natural(), 1));
                Race.Entry quicksort = race.enter(new Contender("DualPivotQuicksort", "quicksort", 1, Claim.SORTED,
                        i -> KeyType.jdkSort(work.keys(i))));
                Race.Entry radix = race.enter(radix(work, type));
                race.run();
                session.emit(ours.against(quicksort));
                session.emit(ours.against(radix));
            }
        }
    }

    private static Contender radix(SortWorkload work, KeyType type) {
        Object scratch = type.allocate(work.n());
        return new Contender("LSD radix sort", "radix", 1, Claim.SORTED, type == KeyType.INT
                ? i -> RadixSort.sort((int[]) work.keys(i), (int[]) scratch)
                : i -> RadixSort.sort((long[]) work.keys(i), (long[]) scratch));
    }
}
