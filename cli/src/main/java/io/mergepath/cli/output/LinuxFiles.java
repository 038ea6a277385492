// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * File operations of Linux that the JDK lacks: files without a name, and all extended attributes, which include access
 * control lists. The class takes a tenth of a second to load.
 */
final class LinuxFiles {
    /** The flag {@code O_DIRECTORY}, a part of {@code O_TMPFILE}, by the architecture. */
    private static final Map<String, Integer> DIRECTORY = Map.of("amd64", 0x1_0000, "aarch64", 0x4000);
    private static final int TMPFILE = 0x40_0000;
    private static final int CLOSE_ON_EXEC = 0x8_0000;
    private static final int READ_AND_WRITE = 2;
    private static final int MODE = 0666;
    private static final int CURRENT_FOLDER = -100;
    private static final int FOLLOW_LINKS = 0x400;
    /** The size limit of Linux for one attribute, and for the list of attribute names. */
    private static final int MOST_BYTES = 1 << 16;

    private static final ValueLayout ADDRESS = ValueLayout.ADDRESS;
    private static final ValueLayout INT = ValueLayout.JAVA_INT;
    private static final ValueLayout LONG = ValueLayout.JAVA_LONG;

    private LinuxFiles() {}

    /** Tests for Linux, a known architecture, and the right of this module to call native code. */
    private static boolean isAvailable() {
        return System.getProperty("os.name").equals("Linux") && DIRECTORY.containsKey(System.getProperty("os.arch"))
                && LinuxFiles.class.getModule().isNativeAccessEnabled();
    }

    /** The functions that make files, bound on first use. */
    private static final class Files {
        static final MethodHandle OPEN = function("open", INT, List.of(ADDRESS, INT, INT),
                Linker.Option.firstVariadicArg(2));
        static final MethodHandle CLOSE = function("close", INT, List.of(INT));
        static final MethodHandle LINK = function("linkat", INT, List.of(INT, ADDRESS, INT, ADDRESS, INT));
    }

    /** The functions of extended attributes, bound on first use. */
    private static final class Attributes {
        static final MethodHandle LIST = function("listxattr", LONG, List.of(ADDRESS, ADDRESS, LONG));
        static final MethodHandle GET = function("getxattr", LONG, List.of(ADDRESS, ADDRESS, ADDRESS, LONG));
        static final MethodHandle SET = function("setxattr", INT, List.of(ADDRESS, ADDRESS, ADDRESS, LONG, INT));
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, MemoryLayout result, List<? extends MemoryLayout> parameters,
            Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(result, parameters.toArray(MemoryLayout[]::new)), options);
    }

    /** A file without a name in the file system of a folder. It disappears with the process. */
    static final class Nameless implements AutoCloseable {
        private final int descriptor;

        private Nameless(int descriptor) {
            this.descriptor = descriptor;
        }

        /** A path that leads to the file from this process. */
        Path path() {
            return Path.of("/proc/self/fd/" + descriptor);
        }

        @Override
        public void close() {
            try {
                int _ = (int) Files.CLOSE.invokeExact(descriptor);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Opens a file without a name; null if the system or the file system has none. */
    static @Nullable Nameless open(Path folder) {
        if (!isAvailable()) {
            return null;
        }
        int flags = TMPFILE | DIRECTORY.getOrDefault(System.getProperty("os.arch"), 0) | CLOSE_ON_EXEC | READ_AND_WRITE;
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) Files.OPEN.invokeExact(bytes(folder, arena), flags, MODE);
            return descriptor < 0 ? null : new Nameless(descriptor);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Gives a file a name that no other file has. Returns true on success. */
    static boolean link(Nameless file, Path name) {
        try (Arena arena = Arena.ofConfined()) {
            return (int) Files.LINK.invokeExact(CURRENT_FOLDER, bytes(file.path(), arena), CURRENT_FOLDER,
                    bytes(name, arena), FOLLOW_LINKS) == 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Copies the extended attributes of a file to another file. Returns true if both now have the same attributes. */
    static boolean copyAttributes(Path from, Path to) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment source = bytes(from, arena);
            MemorySegment target = bytes(to, arena);
            MemorySegment buffer = arena.allocate(MOST_BYTES);
            Set<String> names = names(source, buffer);
            for (String name : names) {
                MemorySegment attribute = arena.allocateFrom(name, StandardCharsets.ISO_8859_1);
                byte[] value = value(source, attribute, buffer);
                if (!Arrays.equals(value, value(target, attribute, buffer))) {
                    MemorySegment copy = buffer.copyFrom(MemorySegment.ofArray(value));
                    int _ = (int) Attributes.SET.invokeExact(target, attribute, copy, (long) value.length, 0);
                }
                if (!Arrays.equals(value, value(target, attribute, buffer))) {
                    return false;
                }
            }
            // The old file may lack an access control list that the folder gives to new files.
            return names.equals(names(target, buffer));
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> names(MemorySegment file, MemorySegment buffer) throws Throwable {
        long size = (long) Attributes.LIST.invokeExact(file, buffer, buffer.byteSize());
        Set<String> names = new TreeSet<>();
        for (long at = 0; at < size;) {
            String name = buffer.getString(at, StandardCharsets.ISO_8859_1);
            names.add(name);
            at += name.length() + 1;
        }
        return names;
    }

    /** The value of an attribute; empty if there is none. */
    private static byte[] value(MemorySegment file, MemorySegment attribute, MemorySegment buffer) throws Throwable {
        long size = (long) Attributes.GET.invokeExact(file, attribute, buffer, buffer.byteSize());
        return buffer.asSlice(0, Math.max(0, size)).toArray(ValueLayout.JAVA_BYTE);
    }

    /** The bytes of a path, which has no charset. */
    private static MemorySegment bytes(Path path, Arena arena) {
        String escaped = path.toUri().getRawPath().replace("+", "%2B");
        return arena.allocateFrom(URLDecoder.decode(escaped, StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
    }
}
