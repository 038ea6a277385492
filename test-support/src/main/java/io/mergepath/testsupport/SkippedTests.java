package io.mergepath.testsupport;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Prints each skipped test and why, after the last one has run: no build passes by leaving tests out unseen. */
public final class SkippedTests implements TestExecutionListener {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    /** Made by JUnit. */
    public SkippedTests() {}

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        lines.add("SKIPPED " + name(test) + ": " + reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            String reason = result.getThrowable().map(Throwable::getMessage).orElse("no reason given");
            lines.add("SKIPPED " + name(test) + ": " + reason);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        lines.forEach(System.out::println);
    }

    private static String name(TestIdentifier test) {
        TestSource source = test.getSource().orElse(null);
        return switch (source) {
            case MethodSource m -> m.getClassName() + "." + m.getMethodName() + " [" + test.getDisplayName() + "]";
            case ClassSource c -> c.getClassName();
            case null, default -> test.getDisplayName();
        };
    }
}
