// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.io.Disorder;
import io.mergepath.cli.io.Input;
import io.mergepath.cli.key.LineOrder;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Checks the order of lines while it reads them, in memory for a window and the line before it. */
public final class LineCheck {
    private static final int WINDOW = 1 << 18;

    private LineCheck() {}

    /**
     * Looks for the first line that is less than the previous line, or equal to it if {@code unique}.
     *
     * @param input the input
     * @param delimiter the byte that ends a line; it is added to a last line without it
     * @param order the order of lines
     * @param unique whether an equal line is also out of order
     * @param progress gets the number of bytes that were checked since its last call
     * @return the line; empty if all lines are in order
     */
    public static Optional<Disorder> find(Input input, byte delimiter, LineOrder order, boolean unique,
            LongConsumer progress) {
        return find(input, delimiter, order, unique, progress, WINDOW);
    }

    /** For tests: with a window of at least two bytes. */
    static Optional<Disorder> find(Input input, byte delimiter, LineOrder order, boolean unique, LongConsumer progress,
            int window) {
        Comparator<CurrentLine> comparator = CurrentLine.comparator(order);
        int least = unique ? 0 : 1;
        LineCursor line = new LineCursor(input, 0, delimiter, window);
        CurrentLine shown = new CurrentLine(delimiter, 0);
        CurrentLine copy = new CurrentLine(delimiter, 0);
        boolean more = line.refill();
        for (long number = 2; more; number++) {
            CurrentLine before = shown;
            before.show(line);
            more = line.next();
            if (!more) {
                // All lines before this offset of the window have been checked.
                progress.accept(line.start());
                before = copy;
                before.copy(shown);
                more = line.refill();
            }
            if (more && comparator.compare(before, line) >= least) {
                return Optional.of(new Disorder(number, ByteBuffer.wrap(line.bytes, line.start(), line.length())));
            }
        }
        return Optional.empty();
    }
}
