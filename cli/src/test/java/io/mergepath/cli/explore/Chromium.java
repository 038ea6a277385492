// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.mergepath.testsupport.Need;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The browser of this machine, one for all tests. */
final class Chromium {
    /** A long timeout, so that a test fails only if an event never comes, even on a busy machine. */
    static final int PATIENCE_MILLIS = 120_000;

    private static @Nullable Browser browser;

    private Chromium() {
    }

    /** Opens the browser, or skips the tests of a class if there is no browser. */
    static synchronized Browser open() {
        if (browser == null) {
            Path program = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                    .map(folder -> Path.of(folder, "chromium")).filter(Files::isExecutable).findFirst()
                    .orElse(Path.of(""));
            Need.CHROMIUM.orSkip(!program.toString().isEmpty());
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
            browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(program)
                    .setTimeout(PATIENCE_MILLIS));
        }
        return browser;
    }
}
