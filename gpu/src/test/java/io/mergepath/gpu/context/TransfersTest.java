// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** What does not fit the staging memory at once goes over in pieces. */
class TransfersTest {
    /** More than two pieces, and a part of one. */
    private static final int N = 2_500_001;

    @Test
    void arraysComeBackAsTheyWent() {
        long[] keys = Seed.random("transfers of arrays").longs(N).toArray();
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL);
                DeviceKeys copy = engine.upload(Keys.of(keys))) {
            long[] back = new long[N];
            copy.download(back);
            assertArrayEquals(keys, back);
        }
    }

    /** No other thread may touch the memory of a confined arena. */
    @Test
    void segmentsOfOneThreadComeBackAsTheyWent() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL); Arena arena = Arena.ofConfined()) {
            MemorySegment there = arena.allocate(8L * N, 8);
            there.copyFrom(MemorySegment.ofArray(Seed.random("transfers of segments").longs(N).toArray()));
            MemorySegment back = arena.allocate(8L * N, 8);
            try (DeviceValues copy = engine.upload(Values.of(there, ElementType.LONG))) {
                copy.download(Values.of(back, ElementType.LONG));
            }
            assertEquals(-1, there.mismatch(back));
        }
    }
}
