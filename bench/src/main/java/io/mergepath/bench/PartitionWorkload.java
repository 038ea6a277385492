package io.mergepath.bench;

import io.mergepath.Bounds;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import java.lang.reflect.Array;

/** Two sorted arrays whose merge is to be cut into pieces. */
final class PartitionWorkload implements Workload {
    /** The keys between two cuts: a piece worth a thread's while. */
    private static final int STEP = 1024;

    private final Subject subject;
    private final Input.Sides sides;
    private final Object whole;
    private final Object out;
    private long[] cuts = {};

    /**
     * Arrays to cut.
     *
     * @param type the type of the keys
     * @param n the length of both together
     */
    PartitionWorkload(KeyType type, int n) {
        subject = new Subject(PartitionSuite.CUT, type.label(), Input.RANDOM.name(), n,
                (long) Long.BYTES * (Math.ceilDiv(n, STEP) + 1));
        sides = Input.RANDOM.sides(type, n, 0);
        whole = type.allocate(n);
        int ofA = Array.getLength(sides.a());
        System.arraycopy(sides.a(), 0, whole, 0, ofA);
        System.arraycopy(sides.b(), 0, whole, ofA, n - ofA);
        out = type.allocate(n);
    }

    Contender ours(Ours ours, int threads) {
        Engine engine = ours.engine(threads);
        Keys a = Keys.of(sides.a());
        Keys b = Keys.of(sides.b());
        return ours.contender("co-ranks", Claim.CUT, threads,
                _ -> cuts = engine.partitions(a, b, STEP, Bounds.LOWER, Order.natural()));
    }

    /** Who merges knows where each diagonal was crossed. */
    Contender merging() {
        return new Contender("textbook loop", "sequential", 1, Claim.SORTED,
                _ -> Textbook.merge(sides.a(), sides.b(), out));
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
        cuts = new long[0];
    }

    @Override
    public void prove(Claim claim) {
        if (claim == Claim.CUT) {
            Proof.cuts(sides.a(), sides.b(), STEP, cuts);
        } else {
            Proof.sorted(whole, out, Proof.Ordering.NATURAL);
        }
    }
}
