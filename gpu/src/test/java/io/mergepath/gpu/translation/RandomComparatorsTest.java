// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.gpu.fixture.Classpath;
import io.mergepath.testsupport.Seed;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that nobody thought of: random Java, compiled here, says the same on the JVM and on a device. */
class RandomComparatorsTest {
    /** In one comparator, which chooses by a number that it has captured: they are translated and compiled together. */
    private static final int METHODS = 84;
    private static final int CLASSES = 2;

    @TempDir private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"int", "long", "float", "double"})
    void sayTheSame(String key) throws Exception {
        try (Evaluator evaluator = Evaluator.open()) {
            for (int c = 0; c < CLASSES; c++) {
                String name = "Random" + c;
                SplittableRandom random = Seed.random(name + key);
                String[] methods = new String[METHODS];
                StringBuilder cases = new StringBuilder();
                for (int m = 0; m < METHODS; m++) {
                    methods[m] = RandomExpression.method(random, key, "m" + m);
                    cases.append("case ").append(m).append(" -> m").append(m).append("(x, y);\n");
                }
                String type = Character.toUpperCase(key.charAt(0)) + key.substring(1) + "Comparator";
                String text = "public class " + name + " {\npublic static io.mergepath." + type + " of(int which) {\n"
                        + "return (x, y) -> switch (which) {\n" + cases + "default -> 0;\n};\n}\n"
                        + String.join("", methods) + "}\n";
                compare(evaluator, compile(name, text), name + key, methods);
            }
            assertEquals(CLASSES, evaluator.compiled());
        }
    }

    private static void compare(Evaluator evaluator, Class<?> made, String label, String[] methods) throws Exception {
        try (Evaluator.Compiled compiled = evaluator.compile(comparator(made, 0))) {
            for (int m = 0; m < METHODS; m++) {
                try {
                    KeyPairs.check(label + m, comparator(made, m), compiled);
                } catch (AssertionError wrong) {
                    throw new AssertionError(methods[m] + wrong.getMessage(), wrong);
                }
            }
        }
    }

    private static Object comparator(Class<?> made, int which) throws ReflectiveOperationException {
        try {
            return made.getMethod("of", int.class).invoke(null, which);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /** Compiles a class into a folder of its own, and loads it by a loader of its own. */
    private Class<?> compile(String name, String text) throws IOException, ClassNotFoundException {
        Path own = Files.createDirectories(folder.resolve(name));
        Path source = Files.writeString(own.resolve(name + ".java"), text);
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        int code = javac.run(System.out, System.err, "-nowarn", "-g", "-proc:none", "-cp",
                Classpath.place(Engine.class), "-d",
                own.toString(), source.toString());
        assertEquals(0, code, text);
        return Class.forName(name, true, URLClassLoader.newInstance(new URL[]{own.toUri().toURL()},
                RandomComparatorsTest.class.getClassLoader()));
    }
}
