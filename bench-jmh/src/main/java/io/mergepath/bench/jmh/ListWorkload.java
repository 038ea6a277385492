// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import java.util.List;

/**
 * A workload of two sorted lists.
 *
 * @param wipe overwrites the outputs
 * @param proof checks the outputs
 */
record ListWorkload(Subject subject, Runnable wipe, Runnable proof) implements Workload {
    @Override
    public int instances() {
        return 1;
    }

    @Override
    public void reset() {
        wipe.run();
    }

    @Override
    public void prove(Claim claim) {
        proof.run();
    }

    /** Races our contender against peers, and emits a row for each peer. */
    void race(Session session, Contender ours, List<Contender> peers) {
        Race race = session.race(this);
        Race.Entry entry = race.enter(ours);
        List<Race.Entry> others = peers.stream().map(race::enter).toList();
        race.run();
        others.forEach(other -> session.emit(entry.against(other)));
    }
}
