// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import io.mergepath.testsupport.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of strings have the bytes and the order that their class promises. */
class TextCopyTest {
    private final SplittableRandom random = Seed.random("copies of strings");

    private static Text copy(String[] strings, boolean codePoints) {
        try (Engine engine = Engine.open("cpu:2")) {
            return TextCopy.of(strings, codePoints, EngineBackend.of(engine).hostThreads());
        }
    }

    private static byte[] bytes(Text text, int row) {
        byte[] bytes = new byte[(int) text.length(row)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (text.eight(text.start(row) + i, text.end(row)) >>> (Long.SIZE - Byte.SIZE));
        }
        return bytes;
    }

    private String string(int length, String alphabet) {
        int[] points = alphabet.codePoints().toArray();
        StringBuilder string = new StringBuilder();
        for (int i = 0; i < length; i++) {
            string.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return string.toString();
    }

    /** Short and long strings of an alphabet, beside ASCII strings and nulls. A 0 stands for the character NUL. */
    private String[] strings(String named) {
        String alphabet = named.replace('0', '\0');
        List<String> strings = new ArrayList<>();
        for (int length : new int[]{0, 1, 7, 8, 9, 8191, 8192, 8193, 20_000}) {
            strings.add(string(length, alphabet));
            strings.add(string(length, "az"));
            strings.add(string(length, "az") + string(3, alphabet));
            strings.add(null);
        }
        for (int i = 0; i < 3000; i++) {
            strings.add(string(random.nextInt(20), random.nextInt(100) == 0 ? alphabet : "az"));
        }
        return strings.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"az", "a?", "a0", "a\u007f", "a\u0080é", "a\u07ff\u0800", "a\uffff", "a😀"})
    void theBytesAreUtf8(String alphabet) {
        String[] strings = strings(alphabet);
        Text text = copy(strings, true);
        for (int row = 0; row < strings.length; row++) {
            byte[] expected = strings[row] == null ? new byte[0] : strings[row].getBytes(StandardCharsets.UTF_8);
            assertArrayEquals(expected, bytes(text, row), "row " + row);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a?z", "a\uffff", "a😀", "\ud83d\ude00\uffee"})
    void theBytesHaveTheOrderOfCompareTo(String alphabet) {
        String[] strings = strings(alphabet);
        strings[0] = "\ud83d";
        strings[1] = "\ude00\ud83d";
        Text text = copy(strings, false);
        for (int i = 0; i < 20_000; i++) {
            int a = random.nextInt(strings.length);
            int b = random.nextInt(strings.length);
            if (strings[a] != null && strings[b] != null) {
                assertEquals(Integer.signum(strings[a].compareTo(strings[b])),
                        Integer.signum(Arrays.compareUnsigned(bytes(text, a), bytes(text, b))));
            }
        }
    }

    @Test
    void asciiStringsArePlain() {
        assertTrue(copy(new String[]{"a?z", null, "", "\u007f", "\u0001"}, false).isPlain(0, 5));
        for (String other : new String[]{"\0", "abcdefghi\0", "é", "12345678é"}) {
            assertFalse(copy(new String[]{"a", other, "b"}, false).isPlain(0, 3), other);
        }
    }

    @Test
    void severalChunksKeepTheirRows() {
        String[] strings = new String[150_000];
        Arrays.setAll(strings, i -> i % 7 == 0 ? null : i % 11 == 0 ? "ü" + i : "row " + i);
        Text text = copy(strings, true);
        for (int row = 0; row < strings.length; row++) {
            byte[] expected = strings[row] == null ? new byte[0] : strings[row].getBytes(StandardCharsets.UTF_8);
            assertArrayEquals(expected, bytes(text, row), "row " + row);
        }
    }
}
