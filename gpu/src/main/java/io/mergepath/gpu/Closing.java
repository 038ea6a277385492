package io.mergepath.gpu;

import io.mergepath.gpu.device.MortalDevice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Giving back several things. */
final class Closing {
    private Closing() {
    }

    /**
     * Takes all steps, whatever fails on the way: the first failure is thrown at the end. That a device is dead is no news, and
     * no failure to close it.
     */
    static void all(List<Runnable> steps) {
        @Nullable
        RuntimeException first = null;
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (MortalDevice.Dead known) {
                // Whoever met it has been told.
            } catch (RuntimeException failed) {
                if (first == null) {
                    first = failed;
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
