// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library. */
final class Version {

    private static final String RESOURCE = "version.properties";

    private Version() {}

    /**
     * The version that this library was built as.
     *
     * @return a semantic version, such as {@code 1.2.3} or {@code 1.2.3-SNAPSHOT}
     */
    static String current() {
        Properties properties = new Properties();
        try (var in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the jar of io.mergepath lacks io/mergepath/" + RESOURCE);
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }
}
