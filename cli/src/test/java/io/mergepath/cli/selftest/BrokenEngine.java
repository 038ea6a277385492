// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.selftest;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Finding;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.lab.check.Item;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.OrderKind;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A CPU engine with a defect: its sorts lose an element ({@code broken:lossy}) or are not stable ({@code
 * broken:unstable}), it leaks memory ({@code broken:leaky}), or it runs out of memory for comparators ({@code
 * broken:greedy}).
 */
public final class BrokenEngine implements EngineProvider {
    private static final AtomicLong HELD = new AtomicLong();

    @Override
    public String name() {
        return "broken";
    }

    @Override
    public List<Finding> look() {
        return List.of(new Finding("a fault", "here", true, "for tests"));
    }

    @Override
    public EngineBackend open(String fault) {
        EngineBackend cpu = ServiceLoader.load(EngineProvider.class).stream().map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("cpu")).findFirst().orElseThrow().open("");
        return (EngineBackend) Proxy.newProxyInstance(BrokenEngine.class.getClassLoader(),
                fault.equals("leaky") ? new Class<?>[]{EngineBackend.class, Instruments.class}
                        : new Class<?>[]{EngineBackend.class},
                (_, method, arguments) -> method.getName().equals("name") ? "broken:" + fault
                        : call(cpu, fault, method, arguments));
    }

    private static Object call(EngineBackend cpu, String fault, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("check") && fault.equals("greedy")
                && OrderKind.of((Order) arguments[1]) == OrderKind.COMPARATOR) {
            throw new OutOfMemoryError("all is taken");
        }
        if (method.getName().equals("deviceBytes")) {
            return HELD.addAndGet(Long.BYTES);
        }
        try {
            Object result = method.invoke(cpu, arguments);
            boolean sorts = method.getName().equals("sort")
                    || (method.getName().equals("sortFew") && Boolean.TRUE.equals(result));
            if (!fault.equals("leaky") && sorts && ((Keys) arguments[0]).column().isArray()) {
                spoil(((Keys) arguments[0]).column(), fault);
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static void spoil(Column keys, String fault) {
        for (int i = keys.offset() + 1; i < keys.offset() + keys.length(); i++) {
            Object before = Array.get(keys.array(), i - 1);
            Object here = Array.get(keys.array(), i);
            if (fault.equals("lossy")) {
                Array.set(keys.array(), i, before);
                return;
            }
            if (keys.type() == ElementType.OBJECT && ((Item) before).compareTo((Item) here) == 0) {
                Array.set(keys.array(), i - 1, here);
                Array.set(keys.array(), i, before);
                return;
            }
        }
    }
}
