// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.spi.JdkSorts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkVectorsTest {
    @ParameterizedTest
    @CsvSource({"GenuineIntel, 6, fpu avx2 avx512f avx512dq, AVX512", "GenuineIntel, 6, fpu avx2 avx512f, AVX2",
        "AuthenticAMD, 25, fpu avx2 avx512dq, AVX2", "AuthenticAMD, 26, fpu avx2 avx512dq, AVX512",
        "AuthenticAMD, x, fpu avx2 avx512dq, AVX2", "GenuineIntel, 6, fpu sse2, NONE", "HygonGenuine, 24, avx2, AVX2"})
    void theProcessorDecides(String vendor, String family, String flags, JdkVectors expected) {
        assertEquals(expected, JdkVectors.of(List.of("processor\t: 0", "vendor_id\t: " + vendor,
                "cpu family\t: " + family, "power management:", "flags\t\t: " + flags)));
    }

    @Test
    void nothingIsKnownOfAnEmptyDescription() {
        assertEquals(JdkVectors.NONE, JdkVectors.of(List.of()));
    }

    /** If this fails on a newer JDK, the library still sorts NaNs stably, by slower sorts. */
    @Test
    void theJdkKeepsNansInOrder() {
        assertTrue(JdkSorts.keepNaNs());
    }

    @Test
    void anUnknownSortIsRefused() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> Engine.open("cpu:2,sort=bubble"));
        assertEquals("sort=bubble: the sorts are jdk, radix, vectors", refused.getMessage());
    }
}
