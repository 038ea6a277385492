// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Strings of the operating system: arguments and file names. They are bytes without a charset. This class decodes them
 * as UTF-8 in every locale. A byte that is not UTF-8 becomes a lone surrogate from U+DC80 to U+DCFF, so the bytes can
 * be restored. Python calls this method "surrogateescape".
 */
public final class OsString {
    private static final Path ARGUMENTS = Path.of("/proc/self/cmdline");
    private static final int ESCAPE = 0xdc00;
    private static final int FIRST_ESCAPED = ESCAPE + 0x80;
    private static final int LAST_ESCAPED = ESCAPE + 0xff;

    private OsString() {}

    /**
     * Decodes bytes.
     *
     * @param bytes an argument or a name
     * @return the string, from which {@link #bytes} makes the same bytes
     */
    public static String of(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isError()) {
            for (int i = 0; i < result.length(); i++) {
                out.put((char) (ESCAPE + Byte.toUnsignedInt(in.get())));
            }
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }

    /**
     * Encodes a string.
     *
     * @param string the string
     * @return the bytes from which it was decoded
     */
    public static byte[] bytes(String string) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(string.length());
        string.codePoints().forEach(c -> {
            if (c >= FIRST_ESCAPED && c <= LAST_ESCAPED) {
                bytes.write(c - ESCAPE);
            } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }

    /** Tests whether a string has the same bytes in every charset of a file system. */
    static boolean isAscii(String string) {
        return string.chars().allMatch(c -> c < 0x80);
    }

    /**
     * The arguments of this process. The JVM decodes them by the locale's charset and can lose bytes, so this method
     * reads them from the system.
     *
     * @param decoded the arguments that the JVM decoded
     * @return the arguments; {@code decoded} if the system does not show them
     */
    public static String[] arguments(String... decoded) {
        if (List.of(decoded).stream().allMatch(OsString::isAscii)) {
            return decoded;
        }
        try {
            List<byte[]> words = words(Files.readAllBytes(ARGUMENTS));
            List<byte[]> last = words.subList(Math.max(0, words.size() - decoded.length), words.size());
            Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding"));
            boolean same = List.of(decoded).equals(last.stream().map(word -> new String(word, charset)).toList());
            return same ? last.stream().map(OsString::of).toArray(String[]::new) : decoded;
        } catch (IOException notShown) {
            return decoded;
        }
    }

    /** The words of a command line in which a zero byte ends each word. */
    private static List<byte[]> words(byte[] line) {
        List<byte[]> words = new ArrayList<>();
        ByteArrayOutputStream word = new ByteArrayOutputStream();
        for (byte b : line) {
            if (b == 0) {
                words.add(word.toByteArray());
                word.reset();
            } else {
                word.write(b);
            }
        }
        return words;
    }

    /**
     * Makes a writer that encodes such strings.
     *
     * @param out the target of the bytes
     * @return the writer, which flushes at the end of each line
     */
    public static PrintWriter writer(OutputStream out) {
        return new PrintWriter(new Encoder(out), true);
    }

    private static final class Encoder extends Writer {
        private final OutputStream out;

        Encoder(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(char[] chars, int offset, int length) {
            try {
                out.write(bytes(new String(chars, offset, length)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
