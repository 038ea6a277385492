// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Records why tests are skipped, in a file for each JVM: a line holds the number of tests, a tab and the reason. The
 * tests of a module run in several JVMs, so {@code build-tools/skipped-tests} adds the numbers up and prints them.
 */
public final class SkippedTests implements TestExecutionListener {
    /** Names the folder of the files. Without it nothing is recorded. */
    static final String FOLDER = "mergepath.skipped";

    /** JUnit puts this before each reason. */
    private static final String PREFIX = "Assumption failed: ";

    private @Nullable TestPlan plan;

    /** Made by JUnit. */
    public SkippedTests() {}

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        record(test, reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.ABORTED) {
            record(test, result.getThrowable().map(Throwable::getMessage).orElse("no reason given"));
        }
    }

    private synchronized void record(TestIdentifier test, String reason) {
        String folder = System.getProperty(FOLDER);
        if (folder == null) {
            return;
        }
        String line = count(test) + "\t" + reason.replace(PREFIX, "").strip().replaceAll("\\s+", " ") + "\n";
        try {
            Files.writeString(Files.createDirectories(Path.of(folder)).resolve(ProcessHandle.current().pid() + ".tsv"),
                    line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A class that is skipped is as many tests as it has methods. */
    private long count(TestIdentifier test) {
        if (plan == null || test.isTest()) {
            return 1;
        }
        return Math.max(1, plan.getDescendants(test).stream()
                .filter(below -> below.getSource().filter(MethodSource.class::isInstance).isPresent()).count());
    }
}
