// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.ElementType;
import io.mergepath.Finding;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.Operation;
import java.util.List;

/**
 * Opens test engines: {@code test}, or {@code test:FAULT} for one that fails on demand. The system property
 * {@value #PREFERRED_FROM} declares it an accelerator that is preferred from so many keys on.
 */
public final class TestEngineProvider implements EngineProvider {
    /** The name of the system property. */
    public static final String PREFERRED_FROM = "mergepath.testengine.preferredFrom";

    /** The system property that says after how many keys {@code Engine.best()} opens this engine. */
    public static final String OPENS_AFTER = "mergepath.testengine.opensAfter";

    /** For {@link java.util.ServiceLoader}. */
    public TestEngineProvider() {
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public List<Finding> look() {
        return List.of(new Finding("memory off the heap", "in this process", true, "for tests alone"));
    }

    @Override
    public EngineBackend open(String options) {
        int number = options.indexOf('=');
        return number < 0
                ? new TestBackend(Fault.of(options), TestBackend.EVERY)
                : new TestBackend(Fault.of(options.substring(0, number)),
                        Long.parseLong(options.substring(number + 1)));
    }

    @Override
    public boolean isAccelerator() {
        return System.getProperty(PREFERRED_FROM) != null;
    }

    @Override
    public long preferredFrom(Operation operation, ElementType type, Values values, Order order) {
        return Long.getLong(PREFERRED_FROM, Long.MAX_VALUE);
    }

    @Override
    public long opensAfter() {
        return Long.getLong(OPENS_AFTER, 0);
    }
}
