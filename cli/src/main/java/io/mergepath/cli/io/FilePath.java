// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Paths of files with any name. {@link Path#of(String, String...)} encodes a name by the locale's charset and can't
 * write every byte. A path that is made from a URI keeps the bytes of the URI.
 */
public final class FilePath {
    private static final Path ROOT = Path.of("/");
    private static final HexFormat ESCAPES = HexFormat.of().withPrefix("%");

    private FilePath() {}

    /**
     * The path of a file.
     *
     * @param name the file's name as an {@link OsString}
     * @return the path
     * @throws Failure if the name ends in a slash, but there is no folder of this name
     */
    public static Path of(String name) {
        Path path = OsString.isAscii(name) ? Path.of(name) : ofBytes(OsString.bytes(name));
        if (name.endsWith("/") && !Files.isDirectory(path)) {
            throw new Failure(name + (Files.exists(path) ? ": Not a directory" : ": No such directory"));
        }
        return path.isAbsolute() || OsString.isAscii(System.getProperty("user.dir")) ? path : here(path);
    }

    private static Path ofBytes(byte[] name) {
        boolean absolute = name[0] == '/';
        Path path = Path.of(URI.create("file:///" + ESCAPES.formatHex(name)));
        return absolute ? path : path.subpath(0, path.getNameCount());
    }

    /** The JVM resolves a relative name against its start folder. Its name of that folder may have lost bytes. */
    private static Path here(Path path) {
        try {
            return Path.of("/proc/self/cwd").toRealPath().resolve(path);
        } catch (IOException notShown) {
            return path;
        }
    }

    /**
     * The name of a file.
     *
     * @param path its path
     * @return the name as an {@link OsString}
     */
    public static String name(Path path) {
        if (OsString.isAscii(path.toString())) {
            return path.toString();
        }
        String escaped = ROOT.resolve(path).toUri().getRawPath().substring(path.isAbsolute() ? 0 : 1);
        // The decoder reads a plus as a blank.
        String bytes = URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.ISO_8859_1);
        String name = OsString.of(bytes.getBytes(StandardCharsets.ISO_8859_1));
        // The URI of a folder ends in a slash, its path does not.
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }
}
