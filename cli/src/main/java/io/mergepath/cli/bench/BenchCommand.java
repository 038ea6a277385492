// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures this machine. */
@Command(name = "bench", mixinStandardHelpOptions = true, subcommands = {
    BenchCpuCommand.class,
    BenchGpuCommand.class,
    BenchReportCommand.class}, description = "Measure merging and sorting on this machine.",
        footer = {
            "", "Examples:",
            "  mergepath bench cpu --quick               a first result in less than a minute",
            "  mergepath bench cpu --json figures.json   everything, in an hour or more, also as JSON",
            "  mergepath bench gpu --quick               a GPU engine, in less than a minute",
            "  mergepath bench report figures.json --report figures.html",
            "  mergepath bench cpu --help                suites and other choices"})
public final class BenchCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: cpu, gpu or report");
    }
}
