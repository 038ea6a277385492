// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.session;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Protocol;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Machine;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.workload.Ours;
import io.mergepath.spi.Hardware;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/**
 * One run of the harness: the options, our engines, and the rows and notes so far. Any thread may read the rows and
 * notes at any time.
 */
public final class Session implements AutoCloseable {
    /** The number of keys in a timed run. It takes much longer than the grain of the clock. */
    private static final int KEYS_IN_A_RUN = 200_000;
    private static final int QUICK_KEYS_IN_A_RUN = 50_000;
    /** A race starts after this many times the warm-up, even if its times still fall. */
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
     * Begins a run.
     *
     * @param options the options
     * @param onRow gets each row when it is measured
     * @param onPhase gets the name of each measurement when it begins
     */
    public Session(BenchOptions options, Consumer<Row> onRow, Consumer<String> onPhase) {
        this.options = options;
        this.onRow = onRow;
        this.onPhase = onPhase;
    }

    /**
     * Lets the parallel sorts of the JDK use every core, as our engines do. By default the JDK uses one core less.
     * Call this method before anything uses the common pool. A setting of the user stays.
     *
     * @return whether it worked
     */
    public static boolean giveTheJdkAllCores() {
        if (System.getProperty(COMMON_POOL) == null) {
            System.setProperty(COMMON_POOL, Integer.toString(CORES));
        }
        return ForkJoinPool.commonPool().getParallelism() == CORES;
    }

    public BenchOptions options() {
        return options;
    }

    public Ours ours() {
        return ours;
    }

    public boolean quick() {
        return options.quick();
    }

    public static int cores() {
        return CORES;
    }

    public boolean wants(String operation) {
        return options.operations().isEmpty() || options.operations().contains(operation);
    }

    public boolean wants(KeyType type) {
        return options.types().isEmpty() ? usualTypes.contains(type) : options.types().contains(type);
    }

    /** The types of the options, or else all types; in a quick run, one type of each kind. */
    public List<KeyType> types() {
        if (!options.types().isEmpty()) {
            return options.types();
        }
        return options.quick() ? List.of(KeyType.INT, KeyType.DOUBLE) : List.of(KeyType.values());
    }

    /** The known patterns that the options name, or else all known patterns; in a quick run, only the first of them. */
    public List<Input> inputs(List<String> known, int quick) {
        return known.stream()
                .filter(p -> options.patterns().isEmpty() || options.patterns().contains(p))
                .limit(options.quick() ? quick : known.size())
                .map(Input::new)
                .toList();
    }

    /** The sizes of the options, or else of the suite. */
    public List<Integer> sizes(List<Integer> full, List<Integer> quick) {
        if (!options.sizes().isEmpty()) {
            return options.sizes();
        }
        return isQuickOnACpu()
                ? quick.stream().map(n -> Math.min(n, MOST_ON_A_CPU)).distinct().toList()
                : options.quick() ? quick : full;
    }

    /** The numbers of threads of the options, or else of the suite, each once. */
    public List<Integer> threads(Integer... usual) {
        return (options.threads().isEmpty() ? List.of(usual) : options.threads()).stream().distinct().toList();
    }

    /** The number of instances of n keys in one timed run. */
    public int instances(int n) {
        return Math.max(1, (options.quick() ? QUICK_KEYS_IN_A_RUN : KEYS_IN_A_RUN) / n);
    }

    public Race race(Workload workload) {
        Subject subject = workload.subject();
        onPhase.accept(subject.operation() + ", " + subject.type() + ", " + subject.pattern() + ", n = "
                + Table.count(subject.n()));
        return new Race(workload, protocol(options.runs()));
    }

    public Protocol protocol(int runs) {
        return new Protocol(runs, options.warmUp(), options.warmUp().multipliedBy(PATIENCE));
    }

    public int runs() {
        return options.runs();
    }

    public void phase(String what) {
        onPhase.accept(what);
    }

    /** Names the device that the run measures. */
    public synchronized void measures(Hardware hardware) {
        device = hardware.name() + ", " + hardware.architecture() + ", " + hardware.memoryBytes() + " bytes";
        isCpu = hardware.architecture().equals("cpu");
    }

    /** Measures only these types, unless the options name others. */
    public void usually(List<KeyType> types) {
        usualTypes = types;
    }

    /** Whether this is a quick run on a device that is a CPU. */
    public synchronized boolean isQuickOnACpu() {
        return isCpu && options.quick();
    }

    public void emit(Row row) {
        synchronized (this) {
            rows.add(row);
        }
        onRow.accept(row);
    }

    /**
     * Adds a note to the report.
     *
     * @param line the note
     */
    public synchronized void note(String line) {
        notes.add(line);
    }

    /** Keeps a line that the program of a native peer has printed, now or earlier. */
    public synchronized void peerLine(String line) {
        peerLines.add(line);
    }

    /**
     * The lines that the programs of native peers have printed, now or earlier, in the format of {@link
     * ResultFile#read}.
     *
     * @return the lines by now
     */
    public synchronized List<String> peerLines() {
        return List.copyOf(peerLines);
    }

    public synchronized List<Row> rows() {
        return List.copyOf(rows);
    }

    /**
     * The rows and notes so far.
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
