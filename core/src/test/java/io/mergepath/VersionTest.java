// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VersionTest {

    @Test
    void isSemantic() {
        String version = Version.current();
        assertTrue(version.matches("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?"), version);
    }
}
