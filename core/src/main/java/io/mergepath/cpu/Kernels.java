package io.mergepath.cpu;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.Comparator;
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
    /** Lanes shorter than this cost more to cut than they save over a merge from both ends. */
    static final int LEAST_LANE = 128;

    /** A definition and its compilation cost about as much as sorting so many keys by the shared kernel. */
    private static final long WORTH_DEFINING = 1 << 18;

    /** Every comparator's, until its class is worth one of its own. */
    private static final Copies SHARED = new Copies();

    private static final ClassValue<Copies> PER_COMPARATOR = new ClassValue<>() {
        @Override
        protected Copies computeValue(Class<?> comparatorClass) {
            return new Copies();
        }
    };

    private Kernels() {
    }

    /** The copies made for a class of comparator, which may serve keys of several types. */
    private static final class Copies {
        final AtomicLong keysSeen = new AtomicLong();
        private final Map<ElementType, Constructor<?>> constructors = new EnumMap<>(ElementType.class);

        @SuppressWarnings("unchecked") // the template of a type has that type's arrays
        synchronized <A> Kernel<A> make(ElementType type, Object comparator) {
            try {
                Constructor<?> constructor = constructors.get(type);
                if (constructor == null) {
                    constructor = defineAgain(type);
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
     * @param keys how many keys the call is about
     */
    static <A> Kernel<A> kernel(ElementType type, Order order, long keys) {
        if (type != ElementType.OBJECT && order.kind() != Order.Kind.COMPARATOR) {
            return builtIn(type, order);
        }
        Object comparator = switch (order.kind()) {
            case NATURAL -> Comparator.naturalOrder();
            case DESCENDING -> Comparator.reverseOrder();
            default -> order.comparator();
        };
        Copies copies = PER_COMPARATOR.get(comparator.getClass());
        boolean worthIt = copies.keysSeen.addAndGet(keys) >= WORTH_DEFINING;
        return (worthIt ? copies : SHARED).make(type, comparator);
    }

    @SuppressWarnings("unchecked") // the template of a type has that type's arrays
    private static <A> Kernel<A> builtIn(ElementType type, Order order) {
        long flip = KeyCodes.flip(type, order);
        return (Kernel<A>) switch (type) {
            case INT -> new IntKernel(Integer::compare, (int) flip);
            case LONG -> new LongKernel(Long::compare, flip);
            case FLOAT -> new FloatKernel(Float::compare, (int) flip);
            case DOUBLE -> new DoubleKernel(Double::compare, flip);
            default -> throw new AssertionError(type);
        };
    }

    private static Constructor<?> defineAgain(ElementType type) throws ReflectiveOperationException {
        return switch (type) {
            case INT -> defineAgain(IntKernel.class, IntComparator.class);
            case LONG -> defineAgain(LongKernel.class, LongComparator.class);
            case FLOAT -> defineAgain(FloatKernel.class, FloatComparator.class);
            case DOUBLE -> defineAgain(DoubleKernel.class, DoubleComparator.class);
            case OBJECT -> defineAgain(ObjectKernel.class, Comparator.class);
            default -> throw new AssertionError(type);
        };
    }

    private static Constructor<?> defineAgain(Class<?> template, Class<?> comparator)
            throws ReflectiveOperationException {
        try (InputStream in = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            if (in == null) {
                throw new LinkageError("no class file of " + template);
            }
            Class<?> hidden = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), false).lookupClass();
            return hidden.getDeclaredConstructor(comparator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code y} if {@code t} is 1, {@code x} if it is 0, by means that are not turned into a branch. */
    static int pick(int x, int y, int t) {
        return x ^ ((x ^ y) & -t);
    }

    /** Writes where the rests of two inputs lie: {@code aCount} numbers from {@code a} on, then {@code bCount} from {@code b}. */
    static void fillFrom(int[] from, int at, int a, int aCount, int b, int bCount) {
        for (int i = 0; i < aCount; i++) {
            from[at + i] = a + i;
        }
        for (int i = 0; i < bCount; i++) {
            from[at + aCount + i] = b + i;
        }
    }
}
