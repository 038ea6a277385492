// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Opens the default browser of this machine, if the machine has a screen. */
final class Browser {
    private Browser() {
    }

    /** Opens a page in the browser. If there is no browser, the user opens the address that the command prints. */
    static void open(String address) {
        List<String> command = command(System.getProperty("os.name", ""), System.getenv());
        if (command.isEmpty()) {
            return;
        }
        try {
            new ProcessBuilder(concat(command, address)).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            // The user can open the printed address by hand.
        }
    }

    /** The command that opens an address, without the address. Empty if there is no screen or no such program. */
    static List<String> command(String system, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler");
        }
        if (name.startsWith("mac")) {
            return List.of("open");
        }
        boolean screen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        boolean opener = Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, "xdg-open")));
        return screen && opener ? List.of("xdg-open") : List.of();
    }

    private static List<String> concat(List<String> words, String last) {
        return Stream.concat(words.stream(), Stream.of(last)).toList();
    }
}
