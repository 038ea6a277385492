// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compiled kernels in a folder of the user. The name of an entry contains a digest of everything that the kernels
 * depend on: {@link #key}. Its content begins with a digest of the rest. A broken entry, or an entry that the driver
 * does not load, is compiled again and replaced. If nothing can be written, there is no cache, and this is no error.
 */
public final class KernelCache {
    private static final int DIGEST_BYTES = 32;

    private final Path folder;

    public KernelCache(Path folder) {
        this.folder = folder;
    }

    /** The cache of this user: in {@code XDG_CACHE_HOME} or {@code ~/.cache}, or where a system property says. */
    public static KernelCache ofUser() {
        return new KernelCache(Path.of(System.getProperty("mergepath.gpu.cache",
                caches(System.getenv("XDG_CACHE_HOME")).resolve(Path.of("mergepath", "kernels")).toString())));
    }

    /** The folder of all caches of this user. The XDG specification ignores a variable that is empty or relative. */
    static Path caches(@Nullable String variable) {
        return variable != null && Path.of(variable).isAbsolute()
                ? Path.of(variable)
                : Path.of(System.getProperty("user.home", ""), ".cache");
    }

    /**
     * A digest of parts, as 64 hexadecimal digits.
     *
     * @param parts all that something depends on
     */
    public static String key(List<String> parts) {
        return HexFormat.of().formatHex(digest(String.join("\0", parts).getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * The program of an entry, made anew if there is none or the driver refuses it.
     *
     * @param name the name of the entry, with the {@link #key} of all that the compiled kernels depend on
     * @param load makes a program of an image
     * @param compile makes an image
     */
    public Program program(String name, Function<Image, Program> load, Supplier<Image> compile) {
        return program(name, load).orElseGet(() -> {
            Image image = compile.get();
            keep(name, image);
            return load.apply(image);
        });
    }

    /**
     * The program of an entry, or nothing if there is none or the driver refuses it.
     *
     * @param name the name of the entry
     * @param load makes a program of an image
     */
    public Optional<Program> program(String name, Function<Image, Program> load) {
        try {
            return read(folder.resolve(name)).map(load);
        } catch (IllegalStateException foreign) {
            // Another driver made it, and told the same of itself.
            return Optional.empty();
        }
    }

    /** Keeps an image as an entry. */
    public void keep(String name, Image image) {
        write(folder.resolve(name), image);
    }

    /** Removes an entry, if there is one. */
    public void forget(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException readOnly) {
            logUnwritten(readOnly);
        }
    }

    /**
     * Whether {@link #remember} was called with the same parts, by this process or by one before.
     *
     * @param parts all that something depends on that is true of kernels
     */
    public boolean remembers(List<String> parts) {
        return read(entry(parts)).isPresent();
    }

    /** Keeps an entry without an image: see {@link #remembers}. */
    public void remember(List<String> parts) {
        write(entry(parts), new Image(MemorySegment.ofArray(new byte[0]), ""));
    }

    private Path entry(List<String> parts) {
        return folder.resolve(key(parts));
    }

    private static Optional<Image> read(Path entry) {
        try {
            return image(Files.readAllBytes(entry));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** The image in the content of an entry, or nothing if the content is broken. */
    static Optional<Image> image(byte[] content) {
        if (content.length < DIGEST_BYTES) {
            return Optional.empty();
        }
        byte[] body = Arrays.copyOfRange(content, DIGEST_BYTES, content.length);
        if (!Arrays.equals(digest(body), Arrays.copyOf(content, DIGEST_BYTES))) {
            return Optional.empty();
        }
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(body));
            String log = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
            return Optional.of(new Image(MemorySegment.ofArray(in.readAllBytes()), log));
        } catch (IOException tooShort) {
            return Optional.empty();
        }
    }

    /** The content of an entry: a digest of the rest, the length of the compiler's log, the log, and the code. */
    public static byte[] content(Image image) {
        byte[] log = image.log().getBytes(StandardCharsets.UTF_8);
        byte[] code = image.code().toArray(ValueLayout.JAVA_BYTE);
        byte[] body = ByteBuffer.allocate(Integer.BYTES + log.length + code.length).putInt(log.length).put(log)
                .put(code).array();
        return ByteBuffer.allocate(DIGEST_BYTES + body.length).put(digest(body)).put(body).array();
    }

    /** Readers see all of an entry or nothing. */
    private static void write(Path entry, Image image) {
        try {
            Path folder = Files.createDirectories(entry.toAbsolutePath().getParent());
            Path part = Files.createTempFile(folder, "part", "");
            try {
                Files.write(part, content(image));
                Files.move(part, entry, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException readOnly) {
            logUnwritten(readOnly);
        }
    }

    private static void logUnwritten(IOException readOnly) {
        System.getLogger("io.mergepath.gpu").log(System.Logger.Level.DEBUG, "kernels are not cached: {0}",
                readOnly.toString());
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
