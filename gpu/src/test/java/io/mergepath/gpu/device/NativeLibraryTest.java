// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.gpu.fixture.Classpath;
import java.io.File;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With functions of the C library, whatever those mean there. */
class NativeLibraryTest {
    interface Functions {
        /** Returns what becomes of its arguments. */
        int abs(int x);

        /** Returns 0, or -1 for a name that is none. */
        void setenv(MemorySegment name, MemorySegment value, int overwrite);

        /** Returns {@code to}; what it copies is read as the code. */
        MemorySegment strcpy(MemorySegment to, MemorySegment code);

        void mergepath_has_no_such_function(long x);
    }

    private final Functions functions = NativeLibrary.bind(MethodHandles.lookup(), Functions.class,
            NativeLibrary.system(), code -> "code " + code);

    @Test
    void anIntIsReturned() {
        assertEquals(7, functions.abs(-7));
    }

    @Test
    void aCodeIsThrownByTheFunctionsName() {
        try (Arena arena = Arena.ofConfined()) {
            functions.setenv(arena.allocateFrom("MERGEPATH_TEST"), arena.allocateFrom("x"), 1);
            DriverException refused = assertThrows(DriverException.class,
                    () -> functions.setenv(arena.allocateFrom("a=b"), arena.allocateFrom("x"), 1));
            assertEquals("setenv returned -1, code -1", refused.getMessage());
        }
    }

    @Test
    void anObjectIsReturnedIfTheCodeBesideItSaysSo() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment to = arena.allocate(8);
            MemorySegment code = arena.allocate(ValueLayout.JAVA_INT);
            assertEquals(to.address(), functions.strcpy(to, code).address());
            code.set(ValueLayout.JAVA_INT, 0, 65);
            DriverException refused = assertThrows(DriverException.class, () -> functions.strcpy(to, code));
            assertEquals("strcpy returned 65, code 65", refused.getMessage());
        }
    }

    @Test
    void aFunctionThatIsMissingIsNamedEachTime() {
        for (int time = 0; time < 2; time++) {
            IllegalStateException missing = assertThrows(IllegalStateException.class,
                    () -> functions.mergepath_has_no_such_function(1));
            assertEquals("the library has no function mergepath_has_no_such_function; it is too old",
                    missing.getMessage());
        }
    }

    @Test
    void functionsOfEveryResultAreLinkedAhead() {
        NativeLibrary.linkAhead(Functions.class);
        assertThrows(AssertionError.class, () -> NativeLibrary.linkAhead(List.class));
    }

    /** What a program does whose JVM lets it call no C functions. */
    static final class Denied {
        private Denied() {
        }

        public static void main(String[] arguments) {
            Functions functions = new NativeLibraryTest().functions;
            for (int time = 0; time < 2; time++) {
                try {
                    functions.abs(-7);
                } catch (IllegalStateException denied) {
                    System.out.print("denied ");
                }
            }
        }
    }

    @Test
    void aCallThatTheJvmForbidsThrowsWhatTheJvmSays() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--illegal-native-access=deny", "-cp",
                String.join(File.pathSeparator, Classpath.place(NativeLibrary.class),
                        Classpath.place(NativeLibraryTest.class)),
                Denied.class.getName()).redirectErrorStream(true).start();
        assertEquals("denied denied",
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        assertEquals(0, process.waitFor());
    }
}
