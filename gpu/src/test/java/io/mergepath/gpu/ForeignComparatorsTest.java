package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mergepath.Engine;
import java.io.File;
import java.io.IOException;
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
    /** Translates a lambda with a static field, a helper and a captured number, alone and combined with others. */
    private static final String BODY = """
            int mask = %s.length + 255;
            io.mergepath.IntComparator low = (x, y) -> Integer.compare(Helper.low(x, mask), Helper.low(y, mask));
            io.mergepath.Order order = io.mergepath.Order.ints(low.thenComparing(Integer::compare).reversed());
            System.out.println(io.mergepath.gpu.ComparatorSource.of(order).contains("f0_lambda_reversed") ? "translated"
                : "otherwise");
            """;

    private static final String HELPER = """
            class Helper {
                public static final int SHIFT = Integer.getInteger("mergepath.no-such-property", 1);
                static int low(int x, int mask) {
                    return (x & mask) >> 1;
                }
            }
            """;

    private static final String PROGRAM = "package foreign;\npublic class Program {\npublic static void main(String[] args) {\n"
            + BODY.formatted("args") + "}\n}\n" + HELPER;

    private static final String LIBRARIES = Classpath.place(Engine.class) + File.pathSeparator
            + Classpath.place(ComparatorSource.class);

    @TempDir private Path folder = Path.of("");

    private void compile(String... options) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/foreign"));
        Files.writeString(source.resolve("Program.java"), PROGRAM);
        Files.writeString(source.resolveSibling("module-info.java"), "module foreign { requires io.mergepath.gpu; }");
        ToolProvider javac = ToolProvider.findFirst("javac").orElse(null);
        assumeTrue(javac != null, "there is no javac in this runtime");
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-d", folder.resolve("classes").toString(),
                source.resolve("Program.java").toString()));
        arguments.addAll(List.of(options));
        assertEquals(0, javac.run(System.out, System.err, arguments.toArray(String[]::new)));
    }

    private static String run(String input, String tool, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
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
            compile("-p", LIBRARIES, debug, folder.resolve("source/module-info.java").toString());
            assertEquals("translated", run("", "java", "-p", LIBRARIES + File.pathSeparator + folder.resolve("classes"),
                    "-m", "foreign/foreign.Program"));
        }
    }

    @Test
    void fromTheClassPath() throws Exception {
        compile("-cp", LIBRARIES);
        assertEquals("translated", run("", "java", "-cp", LIBRARIES + File.pathSeparator + folder.resolve("classes"),
                "foreign.Program"));
    }

    @Test
    void fromJShell() throws Exception {
        assumeTrue(Files.exists(Path.of(System.getProperty("java.home"), "bin", "jshell")),
                "there is no jshell in this runtime");
        String text = HELPER + BODY.formatted("new String[0]").replace("\n    ", " ") + "/exit\n";
        assertTrue(run(text, "jshell", "--class-path", LIBRARIES, "-s", "-").contains("translated"));
    }
}
