// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

/** Calls that are refused by an exception that says why. */
public final class Refusals {
    private Refusals() {
    }

    /** The call throws exactly such an exception, whose message contains these words. */
    public static void expect(Class<? extends RuntimeException> type, Runnable call, String... words) {
        expect(type, call, List.of(words));
    }

    public static void expect(Class<? extends RuntimeException> type, Runnable call, List<String> words) {
        RuntimeException thrown = assertThrows(RuntimeException.class, call::run);
        assertInstanceOf(type, thrown);
        String message = String.valueOf(thrown.getMessage());
        for (String word : words) {
            if (!message.contains(word)) {
                throw new AssertionError("\"" + message + "\" does not name " + word);
            }
        }
    }
}
