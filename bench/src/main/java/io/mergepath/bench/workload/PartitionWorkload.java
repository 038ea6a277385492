// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.Textbook;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import io.mergepath.spi.HostColumns;

/** Two sorted arrays. The task is to cut their merge into pieces. */
public final class PartitionWorkload implements Workload {
    /** The keys between two cuts. A piece of this length is worth a thread. */
    private static final int STEP = 1024;

    private final Subject subject;
    private final MergeWorkload.Instance merge;
    private long[] cuts = {};

    /**
     * Creates arrays to cut.
     *
     * @param type the type of the keys
     * @param n the length of both arrays together
     */
    public PartitionWorkload(KeyType type, int n) {
        subject = new Subject(Operations.PARTITIONS, type.label(), Input.RANDOM.name(), n,
                (long) Long.BYTES * (Math.ceilDiv(n, STEP) + 1));
        merge = new MergeWorkload(type, null, Input.RANDOM, n, 1).instance(0);
    }

    public Contender ours(Ours ours, int threads) {
        Engine engine = ours.engine(threads);
        Keys a = Keys.of(HostColumns.ofArray(merge.a()));
        Keys b = Keys.of(HostColumns.ofArray(merge.b()));
        return ours.contender("co-ranks", Claim.CUT, threads,
                _ -> cuts = engine.partitions(a, b, STEP, TieRule.A_FIRST, Order.natural()));
    }

    /** A merge passes every diagonal, so it knows where the path crosses it. */
    public Contender merging() {
        return new Contender("textbook loop", "sequential", 1, Claim.SORTED,
                _ -> Textbook.merge(merge.a(), merge.b(), merge.out()));
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
        Proof.wipe(merge.out());
        cuts = new long[0];
    }

    @Override
    public void prove(Claim claim) {
        if (claim == Claim.CUT) {
            Proof.cuts(merge.a(), merge.b(), STEP, cuts);
        } else {
            Proof.sorted(merge.whole(), merge.out(), Ordering.NATURAL);
        }
    }
}
