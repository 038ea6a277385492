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
            "  mergepath bench cpu --quick               a look in less than a minute",
            "  mergepath bench cpu --json figures.json   everything, an hour or more, for programs too",
            "  mergepath bench gpu --quick               a GPU's engine, in less than a minute",
            "  mergepath bench report figures.json --report figures.html",
            "  mergepath bench cpu --help                suites and other choices"})
public final class BenchCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing what to measure: cpu or gpu; or report");
    }
}
