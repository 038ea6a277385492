// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.testsupport.Seed;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Short arrays go past the engine, and get the same results as from it. */
class SmallCallsTest {
    private final SplittableRandom random = Seed.random("small calls");

    @Test
    void mergesAreTheMergesOfTheEngine() {
        for (int n = 0; n <= 40; n++) {
            int[] a = random.ints(n, -5, 5).sorted().toArray();
            int[] b = random.ints(random.nextInt(40), -5, 5).sorted().toArray();
            int[] out = new int[a.length + b.length];
            Merge.keys(Keys.of(a), Keys.of(b), Keys.of(out));
            assertArrayEquals(out, Merge.keys(a, b), Seed::rerun);
            float[] x = floats(n);
            float[] y = floats(random.nextInt(40));
            float[] expected = new float[x.length + y.length];
            Merge.keys(Keys.of(x), Keys.of(y), Keys.of(expected));
            assertArrayEquals(bits(expected), bits(Merge.keys(x, y)), Seed::rerun);
        }
    }

    /** Keys of all types, at every length up to the last that goes past the engine. */
    @ParameterizedTest
    @EnumSource(names = {"BYTE", "SHORT", "CHAR", "INT", "LONG", "FLOAT", "DOUBLE"})
    void mergesOfEveryTypeAreTheMergesOfBoxedKeys(ElementType type) {
        for (int length = 0; length <= 512; length++) {
            int ofA = random.nextInt(length + 1);
            int range = 1 + random.nextInt(40);
            Object[] a = sorted(type, ofA, range);
            Object[] b = sorted(type, length - ofA, range);
            List<Object> expected = new ArrayList<>(List.of(a));
            expected.addAll(List.of(b));
            expected.sort(null);
            assertEquals(bits(expected), bits(boxed(merge(type, a, b))), Seed::rerun);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BYTE", "SHORT", "CHAR", "INT", "LONG", "FLOAT", "DOUBLE"})
    void unsortedKeysAreNotLost(ElementType type) {
        for (int length = 0; length <= 64; length++) {
            Object[] a = random(type, length, 100);
            Object[] b = random(type, random.nextInt(length + 1), 100);
            List<Object> expected = new ArrayList<>(List.of(a));
            expected.addAll(List.of(b));
            List<Object> merged = boxed(merge(type, a, b));
            expected.sort(null);
            merged.sort(null);
            assertEquals(bits(expected), bits(merged), Seed::rerun);
        }
    }

    @Test
    void loopsDifferByTheirTypesAlone() throws IOException {
        String source = Files.readString(Path.of("src/main/java/io/mergepath/SmallMerge.java"));
        Set<String> loops = Pattern.compile("(?ms)^    static (\\w+)\\[] merge.*?^    }\n").matcher(source).results()
                .map(loop -> loop.group().replace("(" + loop.group(1) + ") ", "")
                        .replaceAll("\\b" + loop.group(1) + "(?=\\[| x = | y = )", "key"))
                .collect(Collectors.toSet());
        assertEquals(1, loops.size(), () -> String.join("\n", loops));
    }

    @Test
    void nansKeepTheirOrder() {
        for (int n = 0; n <= 60; n++) {
            float[] keys = new float[n];
            for (int i = 0; i < n; i++) {
                keys[i] = random.nextBoolean() ? Float.intBitsToFloat(0x7fc00000 + i)
                        : random.nextInt(2) == 0 ? -0f : 0f;
            }
            float[] expected = keys.clone();
            Sort.pairs(Keys.of(expected), Values.of(new int[n]), Order.natural());
            Sort.keys(keys);
            assertArrayEquals(bits(expected), bits(keys), Seed::rerun);
        }
    }

    @Test
    void wrongRangesAreRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> Sort.keys(new int[3], 1, 4));
        assertThrows(IndexOutOfBoundsException.class, () -> Sort.keys(new int[3], 2, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> Sort.keys(new float[3], -1, 1));
    }

    /** Sorted keys, some of them zeros of both signs and NaNs of different bits. */
    private float[] floats(int n) {
        float[] keys = new float[n];
        for (int i = 0; i < n; i++) {
            keys[i] = switch (random.nextInt(5)) {
                case 0 -> -0f;
                case 1 -> 0f;
                case 2 -> Float.intBitsToFloat(0x7fc00000 + random.nextInt(100));
                default -> random.nextInt(-3, 3);
            };
        }
        Sort.keys(keys);
        return keys;
    }

    private Object[] sorted(ElementType type, int length, int range) {
        Object[] keys = random(type, length, range);
        Arrays.sort(keys);
        return keys;
    }

    /** Keys around 0. Floating-point keys have zeros of both signs, and NaNs of different bits. */
    private Object[] random(ElementType type, int length, int range) {
        Object[] keys = new Object[length];
        Arrays.setAll(keys, _ -> {
            int key = random.nextInt(2 * range) - range;
            boolean isExtreme = random.nextInt(20) == 0;
            return switch (type) {
                case BYTE -> isExtreme ? Byte.MIN_VALUE : (byte) key;
                case SHORT -> isExtreme ? Short.MIN_VALUE : (short) key;
                case CHAR -> isExtreme ? Character.MAX_VALUE : (char) key;
                case INT -> isExtreme ? Integer.MIN_VALUE : Integer.MAX_VALUE - range + key;
                case LONG -> isExtreme ? Long.MIN_VALUE : Long.MAX_VALUE - range + key;
                case FLOAT -> isExtreme ? Float.intBitsToFloat(0x7fc00000 + range) : key == 1 ? -0f : (float) key;
                case DOUBLE -> isExtreme ? Double.longBitsToDouble(-1L - range) : key == 1 ? -0.0 : (double) key;
                default -> throw new AssertionError(type);
            };
        });
        return keys;
    }

    private static Object merge(ElementType type, Object[] a, Object[] b) {
        Object x = array(type, a);
        Object y = array(type, b);
        return switch (type) {
            case BYTE -> Merge.keys((byte[]) x, (byte[]) y);
            case SHORT -> Merge.keys((short[]) x, (short[]) y);
            case CHAR -> Merge.keys((char[]) x, (char[]) y);
            case INT -> Merge.keys((int[]) x, (int[]) y);
            case LONG -> Merge.keys((long[]) x, (long[]) y);
            case FLOAT -> Merge.keys((float[]) x, (float[]) y);
            case DOUBLE -> Merge.keys((double[]) x, (double[]) y);
            default -> throw new AssertionError(type);
        };
    }

    private static Object array(ElementType type, Object[] keys) {
        Object array = switch (type) {
            case BYTE -> new byte[keys.length];
            case SHORT -> new short[keys.length];
            case CHAR -> new char[keys.length];
            case INT -> new int[keys.length];
            case LONG -> new long[keys.length];
            case FLOAT -> new float[keys.length];
            case DOUBLE -> new double[keys.length];
            default -> throw new AssertionError(type);
        };
        for (int i = 0; i < keys.length; i++) {
            Array.set(array, i, keys[i]);
        }
        return array;
    }

    private static List<Object> boxed(Object array) {
        return IntStream.range(0, Array.getLength(array)).mapToObj(i -> Array.get(array, i))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Keys whose equality is the equality of their bits. */
    private static List<Object> bits(List<Object> keys) {
        return keys.stream().<Object>map(key -> switch (key) {
            case Float x -> Float.floatToRawIntBits(x);
            case Double x -> Double.doubleToRawLongBits(x);
            default -> key;
        }).toList();
    }

    private static int[] bits(float[] keys) {
        int[] bits = new int[keys.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(keys[i]);
        }
        return bits;
    }
}
