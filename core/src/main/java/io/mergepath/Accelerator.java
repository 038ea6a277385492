package io.mergepath;

import io.mergepath.spi.EngineProvider;
import org.jspecify.annotations.Nullable;

/** An engine that {@link Engine#best()} opens when a call first suits it, and forgets if it can't be opened. */
final class Accelerator {
    private final EngineProvider provider;
    private @Nullable Lifecycle lifecycle;
    private boolean tried;

    Accelerator(EngineProvider provider) {
        this.provider = provider;
    }

    boolean suits(ElementType type, long length, Order order) {
        return type != ElementType.OBJECT && length >= provider.preferredFrom(type, order);
    }

    synchronized boolean holds(Keys keys) {
        return lifecycle != null && keys instanceof DeviceKeys device && device.owner() == lifecycle.backend();
    }

    synchronized @Nullable Lifecycle lifecycle() {
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
