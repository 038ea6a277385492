// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.Order;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.translation.Translation;
import io.mergepath.gpu.translation.Translator;
import io.mergepath.gpu.translation.Untranslatable;
import io.mergepath.spi.OrderKind;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An order for kernels.
 *
 * @param kind the kind of the order
 * @param translation the comparator in C, or null if the order has none
 */
public record DeviceOrder(OrderKind kind, @Nullable Translation translation) {
    /** Known orders: a call asks for its order several times. */
    private static final Map<Order, DeviceOrder> BY_COMPARATOR = Collections.synchronizedMap(new WeakHashMap<>());

    private static final ParameterGroup NONE = _ -> {
    };

    /**
     * Reads an order.
     *
     * @throws Untranslatable if it has a comparator that can't run on a device
     */
    public static DeviceOrder of(Order order) {
        if (OrderKind.of(order) != OrderKind.COMPARATOR) {
            return new DeviceOrder(OrderKind.of(order), null);
        }
        DeviceOrder known = BY_COMPARATOR.get(order);
        if (known == null) {
            known = new DeviceOrder(OrderKind.of(order), Translator.translate(OrderKind.comparator(order)));
            BY_COMPARATOR.put(order, known);
        }
        return known;
    }

    /** Whether some device can compare by an order. A particular device may still refuse it. */
    public static boolean isTranslatable(Order order) {
        try {
            of(order);
            return true;
        } catch (Untranslatable refused) {
            return false;
        }
    }

    /**
     * Refuses an order by which a device can't compare.
     *
     * @throws IllegalArgumentException with the reason and an alternative
     */
    public static void check(String engine, Traits device, Order order) {
        String reason;
        try {
            reason = of(order).missing(device.arithmetic());
        } catch (Untranslatable refused) {
            reason = refused.getMessage();
        }
        if (reason != null) {
            throw new IllegalArgumentException("order: engine " + engine + " can't run this comparator: " + reason
                    + ". Engine.open(\"cpu\") runs any comparator");
        }
    }

    private @Nullable String missing(Traits.Arithmetic device) {
        if (translation == null || translation.program().builtIn() != OrderKind.COMPARATOR) {
            return null;
        }
        Translation.Program program = translation.program();
        if (program.doubles() && !device.doubles()) {
            return "it uses doubles, which the device does not have";
        }
        if (program.floats() && !device.subnormals()) {
            return "it uses floats, of which the device takes the smallest for zero; use doubles";
        }
        if (program.rounded() && !device.roundedDivision()) {
            return "it divides floats, which the device does not round as Java does; divide doubles and cast";
        }
        return null;
    }

    /** The order of the kernels: a built-in order if the comparator is equal to one. */
    public OrderKind kernelKind() {
        return translation == null ? kind : translation.program().builtIn();
    }

    /** The comparator in C if kernels compare by it, else an empty text. */
    public String source() {
        return translation == null || kernelKind() != OrderKind.COMPARATOR ? "" : translation.program().source();
    }

    /**
     * The parameters that a comparator adds to every kernel: its captured numbers, and the flag if it can fail.
     *
     * @param fault the flag that kernels raise if a comparator fails
     */
    public ParameterGroup parameters(Supplier<DeviceArray> fault) {
        if (translation == null || kernelKind() != OrderKind.COMPARATOR) {
            return NONE;
        }
        Translation.Program program = translation.program();
        DeviceArray flag = program.faults() ? fault.get() : DeviceArray.NONE;
        return parameters -> {
            translation.addTo(parameters);
            if (program.faults()) {
                parameters.addInts(flag);
            }
        };
    }
}
