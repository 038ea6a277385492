package io.mergepath.cpu;

import io.mergepath.ElementType;
import io.mergepath.Order;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Kernels, one class for each class of comparator. A kernel shared by all comparators would call them through a table, at
 * several times the cost of the rest of the loop. So once a comparator's class has been worth it, the kernel's class file is
 * defined again as a hidden class, whose calls then have one target. It is not bound to the class loader, so it goes when
 * the comparator's class goes. The comparator is an argument of the kernel: two captures of one lambda share a kernel.
 */
final class Kernels {
    /** Lanes shorter than this cost more to cut than they save. */
    static final int LEAST_LANE = 32;

    /** A definition and its compilation cost about as much as comparing this many keys by the shared kernel. */
    private static final long WORTH_DEFINING = 1 << 15;

    private static final ClassValue<PerComparatorClass> KERNELS = new ClassValue<>() {
        @Override
        protected PerComparatorClass computeValue(Class<?> comparatorClass) {
            return new PerComparatorClass();
        }
    };

    private Kernels() {
    }

    /** What is known of one class of comparator; it may serve keys of several types. */
    private static final class PerComparatorClass {
        final AtomicLong keysSeen = new AtomicLong();
        final Map<ElementType, MethodHandle> constructors = new EnumMap<>(ElementType.class);

        synchronized MethodHandle constructor(ElementType type) {
            return constructors.computeIfAbsent(type, missing -> defineAgain(template(missing)));
        }
    }

    /**
     * A kernel for keys of a type.
     *
     * @param type the type of the arrays: int for narrower keys
     * @param order the order
     * @param keys how many keys the call is about
     */
    @SuppressWarnings("unchecked") // the template of a type has that type's arrays
    static <A> Kernel<A> kernel(ElementType type, Order order, long keys) {
        Object comparator = BuiltInOrders.comparator(type, order);
        PerComparatorClass known = KERNELS.get(comparator.getClass());
        boolean builtIn = order.kind() != Order.Kind.COMPARATOR && type != ElementType.OBJECT;
        if (builtIn || known.keysSeen.addAndGet(keys) >= WORTH_DEFINING) {
            try {
                return (Kernel<A>) known.constructor(type).invoke(comparator);
            } catch (Throwable e) {
                throw new LinkageError("a kernel can't be made for " + comparator.getClass(), e);
            }
        }
        return (Kernel<A>) shared(type, comparator);
    }

    private static Kernel<?> shared(ElementType type, Object comparator) {
        return switch (type) {
            case INT -> new IntKernel((io.mergepath.IntComparator) comparator);
            case LONG -> new LongKernel((io.mergepath.LongComparator) comparator);
            case FLOAT -> new FloatKernel((io.mergepath.FloatComparator) comparator);
            case DOUBLE -> new DoubleKernel((io.mergepath.DoubleComparator) comparator);
            case OBJECT -> new ObjectKernel((java.util.Comparator<?>) comparator);
            default -> throw new AssertionError(type);
        };
    }

    private static Class<?> template(ElementType type) {
        return switch (type) {
            case INT -> IntKernel.class;
            case LONG -> LongKernel.class;
            case FLOAT -> FloatKernel.class;
            case DOUBLE -> DoubleKernel.class;
            case OBJECT -> ObjectKernel.class;
            default -> throw new AssertionError(type);
        };
    }

    private static MethodHandle defineAgain(Class<?> template) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try (InputStream in = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            if (in == null) {
                throw new LinkageError("no class file of " + template);
            }
            MethodHandles.Lookup hidden = lookup.defineHiddenClass(in.readAllBytes(), true);
            Class<?> comparator = template.getDeclaredConstructors()[0].getParameterTypes()[0];
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class, comparator))
                    .asType(MethodType.methodType(Kernel.class, Object.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the kernel " + template + " can't be defined again", e);
        }
    }
}
