// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Prints the seed before anything runs, so that even a run that hangs or dies can be repeated. */
public final class SeedPrinter implements TestExecutionListener {
    /** Made by JUnit. */
    public SeedPrinter() {
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        System.out.println("seed " + Seed.VALUE + "; " + Seed.rerun());
    }
}
