// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Finding;
import io.mergepath.testsupport.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands on an OpenCL device, each as a separate process. */
class OpenClTest {
    /** The smallest tiles, so that few keys make many cuts. */
    private static final String ENGINE = "opencl:tile=32x3";

    @TempDir private Path folder = Path.of("");

    @BeforeAll
    static void thereIsADevice() {
        List<Finding> found = Engine.look().getOrDefault("opencl", List.of());
        Need.OPENCL_DEVICE.orSkip(found.stream().anyMatch(Finding::usable));
    }

    private Command.Result run(String... arguments) throws Exception {
        return new Command(Files.createDirectories(folder.resolve("work")),
                "--enable-native-access=io.mergepath.gpu").compiling().run(arguments);
    }

    @Test
    void theSelfTestIsOkAndSaysWhatIsNotOffered() throws Exception {
        Command.Result result = run("selftest", "--engine", ENGINE, "--quick", "--most", "300", "--types",
                "int,object");
        assertEquals(0, result.status(), result::toString);
        for (String operation : List.of("sort keys", "sort pairs", "indices", "keys and indices", "merge keys",
                "merge pairs", "merge many", "merge batch", "co-rank", "partitions", "sort segments", "merge segments",
                "upload, sort, download", "workspace", "load balance", "expand", "move intervals", "insert", "remove",
                "search", "sort each segment", "sets", "distinct",
                "sort by comparators that lie",
                "merge by comparators that lie", "bad arguments", "device memory", "all")) {
            assertTrue(result.out().lines().anyMatch(line -> line.startsWith(operation + " ") && line.endsWith(" ok")),
                    result::toString);
        }
        assertTrue(result.out().contains("not offered: keys: engine " + ENGINE + " has no object keys"),
                result::toString);
    }

    @Test
    void linesAreSortedAndMerged() throws Exception {
        Path a = Files.writeString(folder.resolve("a"), "10\n9\n9.0\n-1\n");
        Path b = Files.writeString(folder.resolve("b"), "-1.0\n9.00\n11\n");
        run("sort", "-n", "--engine", ENGINE, a.toString(), "-o", a.toString()).expect(0, "", "");
        run("merge", "-n", "--engine", ENGINE, a.toString(), b.toString())
                .expect(0, "-1\n-1.0\n9\n9.0\n9.00\n10\n11\n", "");
        run("merge", "-n", "-u", "--engine", ENGINE, a.toString(), b.toString()).expect(0, "-1\n9\n10\n11\n", "");
    }
}
