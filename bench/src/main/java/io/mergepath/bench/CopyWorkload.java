package io.mergepath.bench;

/** An array to copy: the rate that no merge can pass. */
final class CopyWorkload implements Workload {
    private final Subject subject;
    private final Object input;
    private final Object output;
    private final int n;

    CopyWorkload(KeyType type, int n) {
        this.subject = new Subject("copy", type.label(), Input.RANDOM.name(), n, 2L * type.bytes() * n);
        this.input = Input.RANDOM.keys(type, n, 0);
        this.output = type.allocate(n);
        this.n = n;
    }

    Contender copy(int threads) {
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
