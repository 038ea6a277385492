// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder = Path.of("");

    private int run(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void writesTableAndJson() throws Exception {
        Path json = folder.resolve("figures.json");
        assertEquals(0, run("bench", "cpu", "--quick", "--suite", "merge", "--types", "int", "--sizes", "1e3", "--runs",
                "1", "--warm-up", "0", "--json", json.toString()), err::toString);
        assertTrue(out.toString().contains("geometric mean"), out::toString);
        assertFalse(out.toString().contains("long"), "only the chosen type is copied");
        assertTrue(Files.readString(json).contains("\"command\": \"mergepath bench cpu --quick"));
    }

    @Test
    void keepsWhatPeersPrintedBesideTheJson() throws Exception {
        String lines = """
                # a GPU
                int32\t1000\tmerge sort keys\t0.5000\t1.00\t8
                sort keys\tint\trandom\t1000\t1\tstd::stable_sort\t1000000
                """;
        Path peers = Files.writeString(folder.resolve("peers.tsv"), lines);
        Path tsv = folder.resolve("kept.tsv");
        assertEquals(0, run("bench", "gpu", "--engine", "cpu:1", "--quick", "--suite", "operations", "--ops",
                "sort keys", "--types", "int", "--sizes", "1e3", "--runs", "1", "--peers", peers.toString(), "--tsv",
                tsv.toString()), err::toString);
        assertTrue(out.toString().contains("CUB merge sort"), out::toString);
        assertTrue(out.toString().contains("x std::stable_sort"), out::toString);
        assertEquals(lines, Files.readString(tsv));
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        refuses("suite \"marathon\" is none of matrix, calls", "--suite", "marathon");
        refuses("none of int, long, float, double", "--types", "quad");
        refuses("'1.5' is not a whole number", "--sizes", "1.5");
        refuses("'1e99' is not a whole number", "--sizes", "1e99");
        refuses("runs: 0 is less than 1", "--runs", "0");
        refuses("warm-up: -5 ms is less than 0", "--warm-up", "-5");
    }

    @Test
    void refusesWhatNoDeviceCanDo() {
        refusesOn("gpu",
                "suite \"marathon\" is none of operations, patterns, orders, comparators, strategies, batch, runs,"
                        + " host, sizes, family, tables, tune",
                "--suite",
                "marathon");
        refusesOn("gpu", "--tune and --suite exclude each other", "--tune", "--suite", "host");
        refusesOn("gpu", "'1.5' is not a whole number", "--sizes", "1.5");
        refusesOn("gpu", "No such file or directory", "--peers", folder.resolve("missing.tsv").toString());
        refusesOn("gpu", "mergepath: --engine abacus: no engine named \"abacus\"", "--engine", "abacus");
    }

    @Test
    void saysWhyNoTileFits() {
        assertEquals(2, run("bench", "gpu", "--engine", "cpu", "--tune", "--types", "int", "--sizes", "1000"));
        assertTrue(err.toString().matches("mergepath: no tile for a merge of int keys fits the device; "
                + "512x23: cpu:merge-tile=512x23: .*\\R"), err::toString);
    }

    /** A file that can't be written is refused before the measurement, not after it. */
    @Test
    void refusesAFileThatCanNotBeWritten() throws Exception {
        refuses("No such file or directory", "--json", folder.resolve("missing/figures.json").toString());
        refuses("Is a directory", "--json", folder.toString());
        refuses("'': No such file or directory", "--json", "");
        refuses("No such file or directory", "--tsv", folder.resolve("missing/peers.tsv").toString());
        refuses("No such file or directory", "--peers", folder.resolve("missing.tsv").toString());
        String lines = Files.writeString(folder.resolve("lines.tsv"), "junk\n").toString();
        refuses("lines.tsv: line 1: native times: not 7 or 11 columns: junk", "--peers", lines);
        refuses("lines.tsv: given twice; each option needs a file of its own", "--json", lines, "--tsv", lines);
        refuses(folder + ": Is a directory", "--peers", folder.toString());
        refusesOn("gpu", "mergepath: " + folder + ": Is a directory", "--peers", folder.toString());
        refusesOn("gpu", "mergepath: '': Is a directory", "--peers", "");
        refuses("/./new: the same file as " + folder.resolve("new") + "; each option", "--json",
                folder.resolve("new").toString(),
                "--report", folder.resolve("./new").toString());
    }

    @Test
    void refusesPeersThatAreNotText() throws Exception {
        Path peers = Files.write(folder.resolve("peers.tsv"), new byte[]{(byte) 0xff});
        refuses(peers + ": not UTF-8", "--peers", peers.toString());
        assertEquals(2, run("bench", "gpu", "--engine", "cpu:1", "--quick", "--suite", "operations", "--types", "int",
                "--peers", peers.toString()));
        assertTrue(err.toString().contains("mergepath: " + peers + ": not UTF-8"), err::toString);
    }

    private void refuses(String why, String... options) {
        refusesOn("cpu", why, options);
    }

    private void refusesOn(String what, String why, String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "bench";
        arguments[1] = what;
        System.arraycopy(options, 0, arguments, 2, options.length);
        assertEquals(2, run(arguments));
        assertTrue(err.toString().contains(why), err::toString);
        assertEquals("", out.toString());
    }
}
