// SPDX-License-Identifier: Apache-2.0
/** What the tests of every module share. */
@SuppressWarnings("requires-automatic") // ArchUnit has no module descriptor
open module io.mergepath.testsupport {
    requires com.tngtech.archunit;
    requires static org.jspecify;
    requires org.junit.jupiter.api;
    requires org.junit.platform.launcher;

    provides org.junit.jupiter.api.extension.Extension with io.mergepath.testsupport.RunsOnJdk25;
    provides org.junit.platform.launcher.TestExecutionListener with
            io.mergepath.testsupport.SeedPrinter, io.mergepath.testsupport.SkippedTests;
}
