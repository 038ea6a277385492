// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.EngineBackend;
import java.util.List;

/** Calls that launch every kernel of the operations on sorted inputs and on segments. */
final class FamilyCalls {
    private FamilyCalls() {
    }

    static void run(EngineBackend backend, DeviceKeys a, DeviceKeys b, Order order) {
        int n = (int) a.length();
        backend.search(a, List.of(Bound.COUNT, Bound.MATCH), Values.of(new int[n]).and(new byte[n]), b,
                List.of(Bound.LOWER), Values.of(new long[(int) b.length()]), order, null);
        backend.search(a.slice(0, 2), List.of(Bound.LOWER), Values.of(new int[2]), b, List.of(), Values.none(), order,
                null);
    }
}
