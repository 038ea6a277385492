// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The arguments of a launch, as a driver reads them. */
class ParametersTest {
    @Test
    void pointersPointToTheirParameters() {
        Parameters parameters = new Parameters().add(new DeviceArray(new DeviceMemory(0x700, 400), 3, 10, 4)).add(5)
                .add(6L);
        assertEquals(4, parameters.count());
        assertArrayEquals(new int[]{8, 8, 4, 8}, IntStream.range(0, 4).map(parameters::bytes).toArray());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pointers = parameters.pointersIn(arena);
            long[] read = IntStream.range(0, 4).mapToObj(i -> pointers.getAtIndex(ValueLayout.ADDRESS, i))
                    .mapToLong(pointer -> NativeLibrary.sized(pointer, Long.BYTES).get(ValueLayout.JAVA_LONG, 0))
                    .toArray();
            assertArrayEquals(new long[]{0x700, 3, 5, 6}, read);
            assertArrayEquals(read, parameters.in(arena).toArray(ValueLayout.JAVA_LONG));
        }
    }
}
