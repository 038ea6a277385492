// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.cli.Command;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed files and tables are refused as text, unless --text is given. */
class FileFormatTest {
    private static final String ADVICE = ", or give --text to take its bytes for lines\n";

    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        mergepath = new Command(folder);
    }

    /** The first bytes from the specifications of the formats. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "\\x1f\\x8b\\x08\\x00             | compressed by gzip: decompress it first, such as with 'gzip -dc'",
        "\\x1f\\x9d\\x90                  | compressed by compress: decompress it first, such as with 'gzip -dc'",
        "\\x28\\xb5\\x2f\\xfd             | compressed by zstd: decompress it first, such as with 'zstd -dc'",
        "\\x5e\\x2a\\x4d\\x18             | compressed by zstd: decompress it first, such as with 'zstd -dc'",
        "\\xfd7zXZ\\x00                   | compressed by xz: decompress it first, such as with 'xz -dc'",
        "BZh91AY\\x26SY                   | compressed by bzip2: decompress it first, such as with 'bzip2 -dc'",
        "BZh1\\x17rE8P\\x90               | compressed by bzip2: decompress it first, such as with 'bzip2 -dc'",
        "\\x04\\x22\\x4d\\x18             | compressed by lz4: decompress it first, such as with 'lz4 -dc'",
        "LZIP\\x01                        | compressed by lzip: decompress it first, such as with 'lzip -dc'",
        "\\xff\\x06\\x00\\x00sNaPpY       | compressed by snappy: decompress it first, such as with 'snzip -dc'",
        "PK\\x03\\x04                     | like a zip archive: extract its files first, such as with 'unzip'",
        "7z\\xbc\\xaf\\x27\\x1c           | like a 7z archive: extract its files first, such as with '7z x'",
        "PAR1\\x15\\x04                   | like a Parquet file: write its rows as text first, such as CSV",
        "ARROW1\\x00\\x00                 | like an Arrow file: write its rows as text first, such as CSV",
        "Obj\\x01                         | like an Avro file: write its rows as text first, such as CSV",
        "SQLite\\x20format\\x203\\x00     | like an SQLite database: write its rows as text first, such as CSV",
    })
    void isNamed(String beginning, String looks) throws Exception {
        Path b = Files.writeString(folder.resolve("b"), "b\n");
        Path a = Files.write(folder.resolve("a"), bytes(beginning.strip() + "\nb\na\n"));
        Command.resultHere(List.of("merge", b.toString(), a.toString()))
                .expect(2, "", "mergepath: " + a + ": looks " + looks + ADVICE);
    }

    /** Text with bytes in hexadecimal digits. */
    private static byte[] bytes(String text) {
        return Pattern.compile("\\\\x(..)").matcher(text)
                .replaceAll(digits -> Matcher.quoteReplacement(
                        String.valueOf((char) HexFormat.fromHexDigits(digits.group(1)))))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort a", "sort -c a", "sort < a", "sort b a -o out", "merge a", "merge b a",
        "merge --engine cpu b a", "sort <(cat a)"})
    void isRefusedByEveryWayOfReading(String command) throws Exception {
        Command.Result result = mergepath.shell("echo b > b; seq 1 1000 | gzip > a; $mergepath " + command
                + " 2> error; echo $?; wc -l < error; grep -c 'looks compressed by gzip' error; ls");
        result.expect(0, "2\n1\n1\na\nb\nerror\n", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort --text", "merge --text", "sort --type i32", "merge --type f64", "sort -c --text"})
    void isReadOnRequest(String command) throws Exception {
        mergepath.shell("printf '\\x1f\\x8b\\x08\\x00\\x1f\\x8b\\x08\\n' > a; $mergepath " + command + " a | wc -c")
                .expect(0, command.contains("-c") ? "0\n" : "8\n", "");
    }

    /** Text may begin with the letters of a format. */
    @Test
    void textIsText() throws Exception {
        for (String line : List.of("PAR1", "PAR1 2", "BZh9", "BZh91AY", "7zip", "PK", "Obj", "LZIP", "ARROW1",
                "SQLite format 3", "\\x1f", "(")) {
            Path in = Files.write(folder.resolve("in"), bytes(line + "\n"));
            Path out = folder.resolve("out");
            Command.resultHere(List.of("sort", in.toString(), "-o", out.toString())).expect(0, "", "");
            assertEquals(-1, Files.mismatch(in, out), line);
        }
    }

    @Test
    void numbersAreNoText() throws Exception {
        mergepath.run("sort", "--text", "--type", "i32").expect(2, "",
                "mergepath: --text and --type exclude each other (see 'mergepath sort --help')\n");
    }
}
