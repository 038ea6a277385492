// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.Pieces;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Proof;

/** An array to copy. No merge is faster. */
public final class CopyWorkload implements Workload {
    private final Subject subject;
    private final Object input;
    private final Object output;
    private final int n;

    public CopyWorkload(KeyType type, int n) {
        this.subject = new Subject(Operations.COPY, type.label(), Input.RANDOM.name(), n, 2L * type.bytes() * n);
        this.input = Input.RANDOM.keys(type, n, 0);
        this.output = type.allocate(n);
        this.n = n;
    }

    public Contender copy(int threads) {
        return new Contender("System.arraycopy", "copy", threads, Claim.COPIED,
                _ -> Pieces.copy(input, output, 0, n, threads));
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
        Proof.wipe(output);
    }

    @Override
    public void prove(Claim claim) {
        Proof.same(input, output);
    }
}
