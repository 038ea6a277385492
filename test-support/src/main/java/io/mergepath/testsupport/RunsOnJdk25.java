// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Holds for every test class of every module: it runs on the JDK 25 that the build found, not on what runs Maven. */
public final class RunsOnJdk25 implements BeforeAllCallback {

    /** Made by JUnit. */
    public RunsOnJdk25() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        Path home = Path.of(System.getProperty("java.home"));
        if (Runtime.version().feature() < 25) {
            throw new AssertionError("tests run on Java " + Runtime.version() + " in " + home);
        }
        if (!Files.isExecutable(home.resolve("bin/javac"))) {
            throw new AssertionError("tests run on " + home + ", which is not a JDK");
        }
    }
}
