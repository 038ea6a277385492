// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.Operation;
import java.io.NotSerializableException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What can't be translated is refused by a message that names the instruction, the place and what to write instead. */
class RefusedComparatorsTest {
    private static final int[] TABLE = {3, 1, 2};
    private static final String HERE = "RefusedComparatorsTest.java:";
    private static final String TO_A_LOCAL = "copy it into a local variable and let the comparator capture that";
    private static int changing = 3;

    private final int field = changing;

    @SuppressWarnings({"EnumOrdinal", "LockOnNonEnclosingClassLiteral"})
    static Stream<Arguments> rows() {
        int[] array = TABLE.clone();
        Integer boxed = changing + 1000;
        String text = "text" + changing;
        AtomicInteger counter = new AtomicInteger();
        List<IntComparator> list = List.of(Integer::compare);
        return Stream.of(
                row("an array of a field", (x, y) -> TABLE[x] - TABLE[y], HERE, "getstatic",
                        RefusedComparatorsTest.class.getName() + ".TABLE", "holds an object", TO_A_LOCAL),
                row("a captured array", (x, y) -> array[x & 1] - array[y & 1], "captured an object of [I",
                        "rows", "copy what it needs"),
                row("a captured Integer", (x, y) -> x - y + boxed, "it takes an object, a Integer", HERE),
                row("a captured String", (x, y) -> text.length() + x, "captured an object of java.lang.String",
                        "copy what it needs of that into a local variable of a primitive type"),
                row("a counter", (x, y) -> counter.incrementAndGet() + x - y,
                        "captured an object of java.util.concurrent.atomic.AtomicInteger"),
                row("a list", (x, y) -> list.get(0).compare(x, y), "captured an object of"),
                row("a supplier", from(() -> 3), "captured an object of"),
                row("what it is a method of", new RefusedComparatorsTest().instance(),
                        "captured an object of " + RefusedComparatorsTest.class.getName(), "instance"),
                row("a reference to an object's method", (IntComparator) new RefusedComparatorsTest()::byField,

                        "byField", "captured an object of " + RefusedComparatorsTest.class.getName()),
                row("a field that changes", (x, y) -> x * changing - y, HERE, "getstatic", ".changing",
                        "may change", TO_A_LOCAL),
                row("a field that it changes", (x, y) -> changing = x, HERE, "putstatic", "writes a field",
                        "must only compare"),
                row("a new array", (x, y) -> new int[]{x, y}[0], HERE, "newarray", "makes an object",
                        "use local variables of primitive types"),
                row("a new object", (x, y) -> new AtomicInteger(x).get(), HERE, "new", "makes an object"),
                row("boxing", (x, y) -> Integer.valueOf(x).compareTo(y), HERE,
                        "valueOf", "called by " + HERE, "it returns an object", "use numbers"),
                row("text", (x, y) -> Integer.toString(x).compareTo(Integer.toString(y)), HERE, "toString"),
                row("concatenation", (x, y) -> ("" + x).length() - y, HERE, "invokedynamic", "makes an object",
                        "use numbers"),
                row("a lambda inside", (x, y) -> later(() -> x) - y, HERE, "invokedynamic", "a lambda",
                        "combine comparators outside"),
                row("combining inside", (x, y) -> combined().compare(x, y), "combined", "it returns an object", HERE),
                row("reversing inside", (x, y) -> FIELD.reversed().compare(x, y), "IntComparator.reversed", HERE,
                        "combine comparators outside"),
                row("throwing", (x, y) -> {
                    if (x == y) {
                        throw new IllegalStateException("equal");
                    }
                    return x - y;
                }, HERE, "makes an object"),
                row("exact arithmetic, which throws", (x, y) -> Math.subtractExact(x, y), "Math.subtractExact",
                        "called by " + HERE),
                row("catching", RefusedComparatorsTest::caught, "catches exceptions", HERE,
                        "test for what would throw"),
                row("a lock", (x, y) -> {
                    synchronized (Engine.class) {
                        return x - y;
                    }
                }, "locks", HERE),
                row("recursion", RefusedComparatorsTest::gcd, RefusedComparatorsTest.class.getName() + ".gcd",
                        "calls itself", "write a loop", HERE),
                row("recursion of two", (x, y) -> even(x & 15) - y, "calls itself", ".odd, called by", HERE),
                row("a native method", (x, y) -> (int) System.nanoTime() + x, "java.lang.System.nanoTime",
                        "no bytecode", HERE),
                doubles("Math.sin", (x, y) -> Double.compare(Math.sin(x), y), "Math.sin",
                        "no exactly defined result", "Math.sqrt", HERE),
                doubles("Math.pow", (x, y) -> Double.compare(Math.pow(x, 2), y), "Math.pow",
                        "no exactly defined result"),
                row("a switch over an enum", (x, y) -> switch (Operation.values()[x & 1]) {
                    case MERGE -> 1;
                    default -> y;
                }, HERE, "use"),
                row("a type test", (x, y) -> (Object) TABLE instanceof int[] ? x : y, HERE),
                row("references compared", (x, y) -> FIELD == OTHER ? x : y, HERE, "compares references",
                        "compare numbers"),
                row("a class with a field", new WithField(3), "reads a field of an object", "getfield",
                        HERE, TO_A_LOCAL),
                row("a record with a component", new WithComponent(3), "getfield", "reads a field of an object"),
                row("a lambda for another method", (ByKey) x -> x & 3, "ByKey.key", "not for compare"),
                row("several types of keys", new Both(), "keys of several types", "make a comparator for each"),
                row("a long chain", reversed(100_000), "too many to follow", "combine fewer"),
                row("one that can't be read", new Unreadable(), "Unreadable can't be read", "NotSerializableException"),
                row("a class that can't be initialised", (x, y) -> x % Broken.DIVISOR - y, "can't be initialised",
                        "Broken.DIVISOR", HERE),
                row("a void method", (x, y) -> {
                    nothing(x);
                    return x - y;
                }, "nothing", "it returns no number", HERE),
                row("one comparator or another", (x, y) -> (x > 0 ? FIELD : OTHER).compare(x, y), HERE,
                        "calls a method of an object"));
    }

