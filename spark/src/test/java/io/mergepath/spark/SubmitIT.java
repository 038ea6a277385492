// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Need;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published jar, in Spark as {@code bin/spark-submit} starts it. */
class SubmitIT {
    private static final Path JAR = Path.of(System.getProperty("mergepath.jar"));
    private static final Path SPARK_HOME = Path.of(System.getenv("SPARK_HOME"));
    private static final String RIGHT = "the result of sort is right\nthe result of order is right\n";

    /** A process ends before code of the second compiler would save time. */
    private static final String SHORT = "-XX:TieredStopAtLevel=1";

    @TempDir private static Path folder;
    private static Path job;

    /** Lays the jars of Spark where an installation of Spark has them, and packs the job. */
    @BeforeAll
    static void prepare() throws IOException {
        Path jars = Files.createDirectories(SPARK_HOME.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path from = Path.of(entry);
            Path to = jars.resolve(Objects.requireNonNull(from.getFileName()));
            if (entry.endsWith(".jar") && !to.getFileName().toString().startsWith("mergepath-") && !Files.exists(to)) {
                Files.createSymbolicLink(to, from);
            }
        }
        job = folder.resolve("job.jar");
        Path classes = folder.resolve("classes");
        int failed = ToolProvider.getSystemJavaCompiler().run(null, System.out, System.err, "--release", "17",
                "-proc:none", "-nowarn", "-Xlint:-classfile", "-cp", System.getProperty("java.class.path"),
                "-implicit:none", "-d", classes.toString(), "src/test/java/io/mergepath/spark/SubmittedJob.java");
        assertEquals(0, failed, "the compiler");
        String name = SubmittedJob.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(job))) {
            jar.putNextEntry(new JarEntry(name));
            Files.copy(classes.resolve(name), jar);
        }
    }

    /** The output of the job. The launcher of Spark prints the command, as in {@code bin/spark-class}. */
    private static String submit(Path javaHome, String... options) throws IOException, InterruptedException {
        String java = javaHome.resolve("bin").resolve("java").toString();
        List<String> launcher = new ArrayList<>(List.of(java, "-cp", SPARK_HOME.resolve("jars") + "/*",
                "org.apache.spark.launcher.Main", "org.apache.spark.deploy.SparkSubmit"));
        launcher.addAll(List.of(options));
        launcher.addAll(List.of("--conf", "spark.driver.bindAddress=127.0.0.1", "--conf",
                "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false", "--conf",
                "spark.driver.extraJavaOptions=" + SHORT, "--conf", "spark.executor.extraJavaOptions=" + SHORT,
                "--conf",
                "spark.local.dir=" + folder, "--jars", JAR.toString(), "--class", SubmittedJob.class.getName(),
                job.toString()));
        List<String> command = Stream.of(start(launcher, javaHome).split("\0", -1)).map(String::strip)
                .filter(word -> !word.isEmpty()).toList();
        return start(command, javaHome);
    }

    private static String start(List<String> command, Path javaHome) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", javaHome.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(2, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), () -> command + "\n" + output);
        return output;
    }

    private static String lines(String output, String text) {
        StringBuilder found = new StringBuilder();
        output.lines().filter(line -> line.contains(text)).forEach(line -> found.append(line).append('\n'));
        return found.toString();
    }

    private static void assertSorts(String output) {
        assertEquals("the plan of sort has a sort of Mergepath\nthe plan of order has a sort of Mergepath\n",
                lines(output, "the plan of"), output);
        assertEquals(RIGHT, lines(output, "the result of"), output);
        assertEquals("", lines(output, "Mergepath changes no plans"), output);
    }

    @Test
    void theOnlySettingInOneProcess() throws Exception {
        assertSorts(submit(Path.of(System.getProperty("java.home")), "--master", "local[2]", "--conf",
                "spark.plugins=" + MergepathPlugin.class.getName()));
    }

    @Test
    void theOnlySettingInACluster() throws Exception {
        assertSorts(submit(Path.of(System.getProperty("java.home")), "--master", "local-cluster[2,1,1024]", "--conf",
                "spark.plugins=" + MergepathPlugin.class.getName()));
    }

    @Test
    void anOldJvm() throws Exception {
        Path old = jdk17();
        Need.JDK_17.orSkip(old != null);
        String output = submit(Objects.requireNonNull(old), "--master", "local[2]", "--conf",
                "spark.plugins=" + MergepathPlugin.class.getName());
        assertEquals("the plan of sort has a sort of Spark\nthe plan of order has a sort of Spark\n",
                lines(output, "the plan of"), output);
        assertEquals(RIGHT, lines(output, "the result of"), output);
        String line = lines(output, "Mergepath changes");
        assertTrue(line.contains("Mergepath changes no plans: it needs Java 25 or newer, and this is Java 17\n"),
                output);
        assertEquals(1, line.lines().count(), line);
    }

    private static @Nullable Path jdk17() throws IOException {
        Path all = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(all)) {
            return null;
        }
        try (Stream<Path> homes = Files.list(all)) {
            return homes.filter(home -> home.getFileName().toString().matches(".*\\b17\\b.*"))
                    .filter(home -> Files.isExecutable(home.resolve("bin").resolve("java")))
                    .min(Comparator.naturalOrder()).orElse(null);
        }
    }

    @Test
    void theJarHasNothingOfOthers() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> names = jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();
            assertEquals(List.of(), names.stream().filter(name -> !name.startsWith("io/mergepath/")
                    && !name.matches("META-INF/(MANIFEST.MF|LICENSE|services/io\\.mergepath\\..*|maven/.*)")).toList());
            assertEquals(List.of(), names.stream().filter(name -> name.contains("module-info")).toList());
            assertTrue(names.contains(MergepathPlugin.class.getName().replace('.', '/') + ".class"));
            List<String> services = names.stream().filter(name -> name.startsWith("META-INF/services/")).toList();
            assertFalse(services.isEmpty(), "the jar names no engine");
            for (String service : services) {
                String text = new String(jar.getInputStream(jar.getEntry(service)).readAllBytes(),
                        StandardCharsets.UTF_8);
                for (String provider : text.lines().toList()) {
                    assertTrue(names.contains(provider.replace('.', '/') + ".class"), service + ": " + provider);
                }
            }
        }
    }
}
