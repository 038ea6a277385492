// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;

/**
 * A file format that is not text. To sort the bytes of such a file as lines destroys the file.
 *
 * @param looks the description of the format in messages
 * @param advice how to convert the file to text
 * @param beginnings the first bytes of such files, in hexadecimal, with a question mark for any digit. Each has bytes
 *     that text never has
 */
record FileFormat(String looks, String advice, List<String> beginnings) {
    private static final List<FileFormat> ALL = List.of(
            compressed("gzip", "gzip", "1f8b08"),
            compressed("compress", "gzip", "1f9d90"),
            compressed("zstd", "zstd", "28b52ffd", "5?2a4d18"),
            compressed("xz", "xz", "fd377a585a00"),
            compressed("bzip2", "bzip2", "425a683?314159265359", "425a683?177245385090"),
            compressed("lz4", "lz4", "04224d18", "02214c18"),
            compressed("lzip", "lzip", "4c5a495001"),
            compressed("snappy", "snzip", "ff060000734e61507059"),
            archive("a zip", "unzip", "504b0304", "504b0506"),
            archive("a 7z", "7z x", "377abcaf271c"),
            // After the magic bytes comes the header of a page, or of a table without pages. It begins with a number.
            table("a Parquet file", "5041523115"),
            table("an Arrow file", "4152524f57310000"),
            table("an Avro file", "4f626a01"),
            table("an SQLite database", "53514c69746520666f726d6174203300"));

    /** The number of bytes that identify every format. */
    static final int HEAD_BYTES = 16;

    private static FileFormat compressed(String name, String program, String... beginnings) {
        return new FileFormat("compressed by " + name, "decompress it first, such as with '" + program + " -dc'",
                List.of(beginnings));
    }

    private static FileFormat archive(String name, String program, String... beginnings) {
        return new FileFormat("like " + name + " archive", "extract its files first, such as with '" + program + "'",
                List.of(beginnings));
    }

    private static FileFormat table(String name, String... beginnings) {
        return new FileFormat("like " + name, "write its rows as text first, such as CSV", List.of(beginnings));
    }

    /**
     * Refuses an input that is not text.
     *
     * @param name the input's name
     * @param head its first bytes
     */
    static void refuse(String name, ByteBuffer head) {
        byte[] bytes = new byte[head.limit()];
        head.get(0, bytes);
        String digits = HexFormat.of().formatHex(bytes);
        for (FileFormat format : ALL) {
            if (format.beginnings.stream().anyMatch(beginning -> begins(digits, beginning))) {
                throw new Failure(name + ": looks " + format.looks + ": " + format.advice
                        + ", or give --text to take its bytes for lines");
            }
        }
    }

    private static boolean begins(String digits, String beginning) {
        for (int i = 0; i < beginning.length(); i++) {
            char expected = beginning.charAt(i);
            if (i == digits.length() || (expected != '?' && expected != digits.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
