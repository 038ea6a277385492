// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails every test class that does not run on a JDK 25 or newer. Maven itself may run on an older JDK. */
public final class RunsOnJdk25 implements BeforeAllCallback {

    /** Made by JUnit. */
    public RunsOnJdk25() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        Path home = Path.of(System.getProperty("java.home"));
        if (Runtime.version().feature() < 25) {
            throw new AssertionError("tests run on Java " + Runtime.version() + " in " + home);
        }
        // On Windows the file is javac.exe.
        if (Stream.of("javac", "javac.exe").noneMatch(name -> Files.isExecutable(home.resolve("bin", name)))) {
            throw new AssertionError("tests run on " + home + ", which is not a JDK");
        }
    }
}
