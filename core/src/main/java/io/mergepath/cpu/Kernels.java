package io.mergepath.cpu;

import io.mergepath.ElementType;
import io.mergepath.Order;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Kernels, one class for each class of comparator. A kernel shared by all comparators would call them through a table, at
 * several times the cost of the rest of the loop. So once a comparator's class has been worth it, the kernel's class file is
 * defined again as a hidden class, whose calls then have one target. It is not bound to the class loader, so it goes when
 * the comparator's class goes. The comparator is an argument of the kernel: two captures of one lambda share a kernel.
 */
final class Kernels {
    /** Lanes shorter than this cost more to cut than they save over a merge from both ends. */
    static final int LEAST_LANE = 160;

    /** A definition and its compilation cost about as much as comparing this many keys by the shared kernel. */
    private static final long WORTH_DEFINING = 1 << 15;

    private static final ClassValue<Copies> PER_COMPARATOR = new ClassValue<>() {
        @Override
        protected Copies computeValue(Class<?> comparatorClass) {
            return new Copies(Shape.COMPARATOR);
        }
    };

    private static final Map<Shape, Copies> BUILT_IN = new EnumMap<>(Shape.class);

    static {
        for (Shape shape : Shape.values()) {
            BUILT_IN.put(shape, new Copies(shape));
        }
    }

    private Kernels() {
    }

    /** The copies made for a built-in order or a class of comparator, which may serve keys of several types. */
    private static final class Copies {
        final AtomicLong keysSeen = new AtomicLong();
        private final Map<ElementType, MethodHandle> constructors = new EnumMap<>(ElementType.class);
        private final Shape shape;

        Copies(Shape shape) {
            this.shape = shape;
        }

        @SuppressWarnings("unchecked") // the template of a type has that type's arrays
        synchronized <A> Kernel<A> make(ElementType type, @Nullable Object comparator) {
            MethodHandle constructor = constructors.computeIfAbsent(type,
                    missing -> defineAgain(template(missing), shape));
            try {
                return (Kernel<A>) constructor.invoke(comparator);
            } catch (Throwable e) {
                throw new LinkageError("a kernel of " + type + " can't be made", e);
            }
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
        Shape shape = shape(order);
        if (type != ElementType.OBJECT && shape != Shape.COMPARATOR) {
            return builtIn(type, shape);
        }
        Object comparator = switch (shape) {
            case ASCENDING -> Comparator.naturalOrder();
            case DESCENDING -> Comparator.reverseOrder();
            default -> order.comparator();
        };
        Copies copies = PER_COMPARATOR.get(comparator.getClass());
        if (copies.keysSeen.addAndGet(keys) >= WORTH_DEFINING) {
            return copies.make(type, comparator);
        }
        return (Kernel<A>) shared(type, comparator);
    }

    /** A kernel of primitive keys in a built-in order, or in one of the plain ones. */
    static <A> Kernel<A> builtIn(ElementType type, Shape shape) {
        return java.util.Objects.requireNonNull(BUILT_IN.get(shape)).make(type, null);
    }

    private static Shape shape(Order order) {
        return switch (order.kind()) {
            case NATURAL -> Shape.ASCENDING;
            case DESCENDING -> Shape.DESCENDING;
            case UNSIGNED -> Shape.UNSIGNED_ASCENDING;
            case UNSIGNED_DESCENDING -> Shape.UNSIGNED_DESCENDING;
            case COMPARATOR -> Shape.COMPARATOR;
        };
    }

    /** The shape that a class of kernels was defined with; the class that all comparators share has none. */
    static Shape shapeOf(MethodHandles.Lookup kernel) {
        try {
            Shape shape = MethodHandles.classData(kernel, ConstantDescs.DEFAULT_NAME, Shape.class);
            return shape == null ? Shape.COMPARATOR : shape;
        } catch (IllegalAccessException e) {
            throw new LinkageError("a kernel must pass its own lookup", e);
        }
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

    private static MethodHandle defineAgain(Class<?> template, Shape shape) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try (InputStream in = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            if (in == null) {
                throw new LinkageError("no class file of " + template);
            }
            MethodHandles.Lookup hidden = lookup.defineHiddenClassWithClassData(in.readAllBytes(), shape,
                    true);
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
