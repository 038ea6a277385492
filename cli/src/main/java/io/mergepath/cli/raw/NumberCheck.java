// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import io.mergepath.cli.io.Disorder;
import io.mergepath.cli.io.Input;
import io.mergepath.cli.io.Inputs;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Checks the order of numbers while it reads them, in memory for a window. */
public final class NumberCheck {
    private static final int WINDOW = 1 << 18;

    private NumberCheck() {}

    /**
     * Looks for the first number that is less than the previous number, or equal to it if {@code unique}.
     *
     * @param input the input
     * @param type the type of the numbers
     * @param reversed whether the greatest numbers come first
     * @param unique whether an equal number is also out of order
     * @param progress gets the number of bytes that were checked since its last call
     * @return the number; empty if all numbers are in order
     */
    public static Optional<Disorder> find(Input input, NumberType type, boolean reversed, boolean unique,
            LongConsumer progress) {
        type.refuseParts(input.name(), Inputs.size(List.of(input)));
        int least = unique ? 0 : 1;
        ByteBuffer window = ByteBuffer.allocate(WINDOW);
        MemorySegment numbers = MemorySegment.ofArray(window.array());
        long size = 0;
        long first = 0;
        for (int read = input.read(window); read >= 0; read = input.read(window)) {
            size += read;
            progress.accept(read);
            window.limit(WINDOW);
            int count = window.position() / type.bytes();
            for (int i = 1; i < count; i++) {
                int compared = reversed ? type.compare(numbers, i, i - 1) : type.compare(numbers, i - 1, i);
                if (compared >= least) {
                    byte[] text = (type.toString(numbers, i) + "\n").getBytes(StandardCharsets.US_ASCII);
                    return Optional.of(new Disorder(first + i + 1, ByteBuffer.wrap(text)));
                }
            }
            // The last whole number becomes the first number of the next window.
            int kept = Math.max(count - 1, 0);
            first += kept;
            window.flip().position(kept * type.bytes());
            window.compact();
        }
        type.refuseParts(input.name(), size);
        return Optional.empty();
    }
}
