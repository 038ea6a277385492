package io.mergepath;

import io.mergepath.spi.EngineProvider;
import java.util.List;
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

    private Accelerator(EngineProvider provider) {
        this.provider = provider;
    }

    /** The accelerator whose device holds the keys, or which a call with keys on the host suits; null if there is none. */
    static @Nullable Lifecycle chosen(Keys keys, long length, Order order) {
        boolean onDevice = keys instanceof DeviceKeys;
        if (!onDevice && length < EngineProvider.LEAST_PREFERRED) {
            return null;
        }
        for (Accelerator accelerator : Found.ALL) {
            if (onDevice ? accelerator.holds(keys) : accelerator.suits(keys.type(), length, order)) {
                Lifecycle lifecycle = accelerator.lifecycle();
                if (lifecycle != null) {
                    return lifecycle;
                }
            }
        }
        return null;
    }

    private boolean suits(ElementType type, long length, Order order) {
        return type != ElementType.OBJECT && length >= provider.preferredFrom(type, order);
    }

    private synchronized boolean holds(Keys keys) {
        return lifecycle != null && keys instanceof DeviceKeys device && device.owner() == lifecycle.backend();
    }

    private synchronized @Nullable Lifecycle lifecycle() {
        if (!tried) {
            tried = true;
            try {
                lifecycle = new Lifecycle(provider.open(""));
                lifecycle.keepOpen();
            } catch (IllegalStateException lacking) {
                System.getLogger("io.mergepath").log(System.Logger.Level.INFO,
                        "engine {0} is not used: {1}", provider.name(), lacking.getMessage());
            }
        }
        return lifecycle;
    }
}
