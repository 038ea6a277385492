// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.gpu.ComparatorSource;
import io.mergepath.gpu.fixture.Classpath;
import io.mergepath.testsupport.Need;
import java.io.File;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.constant.ModuleDesc;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparators are read wherever they come from: a named module that opens nothing, the class path, JShell. */
class ForeignComparatorsTest {
    /** A lambda with a static field, a method and a captured number, combined with others. */
    private static final String HELPER = """
            class Helper {
                public static final int SHIFT = Integer.getInteger("mergepath.no-such-property", 1);
                static int low(int x, int mask) {
                    assert mask != 0;
                    return (x & mask) >> 1;
                }
                static io.mergepath.Order order(int mask) {
                    io.mergepath.IntComparator low = (x, y) -> Integer.compare(low(x, mask), low(y, mask));
                    return io.mergepath.Order.ints(low.thenComparing(Integer::compare).reversed());
                }
            }
            """;

    private static final String SHOW = """
            String source = io.mergepath.gpu.ComparatorSource.of(Helper.order(255));
            System.out.println(source.contains("_low(") ? "translated to " + source.hashCode() : "otherwise");
            """;

    private static final String PROGRAM = "package foreign;\npublic class Program {\n"
            + "public static void main(String[] args) {\n"
            + SHOW + "}\n}\n" + HELPER;

    private static final String LIBRARIES = Classpath.place(Engine.class) + File.pathSeparator
            + Classpath.place(ComparatorSource.class);

    @TempDir private Path folder = Path.of("");

    private void compile(String debug) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/foreign"));
        Files.writeString(source.resolve("Program.java"), PROGRAM);
        Files.deleteIfExists(folder.resolve("classes/module-info.class"));
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        assertEquals(0, javac.run(System.out, System.err, "-nowarn", debug, "-cp", LIBRARIES, "-d",
                folder.resolve("classes").toString(), source.resolve("Program.java").toString()));
    }

    private static String run(String input, String tool, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.add((tool.equals("java") ? "" : "-J") + "-XX:TieredStopAtLevel=1");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(process.waitFor(1, TimeUnit.MINUTES), printed);
            return printed.strip();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void fromAModuleThatOpensNothing() throws Exception {
        for (String debug : new String[]{"-g", "-g:none"}) {
            compile(debug);
            Files.write(folder.resolve("classes/module-info.class"), ClassFile.of().buildModule(ModuleAttribute.of(
                    ModuleDesc.of("foreign"),
                    module -> module.requires(ModuleDesc.of("java.base"), List.of(AccessFlag.MANDATED), "")
                            .requires(ModuleDesc.of("io.mergepath.gpu"), List.of(), ""))));
            String printed = run("", "java", "-p", LIBRARIES + File.pathSeparator + folder.resolve("classes"), "-m",
                    "foreign/foreign.Program");
            assertTrue(printed.startsWith("translated to "), printed);
        }
    }

    /** And to the very same in the next process, which so finds the compiled kernels in the cache. */
    @Test
    void fromTheClassPath() throws Exception {
        compile("-g");
        String[] command = {"-cp", LIBRARIES + File.pathSeparator + folder.resolve("classes"), "foreign.Program"};
        String printed = run("", "java", command);
        assertTrue(printed.startsWith("translated to "), printed);
        assertEquals(printed, run("", "java", command));
    }

    @Test
    void fromJShell() throws Exception {
        Need.JSHELL.orSkip(Files.exists(Path.of(System.getProperty("java.home"), "bin", "jshell")));
        String printed = run(HELPER + SHOW + """
                int mask = 3;
                io.mergepath.IntComparator low = (x, y) -> (x & mask) - (y & mask);
                io.mergepath.gpu.ComparatorSource.of(io.mergepath.Order.ints(low))
                /exit
                """, "jshell", "-R-XX:TieredStopAtLevel=1", "--class-path", LIBRARIES, "-");
        assertTrue(printed.contains("translated to "), printed);
        // JShell's variables are static fields that may change.
        assertTrue(printed.contains(".mask reads a field that may change; copy it into a local variable"), printed);
    }
}
