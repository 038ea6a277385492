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
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Kernels, with one class for each class of comparator. A kernel that all comparators share calls them through a table,
 * which costs several times as much as the rest of the loop. So when a comparator's class has seen enough keys, the
 * kernel's class file is defined again as a hidden class, whose calls have one target. The hidden class is not bound to
 * the class loader, so it is unloaded with the comparator's class. The comparator is an argument of the kernel, so two
 * captures of one lambda share a kernel.
 */
public final class Kernels {
    /** Shorter lanes cost more to cut than they save over a merge from both ends. */
    static final int LEAST_LANE = 128;

    /** Defining and compiling a kernel costs about as much as sorting this many keys with the shared kernel. */
    private static final long WORTH_DEFINING = 1 << 18;

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

    /** The kernel classes of one class of comparator or of one order, one for each type of keys. */
    private static final class Copies {
        final AtomicLong keysSeen = new AtomicLong();
        private final @Nullable Long flip;
        private final Map<ElementType, Constructor<?>> constructors = new EnumMap<>(ElementType.class);

        Copies(@Nullable Long flip) {
            this.flip = flip;
        }

        @SuppressWarnings("unchecked") // the template of a type has that type's arrays
        synchronized <A> Kernel<A> make(ElementType type, Object comparator) {
            try {
                Constructor<?> constructor = constructors.get(type);
                if (constructor == null) {
                    constructor = defineAgain(type, flip);
                    constructors.put(type, constructor);
                }
                return (Kernel<A>) constructor.newInstance(comparator);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a kernel of " + type + " can't be made", e);
            }
        }
    }

    /**
     * A kernel for keys of a type.
     *
     * @param type the type of the arrays: int for narrower keys
     * @param order the order
     * @param keys the number of keys of the call
     */
    public static <A> Kernel<A> kernel(ElementType type, Order order, long keys) {
        if (type != ElementType.OBJECT && OrderKind.of(order) != OrderKind.COMPARATOR) {
            return builtIn(type, KeyCodes.flip(type, order));
        }
        Object comparator = switch (OrderKind.of(order)) {
            case NATURAL -> Comparator.naturalOrder();
            case DESCENDING -> Comparator.reverseOrder();
            default -> OrderKind.comparator(order);
        };
        Copies copies = PER_COMPARATOR.get(comparator.getClass());
        boolean worthIt = copies.keysSeen.addAndGet(keys) >= WORTH_DEFINING;
        return (worthIt ? copies : SHARED).make(type, comparator);
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
            return FLIPPED.computeIfAbsent(flip, Copies::new).make(type, unused);
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

    private static Constructor<?> defineAgain(ElementType type, @Nullable Long flip)
            throws ReflectiveOperationException {
        return switch (type) {
            case INT -> defineAgain(IntKernel.class, IntComparator.class, flip);
            case LONG -> defineAgain(LongKernel.class, LongComparator.class, flip);
            case FLOAT -> defineAgain(FloatKernel.class, FloatComparator.class, flip);
            case DOUBLE -> defineAgain(DoubleKernel.class, DoubleComparator.class, flip);
            case OBJECT -> defineAgain(ObjectKernel.class, Comparator.class, flip);
            default -> throw new AssertionError(type);
        };
    }

    private static Constructor<?> defineAgain(Class<?> template, Class<?> comparator, @Nullable Long flip)
            throws ReflectiveOperationException {
        try (InputStream in = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            if (in == null) {
                throw new LinkageError("no class file of " + template);
            }
            byte[] bytes = in.readAllBytes();
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> hidden = (flip == null ? lookup.defineHiddenClass(bytes, false)
                    : lookup.defineHiddenClassWithClassData(bytes, flip, false)).lookupClass();
            return hidden.getDeclaredConstructor(comparator);
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
