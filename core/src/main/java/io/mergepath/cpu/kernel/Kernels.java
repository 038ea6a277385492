// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.spi.OrderKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Kernels of merges and of walks, with one class for each class of comparator. A kernel that all comparators share
 * calls them through a table, which costs several times as much as the rest of the loop. So when a comparator's class
 * has seen enough keys, the kernel's class file is defined again as a hidden class, whose calls have one target. The
 * hidden class is not bound to the class loader, so it is unloaded with the comparator's class. The comparator is an
 * argument of the kernel, so two captures of one lambda share a kernel.
 */
public final class Kernels {
    /** Shorter lanes cost more to cut than they save over a merge from both ends. */
    static final int LEAST_LANE = 128;

    /** Defining and compiling a kernel costs about as much as sorting this many keys with the shared kernel. */
    private static final long WORTH_DEFINING = 1 << 18;

    private static final Template INT_PATH = new Template(IntPath.class, IntComparator.class);
    private static final Template LONG_PATH = new Template(LongPath.class, LongComparator.class);
    private static final Template OBJECT_PATH = new Template(ObjectPath.class, Comparator.class);

    /** The kernels of all comparators whose classes have no kernel of their own yet. */
    private static final Copies SHARED = new Copies(null);

    /** The kernels of orders that are natural after some bits of the keys are flipped. */
    private static final Map<Long, Copies> FLIPPED = new ConcurrentHashMap<>();

    private static final ClassValue<Copies> PER_COMPARATOR = new ClassValue<>() {
        @Override
        protected Copies computeValue(Class<?> comparatorClass) {
            return new Copies(null);
        }
    };

    private Kernels() {
    }

    /** The kernel classes of one class of comparator or of one order, one for each template. */
    private static final class Copies {
        final AtomicLong keysSeen = new AtomicLong();
        private final @Nullable Long flip;
        private final Map<Class<?>, Constructor<?>> constructors = new HashMap<>();

        Copies(@Nullable Long flip) {
            this.flip = flip;
        }

        synchronized Object make(Template template, Object comparator) {
            try {
                Constructor<?> constructor = constructors.get(template.kernel());
                if (constructor == null) {
                    constructor = defineAgain(template, flip);
                    constructors.put(template.kernel(), constructor);
                }
                return constructor.newInstance(comparator);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a copy of " + template.kernel() + " can't be made", e);
            }
        }
    }

    /** A class of kernels, and the type of the argument of its constructor. */
    private record Template(Class<?> kernel, Class<?> comparator) {
    }

    /**
     * A kernel for keys of a type.
     *
     * @param type the type of the arrays: int for narrower keys
     * @param order the order
     * @param keys the number of keys of the call
     */
    @SuppressWarnings("unchecked") // the template of a type has that type's arrays
    public static <A> Kernel<A> kernel(ElementType type, Order order, long keys) {
        if (type != ElementType.OBJECT && OrderKind.of(order) != OrderKind.COMPARATOR) {
            return builtIn(type, KeyCodes.flip(type, order));
        }
        Object comparator = comparator(order);
        return (Kernel<A>) copies(comparator, keys).make(template(type), comparator);
    }

    /**
     * A kernel of walks over keys that {@link PathKeys} has loaded.
     *
     * @param type the type of the keys
     * @param order the order
     * @param keys the number of keys of the call
     */
    @SuppressWarnings("unchecked") // the template of a type has the arrays in which keys of the type are loaded
    static <A> PathKernel<A> path(ElementType type, Order order, long keys) {
        boolean wide = type == ElementType.LONG || type == ElementType.DOUBLE;
        if (type != ElementType.OBJECT && OrderKind.of(order) != OrderKind.COMPARATOR) {
            return (PathKernel<A>) (wide ? new LongPath(Long::compare) : new IntPath(Integer::compare));
        }
        Object comparator = comparator(order);
        Copies copies = copies(comparator, keys);
        return (PathKernel<A>) switch (comparator) {
            case FloatComparator floats -> copies.make(INT_PATH, (IntComparator) (x, y) -> floats
                    .compare(Float.intBitsToFloat(x), Float.intBitsToFloat(y)));
            case DoubleComparator doubles -> copies.make(LONG_PATH, (LongComparator) (x, y) -> doubles
                    .compare(Double.longBitsToDouble(x), Double.longBitsToDouble(y)));
            case IntComparator ints -> copies.make(INT_PATH, ints);
            case LongComparator longs -> copies.make(LONG_PATH, longs);
            default -> copies.make(OBJECT_PATH, comparator);
        };
    }

