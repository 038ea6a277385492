// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Reads more files than may be open at once, so files are opened again. */
class InputTest {
    private static final int MANY = 40;

    @TempDir private Path folder;

    /** Reads the first half of every file, changes the first file, and reads the second half of every file. */
    private String halves(Executable between) throws Exception {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            names.add(Files.writeString(file(i), "%02d, %02d".formatted(i, i)).toString());
        }
        return Inputs.open(names, false, inputs -> {
            StringBuilder read = new StringBuilder();
            inputs.forEach(input -> read.append(next(input)));
            try {
                between.execute();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
            inputs.forEach(input -> read.append(next(input)));
            inputs.forEach(input -> assertEquals(-1, input.read(ByteBuffer.allocate(1))));
            return read.toString();
        });
    }

    private Path file(int i) {
        return folder.resolve("file" + i);
    }

    private static String next(Input input) {
        ByteBuffer half = ByteBuffer.allocate(3);
        assertEquals(3, input.read(half));
        return new String(half.array(), StandardCharsets.US_ASCII) + "|";
    }

    @Test
    void goOnWhereTheyWere() throws Exception {
        StringBuilder expected = new StringBuilder();
        for (String format : new String[]{"%02d,|", " %02d|"}) {
            for (int i = 0; i < MANY; i++) {
                expected.append(format.formatted(i));
            }
        }
        assertEquals(expected.toString(), halves(() -> {}));
    }

    @Test
    void areThoseThatWereThereFirst() {
        failure("was replaced by another file while it was read", () -> {
            Files.writeString(folder.resolve("new"), "another file");
            Files.move(folder.resolve("new"), file(0), StandardCopyOption.REPLACE_EXISTING);
        });
        failure("No such file or directory", () -> Files.delete(file(0)));
        failure("became shorter while it was read",
                () -> Files.write(file(0), new byte[2], StandardOpenOption.TRUNCATE_EXISTING));
    }

    private void failure(String message, Executable change) {
        Failure failure = assertThrows(Failure.class, () -> halves(change));
        assertEquals(file(0) + ": " + message, failure.getMessage());
    }
}
