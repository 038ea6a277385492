// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.family;

import io.mergepath.Engine;
import io.mergepath.bench.peer.Pieces;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Proof;
import java.util.List;
import java.util.function.Consumer;

/** An operation, the loop that a Java developer writes for it, and a copy of as many bytes as the operation moves. */
final class FamilyWorkload implements Workload {
    private final Subject subject;
    private final List<Object> outputs;
    private final Consumer<Engine> ours;
    private final Peer loop;
    private final Runnable proof;
    private final long[] source;
    private final long[] copy;

    /**
     * The code of a peer.
     *
     * @param name its name in rows
     * @param code writes the outputs
     */
    record Peer(String name, Runnable code) {
    }

    /**
     * An operation.
     *
     * @param outputs arrays that contenders write
     * @param proof checks these arrays against the input
     */
    FamilyWorkload(Subject subject, List<Object> outputs, Consumer<Engine> ours, Peer loop, Runnable proof) {
        this.subject = subject;
        this.outputs = outputs;
        this.ours = ours;
        this.loop = loop;
        this.proof = proof;
        source = new long[Math.toIntExact(subject.bytes() / (2 * Long.BYTES))];
        copy = new long[source.length];
    }

    Contender ours(Engine engine, int threads) {
        return new Contender(engine.name(), "auto", threads, Claim.STABLE, _ -> ours.accept(engine));
    }

    Contender loop() {
        return new Contender(loop.name(), "sequential", 1, Claim.STABLE, _ -> loop.code().run());
    }

    Contender copy(int threads) {
        return new Contender(threads == 1 ? "copy" : "parallel copy", "copy", threads, Claim.COPIED,
                _ -> Pieces.copy(source, copy, 0, source.length, threads));
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
        outputs.forEach(Proof::wipe);
    }

    @Override
    public void prove(Claim claim) {
        if (claim == Claim.COPIED) {
            Proof.same(source, copy);
        } else {
            proof.run();
        }
    }
}