    private static Arguments row(String name, IntComparator comparator, String... parts) {
        return Arguments.of(name, Order.ints(comparator), List.of(parts));
    }

    private static Arguments doubles(String name, DoubleComparator comparator, String... parts) {
        return Arguments.of(name, Order.doubles(comparator), List.of(parts));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void isRefused(String name, Order order, List<String> parts) {
        boolean ints = order.appliesTo(ElementType.INT);
        int[] keys = {3, 1, 2};
        String told = "";
        try (Engine engine = OpenClEngines.own("")) {
            told = Objects.requireNonNull(assertThrows(IllegalArgumentException.class, () -> engine
                    .sortKeys(ints ? Keys.of(keys) : Keys.of(new double[]{3, 1, 2}), order)).getMessage());
        }
        assertTrue(told.startsWith("order: engine opencl can't run this comparator: "), told);
        assertTrue(told.endsWith("Engine.open(\"cpu\") runs any comparator"), told);
        for (String part : parts) {
            assertTrue(told.contains(part), name + ": no \"" + part + "\" in: " + told);
        }
        assertArrayEquals(new int[]{3, 1, 2}, keys);
        assertEquals(Long.MAX_VALUE,
                GpuThreshold.from(Operation.SORT, ints ? ElementType.INT : ElementType.DOUBLE, Values.none(), order));
        assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class, () -> ComparatorSource.of(order))
                .getMessage()).startsWith("order: "));
    }

    private static final IntComparator FIELD = Integer::compare;
    private static final IntComparator OTHER = (x, y) -> 0;

    private static IntComparator from(Supplier<Integer> supplier) {
        return (x, y) -> x - supplier.get();
    }

    private static IntComparator reversed(int times) {
        IntComparator comparator = FIELD;
        for (int i = 0; i < times; i++) {
            comparator = comparator.reversed();
        }
        return comparator;
    }

    private IntComparator instance() {
        return (x, y) -> x * field - y;
    }

    private int byField(int x, int y) {
        return x * field - y;
    }

    private static int later(Supplier<Integer> supplier) {
        return supplier.get();
    }

    private static IntComparator combined() {
        return FIELD.reversed();
    }

    private static int caught(int x, int y) {
        try {
            return x / y;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    private static int gcd(int x, int y) {
        return y == 0 ? x : gcd(y, x % y);
    }

    private static int even(int x) {
        return x == 0 ? 1 : odd(x - 1);
    }

    private static int odd(int x) {
        return x == 0 ? 0 : even(x - 1);
    }

    private static void nothing(int x) {
        changing = x;
    }

    private static final class WithField implements IntComparator {
        private static final long serialVersionUID = 1;
        private final int mask;

        WithField(int mask) {
            this.mask = mask;
        }

        @Override
        public int compare(int x, int y) {
            return Integer.compare(x & mask, y & mask);
        }
    }

    private record WithComponent(int mask) implements IntComparator {
        @Override
        public int compare(int x, int y) {
            return Integer.compare(x & mask, y & mask);
        }
    }

    /** What a lambda gives is a key, which is compared by default. */
    private interface ByKey extends IntComparator {
        int key(int x);

        @Override
        default int compare(int x, int y) {
            return Integer.compare(key(x), key(y));
        }
    }

    @SuppressWarnings("overloads")
    private static final class Both implements IntComparator, LongComparator {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(int x, int y) {
            return Integer.compare(x, y);
        }

        @Override
        public int compare(long x, long y) {
            return Long.compare(y, x);
        }

        @Override
        public Both reversed() {
            return this;
        }
    }

    private static final class Unreadable implements IntComparator {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(int x, int y) {
            return Integer.compare(x, y);
        }

        private Object writeReplace() throws NotSerializableException {
            throw new NotSerializableException("not this one");
        }
    }

    private static final class Broken {
        static final int DIVISOR = 6 / Integer.getInteger("mergepath.no-such-property", 0);
    }
}
