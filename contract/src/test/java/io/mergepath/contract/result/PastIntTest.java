// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More keys than an {@code int} can count: bytes off the heap. Needs 7 GB and minutes, so it is asked for by name. */
class PastIntTest {
    private static final long N = (1L << 31) + 5003;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void moreThanTwoToTheThirtyFirst() {
        String name = System.getProperty("mergepath.past-int", "");
        assumeTrue(!name.isEmpty(),
                "takes 7 GB and minutes: ask for it with -Dmergepath.past-int=cpu or another engine");
        try (Arena arena = Arena.ofShared(); Engine engine = Engine.open(name)) {
            MemorySegment bytes = arena.allocate(N);
            long[] expected = new long[256];
            SplittableRandom random = new SplittableRandom(Seed.of("past int"));
            for (long i = 0; i < N; i++) {
                byte key = (byte) random.nextInt();
                bytes.set(ValueLayout.JAVA_BYTE, i, key);
                expected[key & 0xff]++;
            }
            Keys keys = Keys.of(bytes, ElementType.BYTE);
            long half = N / 2;
            engine.sortKeys(keys.slice(0, half), Order.natural());
            engine.sortKeys(keys.slice(half, N), Order.natural());
            MemorySegment merged = arena.allocate(N);
            engine.mergeKeys(keys.slice(0, half), keys.slice(half, N), Keys.of(merged, ElementType.BYTE),
                    Order.natural());
            checkSorted(merged, expected);
            long k = (1L << 31) + 77;
            long cut = engine.coRank(keys.slice(0, half), keys.slice(half, N), k, TieRule.A_FIRST, Order.natural());
            byte last = merged.get(ValueLayout.JAVA_BYTE, k - 1);
            assertEquals(true, cut == half || bytes.get(ValueLayout.JAVA_BYTE, cut) >= last);
            engine.sortKeys(Keys.of(bytes, ElementType.BYTE), Order.descending());
            for (long i = 0; i < N; i++) {
                if (bytes.get(ValueLayout.JAVA_BYTE, i) != merged.get(ValueLayout.JAVA_BYTE, N - 1 - i)) {
                    throw new AssertionError("descending key " + i);
                }
            }
        }
    }

    /** An array that ends so near 2^31 that no strip of keys may begin behind its end. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void longestArray() {
        String name = System.getProperty("mergepath.past-int", "");
        assumeTrue(!name.isEmpty(), "takes 2 GB of heap: ask for it with -Dmergepath.past-int=cpu or another engine");
        byte[] keys = new byte[Integer.MAX_VALUE - 8];
        long[] expected = new long[256];
        SplittableRandom random = new SplittableRandom(Seed.of("longest array"));
        random.nextBytes(keys);
        for (byte key : keys) {
            expected[key & 0xff]++;
        }
        // One thread reads all keys strip by strip. Of several threads the last may begin where its strips fit.
        try (Engine engine = Engine.open(name.equals("cpu") ? "cpu:1" : name)) {
            engine.sortKeys(Keys.of(keys), Order.natural());
        }
        checkSorted(MemorySegment.ofArray(keys), expected);
    }

    /** Places and offsets of more elements than an {@code int} can count. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void placesBeyondTwoToTheThirtyFirst() {
        String name = System.getProperty("mergepath.past-int", "");
        assumeTrue(!name.isEmpty(), "takes 7 GB: ask for it with -Dmergepath.past-int=cpu or another engine");
        try (Arena arena = Arena.ofShared(); Engine engine = Engine.open(name)) {
            long[] offsets = {0, 5, N - 7, N - 7, N};
            byte[] elements = {1, 2, 3, 4};
            MemorySegment expanded = arena.allocate(N);
            Values bytes = Values.of(expanded, ElementType.BYTE);
            engine.expand(Values.of(elements), Values.of(offsets), bytes);
            checkBytes(expanded, offsets, elements);
            MemorySegment other = arena.allocate(N + 2);
            Values more = Values.of(other, ElementType.BYTE);
            engine.moveIntervals(bytes, Values.of(new long[]{0, 7, N}), Values.of(new long[]{N - 7, 0}), Values.none(),
                    more.slice(0, N));
            checkBytes(other.asSlice(0, N), new long[]{0, 7, 12, N}, new byte[]{4, 1, 2});
            engine.insert(Values.of(new byte[]{8, 9}), bytes, Values.of(new long[]{N - 7, N}), more);
            checkBytes(other, new long[]{0, 5, N - 7, N - 6, N + 1, N + 2}, new byte[]{1, 2, 8, 4, 9});
            engine.remove(more, Values.of(new long[]{N - 7, N + 1}), bytes);
            checkBytes(expanded, offsets, elements);
        }
    }

    private static void checkBytes(MemorySegment bytes, long[] offsets, byte[] elements) {
        assertEquals(bytes.byteSize(), offsets[elements.length]);
        for (int s = 0; s < elements.length; s++) {
            for (long i = offsets[s]; i < offsets[s + 1]; i++) {
                if (bytes.get(ValueLayout.JAVA_BYTE, i) != elements[s]) {
                    throw new AssertionError("byte " + i + " is " + bytes.get(ValueLayout.JAVA_BYTE, i) + ", not "
                            + elements[s]);
                }
            }
        }
    }

    private static void checkSorted(MemorySegment sorted, long[] expected) {
        long[] counts = new long[256];
        for (long i = 0; i < sorted.byteSize(); i++) {
            byte key = sorted.get(ValueLayout.JAVA_BYTE, i);
            counts[key & 0xff]++;
            if (i > 0 && sorted.get(ValueLayout.JAVA_BYTE, i - 1) > key) {
                throw new AssertionError("key " + i + " is out of order");
            }
        }
        for (int value = 0; value < 256; value++) {
            assertEquals(expected[value], counts[value], "keys of value " + value);
        }
    }
}
