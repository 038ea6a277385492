// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.testsupport.Seed;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OsStringTest {
    private static final int CASES = 20_000;

    @Test
    void utf8IsDecoded() {
        String text = "a\u00e4\u65e5\ud83d\ude00\ufffd";
        assertEquals(text, OsString.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void otherBytesAreKept() {
        assertEquals("a\udce9b", OsString.of(new byte[]{'a', (byte) 0xe9, 'b'}));
        assertEquals("\udced\udcb3\udca9", OsString.of(new byte[]{(byte) 0xed, (byte) 0xb3, (byte) 0xa9}));
    }

    @Test
    void bytesComeBack() {
        Random random = new Random(Seed.of("bytes come back"));
        byte[] likely = {'a', '/', (byte) 0x80, (byte) 0xbf, (byte) 0xc3, (byte) 0xa4, (byte) 0xe2, (byte) 0x82,
            (byte) 0xed, (byte) 0xb3, (byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0xff};
        for (int c = 0; c < CASES; c++) {
            byte[] bytes = new byte[random.nextInt(12)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextBoolean() ? likely[random.nextInt(likely.length)] : (byte) random.nextInt();
            }
            assertArrayEquals(bytes, OsString.bytes(OsString.of(bytes)), Seed.rerun());
        }
    }

    @Test
    void bytesArePrinted() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OsString.writer(out).println("\u00e4\udce9");
        assertArrayEquals(new byte[]{(byte) 0xc3, (byte) 0xa4, (byte) 0xe9, '\n'}, out.toByteArray());
    }

    @Test
    void pathsKeepTheBytesOfNames(@TempDir Path folder) throws Exception {
        for (String name : new String[]{"a", "a+b%20", "x\udce9y", "\u00e4 \u65e5", "/a/\udcff+%", "../\udce9/./b",
            "/"}) {
            assertEquals(name, FilePath.name(FilePath.of(name)));
        }
        Path inside = FilePath.of(folder + "/\udce9");
        Files.createDirectory(inside);
        assertEquals(folder + "/\udce9", FilePath.name(inside));
    }
}
