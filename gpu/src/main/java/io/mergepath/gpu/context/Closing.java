// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.MortalDevice;
import java.util.List;

/** Giving back several things. */
public final class Closing {
    private Closing() {
    }

    /**
     * Takes all steps, whatever fails on the way: the first failure is thrown at the end. That a device is dead is no news, and
     * no failure to close it.
     */
    public static void all(List<Runnable> steps) {
        Failures failures = new Failures();
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (MortalDevice.Dead known) {
                // Whoever met it has been told.
            } catch (Throwable failed) {
                failures.add(failed);
            }
        }
        failures.rethrow();
    }
}
