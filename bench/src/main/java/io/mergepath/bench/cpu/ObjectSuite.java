// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.ObjectWorkload;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/** Sorts objects by a comparator, beside the JDK. The parallel sort of the JDK is not stable. */
final class ObjectSuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000, 1_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(50_000);

    /** Someone with a name and a year of birth: few years, so many equal keys. */
    private record Person(String name, int born) {}

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.SORT_OBJECTS)) {
            return;
        }
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            int[] random = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
            IntFunction<String> name = i -> Integer.toString(random[i], Character.MAX_RADIX);
            sort(session, new ObjectWorkload<>("String", n, String[]::new, name, Comparator.naturalOrder()));
            sort(session, new ObjectWorkload<>("record", n, Person[]::new,
                    i -> new Person(name.apply(i), 1900 + Math.floorMod(random[i], 120)),
                    Comparator.comparingInt(Person::born)));
        }
    }

    private static <T> void sort(Session session, ObjectWorkload<T> work) {
        for (int threads : session.threads(1, Session.cores())) {
            Race race = session.race(work);
            Race.Entry ours = race.enter(work.ours(session.ours(), threads));
            Race.Entry jdk = race.enter(work.jdk(threads == 1 ? 1 : Session.cores()));
            race.run();
            session.emit(ours.against(jdk));
        }
    }
}
