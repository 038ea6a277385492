// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which command opens a browser, and when there is none. */
class BrowserTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void onLinuxThereMustBeAScreenAndAnOpener() throws Exception {
        String path = "/no/such/folder:" + folder;
        assertEquals(List.of(), Browser.command("Linux", Map.of("DISPLAY", ":0", "PATH", path)));
        Files.createFile(folder.resolve("xdg-open"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        assertEquals(List.of("xdg-open"), Browser.command("Linux", Map.of("DISPLAY", ":0", "PATH", path)));
        assertEquals(List.of("xdg-open"), Browser.command("Linux", Map.of("WAYLAND_DISPLAY", "w", "PATH", path)));
        assertEquals(List.of(), Browser.command("Linux", Map.of("PATH", path)));
    }

    @Test
    void otherSystemsHaveTheirOwn() {
        assertEquals(List.of("open"), Browser.command("Mac OS X", Map.of()));
        assertEquals(List.of("rundll32", "url.dll,FileProtocolHandler"), Browser.command("Windows 11", Map.of()));
    }
}
