// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Finding;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.gpu.opencl.OpenClDevice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A device whose compiler makes wrong kernels is refused by name; one that passes is checked once. */
class SelfCheckTest {
    private static final String CACHE = "mergepath.gpu.cache";

    @TempDir private Path folder = Path.of("");
    private final List<FakeDevice> opened = new ArrayList<>();

    @BeforeEach
    void remembersHere() {
        System.setProperty(CACHE, folder.toString());
    }

    @AfterEach
    void remembersWhereUsersDo() {
        System.clearProperty(CACHE);
    }

    private FakeDevice open() {
        FakeDevice device = new FakeDevice();
        opened.add(device);
        return device;
    }

    private static SelfCheck check(String options, Traits traits, String version) {
        return new SelfCheck("opencl:" + options, EngineOptions.of(options), traits, version);
    }

    /** Its kernels do nothing. */
    @Test
    void aDeviceThatDoesNotSortIsRefusedByName() {
        SelfCheck check = check("batch=one-a-block", new FakeDevice().traits(), "driver 1.2");
        for (int times = 1; times < 3; times++) {
            IllegalStateException refused = assertThrows(IllegalStateException.class, () -> check.require(this::open));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.startsWith("engine opencl:batch=one-a-block is refused: fake (driver 1.2) fails the"
                    + " self-check \"sort\": element 0 is key "), message);
            assertTrue(message.contains("Update the device's driver"), message);
            // A failure is not remembered: the next driver may be right.
            assertEquals(times, opened.size());
        }
        for (FakeDevice device : opened) {
            assertTrue(device.closed);
            assertEquals(0, device.live());
            assertFalse(device.launches.isEmpty());
        }
    }

    @Test
    void aDeviceThatDoesNotCompileIsRefusedByName() {
        IllegalStateException refused = assertThrows(IllegalStateException.class,
                () -> check("", new FakeDevice().traits(), "driver 1.2").require(() -> {
                    FakeDevice device = open();
                    device.calls = function -> {
                        if (function.equals("compile")) {
                            throw new IllegalStateException("an error on line 7");
                        }
                    };
                    return device;
                }));
        assertTrue(String.valueOf(refused.getMessage()).contains("\"sort\": an error on line 7"), refused::getMessage);
        assertTrue(opened.getFirst().closed);
    }

    @Test
    void aDeviceThatPassesIsRememberedUntilItsDriverOrTheOptionsChange() {
        OpenClEngines.assumeDevice();
        try (OpenClDevice device = OpenCl.open("")) {
            int[] times = {0};
            for (String[] engine : new String[][]{{OpenClEngines.SMALL, "1"}, {OpenClEngines.SMALL, "1"},
                {OpenClEngines.SMALL + ",memory=1g,time=yes,check=yes", "1"}, {OpenClEngines.SMALL, "2"},
                {OpenClEngines.SMALL + ",batch=one-a-block", "2"}}) {
                check(engine[0], device.traits(), engine[1]).require(() -> {
                    times[0]++;
                    return device.another();
                });
            }
            assertEquals(3, times[0]);
        }
    }

    @Test
    void aRefusedDeviceIsAFinding() {
        OpenClEngines.assumeDevice();
        List<Finding> found = OpenCl.look((traits, _, _) -> {
            throw new IllegalStateException(traits.name() + " fails");
        });
        for (Finding finding : found) {
            assertFalse(finding.usable());
            assertEquals(finding.what() + " fails", finding.advice());
        }
    }
}
