package io.mergepath.cli.io;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One line on standard error that says what a long command is doing: from two seconds on, on a terminal only, wiped when
 * done. Any thread may report.
 */
public final class Progress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration REFRESH = Duration.ofMillis(200);
    /** Back to the first column, and erase what is there. */
    private static final String WIPE = "\r\u001b[K";

    private final PrintStream out;
    private final long begun = System.nanoTime();
    private final @Nullable Thread ticker;
    private volatile Phase phase = new Phase("starting", 0, new LongAdder());
    private boolean shown;

    /** What is being done, of how much, and how much of it has been done. */
    private record Phase(String what, long total, LongAdder done) {}

    private Progress(PrintStream out, Duration patience, boolean visible) {
        this.out = out;
        this.ticker = visible ? Thread.ofPlatform().daemon().name("progress").start(() -> tick(patience)) : null;
    }

    /**
     * Begins to watch.
     *
     * @return the progress, to be closed before anything else is written to standard error
     */
    public static Progress start() {
        return new Progress(System.err, PATIENCE, Terminal.ERROR.isTerminal());
    }

    /** For tests: as on a terminal. */
    static Progress start(PrintStream out, Duration patience) {
        return new Progress(out, patience, true);
    }

    /**
     * A new phase begins, of unknown length.
     *
     * @param what what is done, for example {@code sorting 5000000 lines}
     */
    public void phase(String what) {
        phase(what, 0);
    }

    /**
     * A new phase begins.
     *
     * @param what what is done, for example {@code writing}
     * @param total how much there is to do, in any unit
     */
    public void phase(String what, long total) {
        phase = new Phase(what, total, new LongAdder());
    }

    /**
     * A part of the phase has been done.
     *
     * @param amount how much, in the unit of the total
     */
    public void advance(long amount) {
        phase.done().add(amount);
    }

    private void tick(Duration patience) {
        try {
            Thread.sleep(patience);
            while (true) {
                show();
                Thread.sleep(REFRESH);
            }
        } catch (InterruptedException closed) {
            if (shown) {
                out.print(WIPE);
                out.flush();
            }
        }
    }

    private void show() {
        Phase now = phase;
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
        String share = now.total() == 0 ? "" : " " + Math.min(100, 100 * now.done().sum() / now.total()) + "%";
        out.print(WIPE + "mergepath: " + now.what() + share + ", " + seconds + " s");
        out.flush();
        shown = true;
    }

    /** Wipes the line. */
    @Override
    public void close() {
        if (ticker != null) {
            ticker.interrupt();
            try {
                ticker.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
