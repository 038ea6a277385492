package io.mergepath.gpu.kernel;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.translation.Translation;
import io.mergepath.gpu.translation.Translator;
import io.mergepath.gpu.translation.Untranslatable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An order as kernels take it.
 *
 * @param kind what kind it is
 * @param translation what its comparator is in C, or null if it has none
 */
public record Ordering(Order.Kind kind, @Nullable Translation translation) {
    /** A call asks several times for its order's. */
    private static final Map<Order, Ordering> BY_COMPARATOR = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * Reads an order.
     *
     * @throws Untranslatable if it has a comparator that does what can't be done on a device
     */
    public static Ordering of(Order order) {
        if (order.kind() != Order.Kind.COMPARATOR) {
            return new Ordering(order.kind(), null);
        }
        Ordering known = BY_COMPARATOR.get(order);
        if (known == null) {
            known = new Ordering(order.kind(), Translator.translate(order.comparator()));
            BY_COMPARATOR.put(order, known);
        }
        return known;
    }

    /** Whether any device could compare by an order, as far as can be said without one. */
    public static boolean isTranslatable(Order order) {
        try {
            of(order);
            return true;
        } catch (Untranslatable refused) {
            return false;
        }
    }

    /**
     * Refuses what a device can't compare by.
     *
     * @throws IllegalArgumentException that says why, and what to do instead
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
        if (translation == null || translation.program().builtIn() != Order.Kind.COMPARATOR) {
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

    /** What kernels compare keys of a type by: a built-in order if the comparator says the same. */
    public Order.Kind kind(ElementType type) {
        if (translation == null) {
            return kind;
        }
        Order.Kind said = translation.program().builtIn();
        boolean signed = said == Order.Kind.NATURAL || said == Order.Kind.DESCENDING;
        // A comparator gets narrow keys widened with their signs, so as unsigned numbers they order otherwise.
        return signed || type.bytes() >= Integer.BYTES ? said : Order.Kind.COMPARATOR;
    }

    /** The comparator in C, if keys of a type are compared by it, else nothing. */
    public String source(ElementType type) {
        return translation == null || kind(type) != Order.Kind.COMPARATOR ? "" : translation.program().source();
    }

    /**
     * The arguments that a comparator adds to those of every kernel.
     *
     * @param fault the flag that kernels raise where a comparator fails
     */
    public List<Object> arguments(Supplier<Span> fault, ElementType type) {
        if (translation == null || kind(type) != Order.Kind.COMPARATOR) {
            return List.of();
        }
        List<Object> arguments = new ArrayList<>(translation.numbers());
        if (translation.program().faults()) {
            arguments.add(fault.get());
        }
        return arguments;
    }
}
