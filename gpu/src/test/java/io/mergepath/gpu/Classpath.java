// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where this library's classes lie, for what is compiled and run by tests. */
public final class Classpath {
    private Classpath() {
    }

    public static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
