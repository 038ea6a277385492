// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The kernels that an engine compiles for small merges and sorts of ints and longs, alone and with int values. */
record KernelList(String engineName, boolean source) {
    /**
     * Prints the kernels. Prints nothing for an engine without kernels, and the reason for an engine that can't be
     * opened.
     */
    void print(PrintWriter out, Screen screen) {
        List<KernelReport> reports;
        try (Engine engine = Engine.open(engineName)) {
            work(engine, Keys.of(new int[4]), Keys.of(new int[8]));
            work(engine, Keys.of(new long[4]), Keys.of(new long[8]));
            reports = Instruments.of(engine).kernels();
        } catch (IllegalStateException lacking) {
            out.println();
            out.println(engineName + ": " + lacking.getMessage());
            return;
        }
        if (reports.isEmpty()) {
            return;
        }
        out.println();
        Table table = new Table(0);
        table.add(Style.FAINT, engineName + " kernel", ">registers", ">spilled bytes", ">shared bytes", "compiled for");
        for (KernelReport report : reports) {
            table.add(Style.PLAIN, report.name(), ">" + (report.registers() < 0 ? "?" : report.registers()),
                    ">" + report.spilledBytes(), ">" + report.sharedBytes(), report.options());
            table.style(0, Style.STRONG);
        }
        table.lines(screen).forEach(out::println);
        texts(reports).forEach((text, names) -> {
            out.println();
            out.println(String.join(", ", names) + ":");
            out.println(text);
        });
    }

    private static void work(Engine engine, Keys keys, Keys twice) {
        engine.sortKeys(keys, Order.natural());
        engine.mergeKeys(keys, keys, twice, Order.natural());
        engine.sortPairs(keys, Values.of(new int[4]), Order.natural());
        engine.mergePairs(keys, Values.of(new int[4]), keys, Values.of(new int[4]), twice, Values.of(new int[8]),
                Order.natural());
    }

    /** The compiler messages and, if requested, the sources. Each text appears once, with the names of its kernels. */
    private Map<String, Set<String>> texts(List<KernelReport> reports) {
        Map<String, Set<String>> texts = new LinkedHashMap<>();
        for (KernelReport report : reports) {
            String log = report.log().isBlank() ? "the compiler said nothing" : report.log();
            texts.computeIfAbsent(log, text -> new LinkedHashSet<>()).add(report.name());
        }
        for (KernelReport report : reports) {
            if (source) {
                texts.computeIfAbsent(report.source(), text -> new LinkedHashSet<>()).add(report.name());
            }
        }
        return texts;
    }
}
