// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.Engine;
import io.mergepath.Finding;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the engines, the places where the command looked for them, and what to install for unusable engines. */
@Command(name = "devices", mixinStandardHelpOptions = true,
        description = "List the engines of this machine, where the command looked for them, and what to install.",
        footer = {
            "", "Examples:", "  mergepath devices                      engines of this machine",
            "  MERGEPATH_GPU=off mergepath devices    engines without GPUs",
            "  mergepath devices --kernels            compiled kernels of each engine"})
final class DevicesCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Option(names = "--kernels",
            description = "Compile the most used kernels on each device. List their registers, spills, shared memory"
                    + " and compiler messages.") private boolean kernels;

    @Option(names = "--source", description = "With --kernels, also print their source.") private boolean source;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Screen screen = Screen.of(spec, null);
        Map<String, List<Finding>> found = Engine.look();
        Table table = new Table(0);
        table.add(Style.FAINT, "engine", "usable", "looked for", "where");
        found.forEach((engine, findings) -> {
            for (Finding finding : findings) {
                table.add(Style.PLAIN, engine, finding.usable() ? "yes" : "no", finding.what(), finding.where());
                table.style(0, Style.STRONG).style(1, finding.usable() ? Style.GOOD : Style.BAD);
                if (!finding.advice().isEmpty()) {
                    table.add(Style.PLAIN, "", "", finding.advice());
                }
            }
        });
        table.lines(screen).forEach(out::println);
        if (found.size() == 1) {
            out.println("No engine for a GPU is installed.");
        }
        String forbidden = forbidden();
        if (!forbidden.isEmpty()) {
            out.println("GPUs are forbidden by " + forbidden + ".");
        }
        if (kernels || source) {
            found.keySet().forEach(engine -> new KernelList(engine, source).print(out, screen));
        }
        out.flush();
    }

    /** The switch that forbids GPUs, or "". */
    private static String forbidden() {
        String property = System.getProperty("mergepath.gpu");
        if (property != null) {
            return property.equals("off") ? "-Dmergepath.gpu=off" : "";
        }
        return "off".equals(System.getenv("MERGEPATH_GPU")) ? "MERGEPATH_GPU=off" : "";
    }
}
