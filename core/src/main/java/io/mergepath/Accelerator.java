// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Operation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** An engine that {@link Engine#best()} opens when a call first suits it, and forgets if it can't be opened. */
final class Accelerator {
    /** Looked for when a call is large enough for one: that takes longer than a small sort. */
    private static final class Found {
        static final List<Accelerator> ALL = Engines.accelerators().stream().map(Accelerator::new).toList();
    }

    private final EngineProvider provider;
    private @Nullable Lifecycle lifecycle;
    private boolean tried;
    /** How many keys there were in calls that suited it. */
    private final AtomicLong suited = new AtomicLong();

    private Accelerator(EngineProvider provider) {
        this.provider = provider;
    }

    /** The engine whose device holds the values, or null. */
    static @Nullable Lifecycle holding(Values values) {
        return values instanceof EngineValues device ? Lifecycle.of(device.owner()) : null;
    }

    /**
     * The engine whose device holds the keys, or the accelerator that suits a call with keys on the host, or null.
     */
    static @Nullable Lifecycle chosen(Operation operation, Keys keys, Values values, long length, Order order) {
        if (keys instanceof EngineKeys device) {
            return Lifecycle.of(device.owner());
        }
        if (length < EngineProvider.LEAST_PREFERRED || keys.type() == ElementType.OBJECT
                || values instanceof DeviceValues) {
            return null;
        }
        for (Accelerator accelerator : Found.ALL) {
            if (!accelerator.isAbsent()
                    && length >= accelerator.provider.preferredFrom(operation, keys.type(), values, order)
                    && accelerator.suited.addAndGet(length) >= accelerator.provider.opensAfter()) {
                Lifecycle lifecycle = accelerator.lifecycle();
                // A provider that was asked before its engine was open may have promised too much.
                if (lifecycle != null && new Checks(lifecycle.backend()).refusal(keys.type(), order).isEmpty()) {
                    return lifecycle;
                }
            }
        }
        return null;
    }

    /** Whether it was looked for in vain: then nothing about it need be asked again. */
    private synchronized boolean isAbsent() {
        return tried && lifecycle == null;
    }

    private synchronized @Nullable Lifecycle lifecycle() {
        if (!tried) {
            tried = true;
            try {
                lifecycle = new Lifecycle(provider.openPreferred());
                lifecycle.keepOpen();
            } catch (IllegalStateException lacking) {
                System.getLogger("io.mergepath").log(System.Logger.Level.DEBUG,
                        "engine {0} is not used: {1}", provider.name(), lacking.getMessage());
            }
        }
        return lifecycle;
    }
}
