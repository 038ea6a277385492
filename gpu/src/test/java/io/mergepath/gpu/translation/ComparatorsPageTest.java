// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Order;
import io.mergepath.gpu.ComparatorSource;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The C that docs/comparators.md shows is what its lambda becomes. */
class ComparatorsPageTest {
    @Test
    void showsWhatTheLambdaBecomes() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "comparators.md"));
        int mask = 0xFFFF;
        String source = ComparatorSource.of(Order.ints((x, y) -> Integer.compare(x & mask, y & mask)));
        assertEquals(function(source), function(page));
    }

    /** The lambda's function, but for the name that the compiler of Java gave it. */
    private static String function(String text) {
        int from = text.indexOf("DEVICE i32 f0_lambda");
        return text.substring(from, text.indexOf("\n}\n", from)).replaceAll("f0_lambda\\w+", "f0_lambda");
    }
}