    /** The comparator of an order of objects or of an order by a comparator. */
    private static Object comparator(Order order) {
        return switch (OrderKind.of(order)) {
            case NATURAL -> Comparator.naturalOrder();
            case DESCENDING -> Comparator.reverseOrder();
            default -> OrderKind.comparator(order);
        };
    }

    /** The copies for a comparator that compares more keys: its own after some calls, else the shared ones. */
    private static Copies copies(Object comparator, long keys) {
        Copies copies = PER_COMPARATOR.get(comparator.getClass());
        return copies.keysSeen.addAndGet(keys) >= WORTH_DEFINING ? copies : SHARED;
    }

    @SuppressWarnings("unchecked") // the template of a type has that type's arrays
    private static <A> Kernel<A> builtIn(ElementType type, long flip) {
        Object unused = switch (type) {
            case INT -> (IntComparator) Integer::compare;
            case LONG -> (LongComparator) Long::compare;
            case FLOAT -> (FloatComparator) Float::compare;
            case DOUBLE -> (DoubleComparator) Double::compare;
            default -> throw new AssertionError(type);
        };
        if (flip != 0) {
            return (Kernel<A>) FLIPPED.computeIfAbsent(flip, Copies::new).make(template(type), unused);
        }
        return (Kernel<A>) switch (type) {
            case INT -> new IntKernel((IntComparator) unused);
            case LONG -> new LongKernel((LongComparator) unused);
            case FLOAT -> new FloatKernel((FloatComparator) unused);
            default -> new DoubleKernel((DoubleComparator) unused);
        };
    }

    /** The kernel of floating-point keys whose raw bits have the order of the keys after some bits are flipped. */
    @SuppressWarnings("unchecked") // kernels of floating-point keys are kernels of bits
    static <A> BitsKernel<A> bits(ElementType type, long flip) {
        return (BitsKernel<A>) Kernels.<A>builtIn(type, flip);
    }

    /** Whether a kernel is a copy for comparators. */
    static boolean compares(MethodHandles.Lookup kernel) {
        return kernel.lookupClass().isHidden() && classData(kernel) == null;
    }

    /** The bits of each key that a kernel flips before it compares keys as integers. */
    static long flip(MethodHandles.Lookup kernel) {
        Long flip = kernel.lookupClass().isHidden() ? classData(kernel) : null;
        return flip == null ? 0 : flip;
    }

    private static @Nullable Long classData(MethodHandles.Lookup kernel) {
        try {
            return MethodHandles.classData(kernel, ConstantDescs.DEFAULT_NAME, Long.class);
        } catch (IllegalAccessException e) {
            throw new LinkageError("a kernel must pass its own lookup", e);
        }
    }

    private static Template template(ElementType type) {
        return switch (type) {
            case INT -> new Template(IntKernel.class, IntComparator.class);
            case LONG -> new Template(LongKernel.class, LongComparator.class);
            case FLOAT -> new Template(FloatKernel.class, FloatComparator.class);
            case DOUBLE -> new Template(DoubleKernel.class, DoubleComparator.class);
            case OBJECT -> new Template(ObjectKernel.class, Comparator.class);
            default -> throw new AssertionError(type);
        };
    }

    private static Constructor<?> defineAgain(Template template, @Nullable Long flip)
            throws ReflectiveOperationException {
        Class<?> kernel = template.kernel();
        try (InputStream in = kernel.getResourceAsStream(kernel.getSimpleName() + ".class")) {
            if (in == null) {
                throw new LinkageError("no class file of " + kernel);
            }
            byte[] bytes = in.readAllBytes();
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> hidden = (flip == null ? lookup.defineHiddenClass(bytes, false)
                    : lookup.defineHiddenClassWithClassData(bytes, flip, false)).lookupClass();
            return hidden.getDeclaredConstructor(template.comparator());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code y} if {@code t} is 1, {@code x} if it is 0. The compiler does not turn this expression into a branch. */
    static int pick(int x, int y, int t) {
        return x ^ ((x ^ y) & -t);
    }

    /**
     * Writes the sources of the rests of two inputs: {@code aCount} numbers from {@code a} on, then {@code bCount}
     * numbers from {@code b} on.
     */
    static void fillFrom(int[] from, int at, int a, int aCount, int b, int bCount) {
        for (int i = 0; i < aCount; i++) {
            from[at + i] = a + i;
        }
        for (int i = 0; i < bCount; i++) {
            from[at + aCount + i] = b + i;
        }
    }
}
