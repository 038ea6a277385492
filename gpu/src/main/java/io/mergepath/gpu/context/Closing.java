// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.MortalDevice;
import java.util.List;

/** Closes several resources. */
public final class Closing {
    private Closing() {
    }

    /**
     * Runs all steps, also after a failure. It throws the first failure at the end. It ignores that a device is dead,
     * because an earlier call has reported that.
     */
    public static void all(List<Runnable> steps) {
        Failures failures = new Failures();
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (MortalDevice.Dead known) {
                // The call that met the error has reported it.
            } catch (Throwable failed) {
                failures.add(failed);
            }
        }
        failures.rethrow();
    }
}
