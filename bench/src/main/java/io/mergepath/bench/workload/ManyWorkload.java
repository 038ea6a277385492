// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Sorted runs of one length to merge into one. */
public final class ManyWorkload implements Workload {
    private final Subject subject;
    private final int n;
    private final Object in;
    private final Object out;
    private final List<Keys> runs = new ArrayList<>();

    public ManyWorkload(KeyType type, int n, int count) {
        this.n = n;
        subject = new Subject(Operations.MERGE_MANY, type.label(), Input.RANDOM.name(), n, 2L * type.bytes() * n);
        in = Input.RANDOM.keys(type, n, 0);
        out = type.allocate(n);
        for (int r = 0; r < count; r++) {
            int from = (int) ((long) n * r / count);
            int to = (int) ((long) n * (r + 1) / count);
            KeyType.jdkSort(in, from, to);
            runs.add(Keys.of(HostColumns.ofArray(in, from, to)));
        }
    }

    public Contender ours(Ours ours, int threads) {
        Engine engine = ours.engine(threads);
        List<Values> none = Collections.nCopies(runs.size(), Values.none());
        return ours.contender(Ours.strategy(threads), Claim.SORTED, threads,
                _ -> engine.mergeMany(runs, none, Keys.of(HostColumns.ofArray(out)), Values.none(), Order.natural()));
    }

    /** A sort of the concatenated runs by the JDK, which finds the runs again. */
    public Contender concatenating(int threads) {
        String sort = threads == 1 ? "Arrays.sort" : "parallelSort";
        return new Contender("concatenate, " + sort, "auto", threads, Claim.SORTED, _ -> {
            System.arraycopy(in, 0, out, 0, n);
            if (threads == 1) {
                KeyType.jdkSort(out);
            } else {
                KeyType.jdkParallelSort(out);
            }
        });
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public int instances() {
        return 1;
    }

    @Override
    public void reset() {
        Proof.wipe(out);
    }

    @Override
    public void prove(Claim claim) {
        Proof.sorted(in, out, Ordering.NATURAL);
    }
}
