// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One line on standard error that shows the progress of a long command. It appears on a terminal after two seconds, and
 * is erased at the end of the command or when a signal ends the process. Any thread may report.
 */
public final class Progress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration REFRESH = Duration.ofMillis(200);
    /** Moves to the first column and erases the line. */
    private static final String WIPE = "\r\u001b[K";

    private final PrintStream out;
    private final long begun = System.nanoTime();
    private final Exit exit;
    private final @Nullable Thread ticker;
    /** Other hooks take time, and the ticker would draw the line again in the meantime. */
    private final Thread hook = new Thread(this::stop, "progress at exit");
    private volatile Phase phase = new Phase("starting", 0, new LongAdder());
    private boolean shown;

    /** The current phase: its name, its total and the completed amount. */
    private record Phase(String what, long total, LongAdder done) {}

    /** The end of the process. It can come before the progress is closed. */
    interface Exit {
        /** The end of this process. */
        Exit PROCESS = new Exit() {
            @Override
            public void add(Thread hook) {
                Runtime.getRuntime().addShutdownHook(hook);
            }

            @Override
            public void remove(Thread hook) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        };

        /** Registers a thread that starts at the end. Throws {@link IllegalStateException} if the end has begun. */
        void add(Thread hook);

        /** Removes a registered thread. Throws {@link IllegalStateException} if the end has begun. */
        void remove(Thread hook);
    }

    private Progress(PrintStream out, Duration patience, boolean visible, Exit exit) {
        this.out = out;
        this.exit = exit;
        this.ticker = visible && isHooked()
                ? Thread.ofPlatform().daemon().name("progress").start(() -> tick(patience))
                : null;
    }

    private boolean isHooked() {
        try {
            exit.add(hook);
            return true;
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    /**
     * Starts a progress display.
     *
     * @return the progress, to be closed before anything else is written to standard error
     */
    public static Progress start() {
        return new Progress(System.err, PATIENCE, Terminal.ERROR.isTerminal(), Exit.PROCESS);
    }

    /** For tests: behaves as on a terminal. */
    static Progress start(PrintStream out, Duration patience, Exit exit) {
        return new Progress(out, patience, true, exit);
    }

    /**
     * Begins a phase of unknown length.
     *
     * @param what the work, for example {@code sorting 5000000 lines}
     */
    public void phase(String what) {
        phase(what, 0);
    }

    /**
     * Begins a phase.
     *
     * @param what the work, for example {@code writing}
     * @param total the amount of work, in any unit
     */
    public void phase(String what, long total) {
        phase = new Phase(what, total, new LongAdder());
    }

    /**
     * Adds completed work to the phase.
     *
     * @param amount the amount, in the unit of the total
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
        stop();
        try {
            exit.remove(hook);
        } catch (IllegalStateException ending) {
            // The hook has already erased the line.
        }
    }

    /**
     * Waits a limited time for the ticker to erase the line. A terminal that accepts no output must not block the end
     * of the process.
     */
    private void stop() {
        if (ticker != null) {
            ticker.interrupt();
            try {
                ticker.join(PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
