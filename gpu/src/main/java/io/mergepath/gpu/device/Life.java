// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The life of a device. The first error after which no call succeeds ends it. */
final class Life {
    private final String engine;
    private volatile @Nullable DriverException death;

    Life(String engine) {
        this.engine = engine;
    }

    /** Refuses all work if the device is dead. */
    void check() {
        DriverException before = death;
        if (before != null) {
            throw refusal(before);
        }
    }

    /** Does some work, unless the device is dead. */
    <T> T work(Supplier<T> work) {
        check();
        try {
            return work.get();
        } catch (DriverException failed) {
            throw endedBy(failed);
        }
    }

    /** Does some work, unless the device is dead. */
    void work(Runnable work) {
        work(() -> {
            work.run();
            return true;
        });
    }

    /** Frees a resource, also on a dead device, where a failure is ignored. */
    void free(Runnable freeing) {
        try {
            freeing.run();
        } catch (DriverException failed) {
            RuntimeException refusal = endedBy(failed);
            if (death == null) {
                throw refusal;
            }
        }
    }

    /** The exception for an error, which may end the life of the device. */
    RuntimeException endedBy(DriverException failed) {
        if (failed.isDeadly() && death == null) {
            death = failed;
        }
        DriverException now = death;
        return now == null ? failed : refusal(now);
    }

    private MortalDevice.Dead refusal(DriverException cause) {
        return new MortalDevice.Dead("engine " + engine + " is dead: " + cause.getMessage()
                + "; close it, and open another in another process if one in this does not work", cause);
    }
}
