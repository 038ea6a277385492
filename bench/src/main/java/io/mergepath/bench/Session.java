package io.mergepath.bench;

import io.mergepath.spi.Hardware;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/**
 * One run of the harness: what was asked for, our engines, and what has been found so far, which any thread may ask for at
 * any time.
 */
public final class Session implements AutoCloseable {
    /** So many keys are well above the clock's grain. */
    private static final int KEYS_IN_A_RUN = 200_000;
    private static final int QUICK_KEYS_IN_A_RUN = 50_000;
    /** A race that does not settle starts all the same after so many times the warm-up. */
    private static final int PATIENCE = 10;
    /** The most keys of a quick run on an OpenCL device that is a CPU. Its driver compiles a kernel for a second. */
    private static final int MOST_ON_A_CPU = 1 << 14;
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final String COMMON_POOL = "java.util.concurrent.ForkJoinPool.common.parallelism";

    private final BenchOptions options;
    private final Consumer<Row> onRow;
    private final Consumer<String> onPhase;
    private final Ours ours = new Ours();
    private final List<Row> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> peerLines = new ArrayList<>();
    private String device = "";
    private boolean isCpu;
    private List<KeyType> usualTypes = List.of(KeyType.values());

    /**
     * Begins.
     *
     * @param options what to measure
     * @param onRow told of each row as it comes
     * @param onPhase told what is being measured
     */
    public Session(BenchOptions options, Consumer<Row> onRow, Consumer<String> onPhase) {
        this.options = options;
        this.onRow = onRow;
        this.onPhase = onPhase;
    }

    /**
     * Has the JDK's parallel sorts use every core, as ours do: by default one of two cores stays idle. It must be called
     * before anything touches the common pool. What the user has set stays.
     *
     * @return whether it worked
     */
    static boolean giveTheJdkAllCores() {
        if (System.getProperty(COMMON_POOL) == null) {
            System.setProperty(COMMON_POOL, Integer.toString(CORES));
        }
        return ForkJoinPool.commonPool().getParallelism() == CORES;
    }

    BenchOptions options() {
        return options;
    }

    Ours ours() {
        return ours;
    }

    boolean quick() {
        return options.quick();
    }

    static int cores() {
        return CORES;
    }

    boolean wants(String operation) {
        return options.operations().isEmpty() || options.operations().contains(operation);
    }

    boolean wants(KeyType type) {
        return options.types().isEmpty() ? usualTypes.contains(type) : options.types().contains(type);
    }

    /** The types asked for, else all; of the quick run, one of each kind. */
    List<KeyType> types() {
        if (!options.types().isEmpty()) {
            return options.types();
        }
        return options.quick() ? List.of(KeyType.INT, KeyType.DOUBLE) : List.of(KeyType.values());
    }

    /** The patterns asked for that a suite knows, else all that it knows or, of the quick run, the first few. */
    List<Input> inputs(List<String> known, int quick) {
        return known.stream()
                .filter(p -> options.patterns().isEmpty() || options.patterns().contains(p))
                .limit(options.quick() ? quick : known.size())
                .map(Input::new)
                .toList();
    }

    /** The sizes asked for, else the suite's. */
    List<Integer> sizes(List<Integer> full, List<Integer> quick) {
        if (!options.sizes().isEmpty()) {
            return options.sizes();
        }
        return isQuickOnACpu()
                ? quick.stream().map(n -> Math.min(n, MOST_ON_A_CPU)).distinct().toList()
                : options.quick() ? quick : full;
    }

    /** The numbers of threads asked for, else the suite's, without doubles on a machine of one core. */
    List<Integer> threads(Integer... usual) {
        return (options.threads().isEmpty() ? List.of(usual) : options.threads()).stream().distinct().toList();
    }

    /** How many instances of n keys one timed run takes. */
    int instances(int n) {
        return Math.max(1, (options.quick() ? QUICK_KEYS_IN_A_RUN : KEYS_IN_A_RUN) / n);
    }

    Race race(Workload workload) {
        Subject subject = workload.subject();
        onPhase.accept(subject.operation() + ", " + subject.type() + ", " + subject.pattern() + ", n = "
                + Table.count(subject.n()));
        return new Race(workload, protocol(options.runs()));
    }

    Protocol protocol(int runs) {
        return new Protocol(runs, options.warmUp(), options.warmUp().multipliedBy(PATIENCE));
    }

    int runs() {
        return options.runs();
    }

    void phase(String what) {
        onPhase.accept(what);
    }

    /** What is measured is not the processor but a device. */
    synchronized void measures(Hardware hardware) {
        device = hardware.name() + ", " + hardware.architecture() + ", " + hardware.memoryBytes() + " bytes";
        isCpu = hardware.architecture().equals("cpu");
    }

    /** Measures these types alone, unless others were asked for. */
    void usually(List<KeyType> types) {
        usualTypes = types;
    }

    /** Whether a device is measured that is a CPU, and quickly. */
    synchronized boolean isQuickOnACpu() {
        return isCpu && options.quick();
    }

    void emit(Row row) {
        synchronized (this) {
            rows.add(row);
        }
        onRow.accept(row);
    }

    /**
     * Something to be said beside the rows.
     *
     * @param line what
     */
    public synchronized void note(String line) {
        notes.add(line);
    }

    /** What the program of a native peer has printed, now or before. */
    synchronized void peerLine(String line) {
        peerLines.add(line);
    }

    /**
     * What the programs of native peers have printed, now or before, as {@link ResultFile#read} takes it.
     *
     * @return the lines by now
     */
    public synchronized List<String> peerLines() {
        return List.copyOf(peerLines);
    }

    synchronized List<Row> rows() {
        return List.copyOf(rows);
    }

    /**
     * What has been found so far.
     *
     * @return the rows and notes by now, and the machine
     */
    public synchronized Report report() {
        return new Report(Machine.current().withDevice(device), options.command(), List.copyOf(rows),
                List.copyOf(notes));
    }

    @Override
    public void close() {
        ours.close();
    }
}
