// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An image is found by its architecture and its key, and by nothing else. */
class ShippedKernelsTest {
    private static final byte[] CODE = {1, 2, 3};
    private static final String KEY = KernelCache.key(List.of("options", "source"));

    private final Map<String, byte[]> resources = new HashMap<>();

    private byte[] ship(String name) {
        byte[] content = KernelCache.content(new Image(MemorySegment.ofArray(CODE), ""));
        resources.put(name, content);
        return content;
    }

    private ShippedKernels shipped() {
        return ShippedKernels.of(name -> {
            byte[] content = resources.get(name);
            return content == null ? null : new ByteArrayInputStream(content);
        });
    }

    private boolean finds(String architecture, String key) {
        return shipped().image(architecture, key).isPresent();
    }

    @Test
    void anImageIsFoundByItsKey() {
        ship("sm_90-" + KEY);
        assertArrayEquals(CODE,
                shipped().image("sm_90", KEY).orElseThrow().code().toArray(ValueLayout.JAVA_BYTE));
        assertTrue(!finds("sm_90", KernelCache.key(List.of("options", "changed source"))));
        assertTrue(!finds("sm_90", KernelCache.key(List.of("other options", "source"))));
    }

    @ParameterizedTest
    @CsvSource({"sm_86, sm_86, true", "sm_86, sm_89, true", "sm_80, sm_86, true", "sm_86, sm_80, false",
        "sm_89, sm_90, false", "sm_90, sm_100, false", "sm_100, sm_103, true", "sm_120, sm_121, true",
        "sm_90, gpu, false", "sm_90, cpu, false"})
    void aDeviceRunsImagesOfItsMajorNumberAndNoHigherMinorNumber(String made, String device, boolean runs) {
        ship(made + "-" + KEY);
        assertEquals(runs, finds(device, KEY));
    }

    @Test
    void theNearestArchitectureComesFirst() {
        ship("sm_80-" + KEY);
        resources.put("sm_86-" + KEY, KernelCache.content(new Image(MemorySegment.ofArray(new byte[]{7}), "")));
        assertArrayEquals(new byte[]{7},
                shipped().image("sm_89", KEY).orElseThrow().code().toArray(ValueLayout.JAVA_BYTE));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 32, 36, 38})
    void aDamagedImageIsNoImage(int at) {
        byte[] content = ship("sm_90-" + KEY);
        content[at] ^= 1;
        assertTrue(!finds("sm_90", KEY));
        content[at] ^= 1;
        assertTrue(finds("sm_90", KEY));
        resources.put("sm_90-" + KEY, Arrays.copyOf(content, at));
        assertTrue(!finds("sm_90", KEY));
    }

    @Test
    void theIndexIsCountedByArchitecture() {
        assertEquals(Map.of(), shipped().counts());
        resources.put(ShippedKernels.INDEX, "sm_80-a block_sort_int\nsm_90-b merge\nsm_90-c k\n"
                .getBytes(StandardCharsets.UTF_8));
        assertEquals(Map.of("sm_80", 1, "sm_90", 2), shipped().counts());
    }

    @Test
    void aPropertyTurnsThemOff() {
        ship("sm_90-" + KEY);
        System.setProperty("mergepath.gpu.shipped", "off");
        try {
            assertTrue(shipped().isEmpty());
            assertTrue(!finds("sm_90", KEY));
            assertEquals(Map.of(), shipped().counts());
        } finally {
            System.clearProperty("mergepath.gpu.shipped");
        }
        assertTrue(!shipped().isEmpty());
    }
}
