// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.spi.OrderKind;
import java.util.List;

/**
 * A comparator in the kernels' C.
 *
 * @param program the C; it does not depend on the captured numbers
 * @param numbers the captured numbers: {@link Integer}s and {@link Long}s, and floating-point numbers as their bits
 */
public record Translation(Program program, List<Object> numbers) implements ParameterGroup {
    /** Adds the captured numbers to a kernel's parameters. */
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
     * The C, and the abilities that a device needs to run it.
     *
     * @param builtIn the built-in order that the comparator equals, or {@link OrderKind#COMPARATOR} if none is known
     * @param source the C: functions, and the macros by which kernels call them and pass captured numbers
     * @param faults whether it divides whole numbers, perhaps by zero
     * @param floats whether it uses 4-byte floating-point numbers
     * @param doubles whether it uses 8-byte floating-point numbers
     * @param rounded whether it divides 4-byte floating-point numbers
     */
    public record Program(OrderKind builtIn, String source, boolean faults, boolean floats, boolean doubles,
            boolean rounded) {
    }
}
