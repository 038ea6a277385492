// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Tests of the served page, all in one window, because opening a window takes longer than most tests. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class PageTests {
    private final Server server = new Server(0);

    private @Nullable Visit window;

    @BeforeAll
    void open() {
        window = Visit.to(server.address());
    }

    String address() {
        return server.address();
    }

    /** Follows a link to a state of the page. */
    Visit visit(String fragment) {
        return Objects.requireNonNull(window).at(fragment);
    }

    @AfterEach
    void nothingWentWrong() {
        assertEquals(List.of(), Objects.requireNonNull(window).errors());
    }

    @AfterAll
    void close() {
        if (window != null) {
            window.close();
        }
        server.close();
    }
}
