// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.Engine;
import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.Memory;
import io.mergepath.cli.io.Sequence;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.text.ArrayText;
import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The lines of all inputs. */
public final class Lines implements Sequence {
    /** Bytes for each line: eight for the line, eight for its code, and the same for the engine's copy of both. */
    private static final long BYTES_A_LINE = 32;

    private final Text text;
    private final List<Long> inputEnds;
    private final LineOrder order;
    private final boolean unique;
    private long[] lines;

    /**
     * Finds the lines. Bytes after the last delimiter are a line too.
     *
     * @param inputs the inputs; their bytes must not change
     * @param delimiter the byte that ends a line
     * @param order the order of lines
     * @param unique whether only the first of equal lines is written
     */
    public Lines(Inputs inputs, byte delimiter, LineOrder order, boolean unique) {
        this.text = Text.of(inputs.bytes(), delimiter);
        this.inputEnds = inputs.ends();
        this.order = order;
        this.unique = unique;
        this.lines = Memory.need(() -> bytes(LineFinder.count(text)), "work on all lines",
                () -> LineFinder.find(text));
    }

    @Override
    public String description() {
        return lines.length + " lines";
    }

    @Override
    public void sort(Engine engine) {
        arrange(() -> {
            LineSort.sort(text, lines, order, engine, unique);
            return lines;
        });
    }

    @Override
    public void merge(Engine engine) {
        int[] ends = inputEnds.stream().mapToInt(this::countBefore).toArray();
        arrange(() -> LineMerge.merge(text, lines, ends, order, engine, unique));
    }

    /**
     * The heap that the work takes, and a text that is off the heap now. A heap that is large enough for the work also
     * holds the text if the text takes less memory than the lines.
     */
    private long bytes(long count) {
        long work = BYTES_A_LINE * count;
        return text instanceof ArrayText ? work : work + Math.min(work, text.size());
    }

    private void arrange(Supplier<long[]> work) {
        lines = Memory.need(bytes(lines.length), "work on " + description(), work);
    }

    /** The number of lines that start before an offset. The lines must be in the order of the text. */
    private int countBefore(long offset) {
        int low = 0;
        int high = lines.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Line.start(lines[middle]) < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public void write(Consumer<ByteBuffer> sink) {
        LineWriter.write(text, lines, sink);
    }
}
