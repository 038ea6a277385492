// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.EngineOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The calls from a sort to its first launch are the calls that docs/architecture.md lists. */
class LaunchPathTest {
    private final FakeDevice device = new FakeDevice();

    private void assertPath(List<String> expected, boolean onDevice, String options, int n) {
        List<String> path = new ArrayList<>();
        try (GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of(options));
                DeviceKeys there = backend.upload(Keys.of(new int[n]))) {
            device.calls = function -> {
                if (function.equals("launch") && path.isEmpty()) {
                    StackWalker.getInstance()
                            .forEach(frame -> path.add(frame.getClassName() + "." + frame.getMethodName()));
                }
            };
            backend.sort(onDevice ? there : Keys.of(new int[n]), Values.none(), Order.natural(), null);
        }
        Collections.reverse(path);
        List<String> own = path.stream().filter(call -> call.startsWith("io.mergepath.gpu."))
                .map(call -> call.replaceAll(".*[.$](\\w+\\.\\w+)$", "$1")).toList();
        int first = own.indexOf("GpuBackend.sort");
        int end = own.lastIndexOf("MortalKernel.launch") + 1;
        assertEquals(expected, own.subList(first, end));
    }

    @Test
    void aSortOfDeviceDataIsSixCallsAwayFromItsLaunch() {
        assertPath(List.of("GpuBackend.sort", "DeviceSort.sort", "Plan.sort", "MergeSort.sort", "Launcher.launch",
                "MortalKernel.launch"), true, "", 5000);
    }

    @Test
    void aSortByDistributionIsAsNear() {
        assertPath(List.of("GpuBackend.sort", "DeviceSort.sort", "Plan.sort", "Distribution.sort", "Launcher.launch",
                "MortalKernel.launch"), true, "", 1 << 18);
    }

    @Test
    void aSortOfAnArrayReservesMemoryFirst() {
        assertPath(List.of("GpuBackend.sort", "HostSort.sort", "DeviceSort.sort", "Plan.sort", "MergeSort.sort",
                "Launcher.launch", "MortalKernel.launch"), false, "", 5000);
    }
}
