// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.comparator;

import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.Order;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Sorts by 10,000 comparator classes, each from a class loader of its own that is then dropped. */
final class ManyComparatorsProgram {
    private static final int CLASSES = 10_000;

    private ManyComparatorsProgram() {
    }

    /** What is loaded again and again. */
    static final class Descending implements IntComparator {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(int x, int y) {
            return Integer.compare(y, x);
        }
    }

    /** Defines the one class anew. */
    private static final class ThrowAway extends ClassLoader {
        private final byte[] bytes;

        ThrowAway(byte[] bytes) {
            super(ManyComparatorsProgram.class.getClassLoader());
            this.bytes = bytes;
        }

        IntComparator comparator() throws ReflectiveOperationException {
            Class<?> type = defineClass(Descending.class.getName(), bytes, 0, bytes.length);
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (IntComparator) constructor.newInstance();
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException, IOException {
        byte[] bytes;
        try (InputStream in = ManyComparatorsProgram.class.getResourceAsStream(
                "ManyComparatorsProgram$Descending.class")) {
            bytes = in == null ? new byte[0] : in.readAllBytes();
        }
        try (Engine engine = Engine.open("cpu")) {
            for (int i = 0; i < CLASSES; i++) {
                IntComparator comparator = new ThrowAway(bytes).comparator();
                // Often few keys; sometimes enough for whatever an engine prepares for a class to pay.
                int n = i % 50 == 0 ? 20_000 : 300;
                int[] keys = new int[n];
                Arrays.setAll(keys, k -> k * 7919 % n);
                engine.sortKeys(Keys.of(keys), Order.ints(comparator));
                if (comparator.getClass() == Descending.class || keys[0] != n - 1 || keys[n - 1] != 0) {
                    throw new AssertionError("class " + i + ": " + keys[0] + " to " + keys[n - 1]);
                }
            }
        }
        System.out.println("sorted by " + CLASSES + " classes");
    }
}
