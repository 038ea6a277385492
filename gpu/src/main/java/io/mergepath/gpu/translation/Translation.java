// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.spi.OrderKind;
import java.util.List;

/**
 * A comparator in the kernels' C.
 *
 * @param program the C, which is the same whatever has been captured
 * @param numbers what has been captured: {@link Integer}s and {@link Long}s, floating-point numbers as their bits
 */
public record Translation(Program program, List<Object> numbers) implements ParameterGroup {
    /** Adds the captured numbers. */
    @Override
    public void addTo(Parameters parameters) {
        for (Object number : numbers) {
            switch (number) {
                case Integer narrow -> parameters.add(narrow.intValue());
                case Long wide -> parameters.add(wide.longValue());
                default -> throw new AssertionError(number);
            }
        }
    }

    /**
     * The C, and what a device must be able to do to run it.
     *
     * @param builtIn the built-in order that it says, if it is known to say one, else {@link OrderKind#COMPARATOR}
     * @param source the C: functions, and the macros that kernels call and carry them by
     * @param faults whether whole numbers are divided, perhaps by zero
     * @param floats whether 4-byte floating-point numbers occur
     * @param doubles whether 8-byte floating-point numbers occur
     * @param rounded whether 4-byte floating-point numbers are divided
     */
    public record Program(OrderKind builtIn, String source, boolean faults, boolean floats, boolean doubles,
            boolean rounded) {
    }
}
