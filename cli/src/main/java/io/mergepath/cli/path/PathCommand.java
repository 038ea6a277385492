// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.TieRule;
import io.mergepath.cli.output.OutputFile;
import io.mergepath.cli.terminal.Screen;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws the merge path of two lists and prints every search for it. */
@Command(name = "path", mixinStandardHelpOptions = true, sortOptions = false,
        customSynopsis = "mergepath path [OPTION]... A B", modelTransformer = PathCommand.NegativeNumbers.class,
        description = "Draw the merge path of two sorted lists, with cross-diagonals and co-rank searches.", footer = {
            "", "Examples:",
            "  mergepath path 3,6,7,11,11 0,2,8,16,22                   two pieces of 5",
            "  mergepath path 3,6,7,11,11 0,2,8,16,22 --svg path.svg    drawn for a page",
            "  mergepath path 1,2,2 2,2,3 --ties b                      of equals, B's first"})
public final class PathCommand implements Runnable {
    /** The screen for which the words in a drawing are laid out. */
    private static final Screen PAGE = new Screen(false, true, 88);

    @Spec private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A",
            description = "Sorted whole numbers, separated by commas. Drawn from top to bottom.") private String a = "";

    @Parameters(index = "1", paramLabel = "B",
            description = "Sorted whole numbers, separated by commas. Drawn from left to right.") private String b = "";

    /** A word that looks like an option is a parameter only if it is a list. */
    @Parameters(index = "2..*", hidden = true) private List<String> tooMuch = List.of();

    @ArgGroup(exclusive = true) private Cuts cuts = new Cuts();

    @Option(names = "--ties", paramLabel = "a|b",
            description = "The list whose keys come first among equal keys. Default: a.") private First ties = First.A;

    @ArgGroup(exclusive = false) private @Nullable Drawing drawing;

    @Option(names = "--color", negatable = true,
            description = "Use colours, or none. Default:"
                    + " colours if the terminal has them.") private @Nullable Boolean colour;

    /** The list whose keys come first among equal keys. */
    private enum First {
        A, B
    }

    /** The cuts of the path. */
    static final class Cuts {
        @Option(names = "--parts", paramLabel = "P",
                description = "Cut the merge into P pieces of equal size. Default: 2.") private int parts = 2;

        @Option(names = "--diagonal", paramLabel = "K", split = ",",
                description = "Cut the merge at cross-diagonal K"
                        + " instead. May be given several times.") private List<Integer> diagonals = List.of();
    }

    /** The options of the drawing in a file. */
    static final class Drawing {
        @Option(names = "--svg", required = true, paramLabel = "FILE",
                description = "Write the drawing to an SVG file instead.") private String file = "";

        @Option(names = "--annotate",
                description = "In the drawing of --svg, also show the steps of each search, and the"
                        + " pieces.") private boolean annotated;
    }

    /** A list may begin with a negative number, which looks like an option. */
    static final class NegativeNumbers implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec spec) {
            spec.parser().unmatchedOptionsArePositionalParams(true);
            return spec;
        }
    }

    @Override
    public void run() {
        Grid grid = grid();
        List<CoRankSearch> searches = diagonals(grid).stream().map(k -> CoRankSearch.of(grid, k)).toList();
        if (drawing != null) {
            draw(grid, searches, drawing);
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        PathReport.tell(grid, searches, Screen.of(spec, colour)).forEach(out::println);
        out.flush();
    }

    private void draw(Grid grid, List<CoRankSearch> searches, Drawing wanted) {
        long cells = (long) grid.a().length * grid.b().length;
        if (cells > PathSvg.MOST_CELLS) {
            throw refused("--svg: " + grid.a().length + " rows of " + grid.b().length + " cells are more than the "
                    + PathSvg.MOST_CELLS + " that can be drawn");
        }
        String svg = wanted.annotated
                ? PathSvg.annotated(grid, searches, PathReport.words(grid, searches, PAGE))
                : PathSvg.plain(grid, searches);
        try (OutputFile out = new OutputFile(wanted.file)) {
            out.write(ByteBuffer.wrap(svg.getBytes(StandardCharsets.UTF_8)));
            out.complete();
        }
    }

    private Grid grid() {
        Stream.concat(Stream.of(a, b), tooMuch.stream()).filter(word -> word.matches("--?[a-zA-Z].*")).findFirst()
                .ifPresent(word -> {
                    throw refused("Unknown option: '" + word + "'");
                });
        if (!tooMuch.isEmpty()) {
            throw refused("Too many arguments: '" + tooMuch.getFirst() + "'");
        }
        try {
            return new Grid(NumberList.ARGUMENT.parse("A", a), NumberList.ARGUMENT.parse("B", b),
                    ties == First.A ? TieRule.A_FIRST : TieRule.B_FIRST);
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    /** The cross-diagonals at which pieces meet, without the first and the last diagonal. */
    private SortedSet<Integer> diagonals(Grid grid) {
        int last = grid.last();
        SortedSet<Integer> diagonals = new TreeSet<>(cuts.diagonals);
        for (int k : diagonals) {
            if (k < 0 || k > last) {
                throw refused("--diagonal " + k + " is not between 0 and |A| + |B| = " + last);
            }
        }
        if (cuts.parts < 1 || cuts.parts > last) {
            throw refused("--parts " + cuts.parts + " is not between 1 and |A| + |B| = " + last);
        }
        if (diagonals.isEmpty()) {
            for (int part = 1; part < cuts.parts; part++) {
                diagonals.add((int) ((long) last * part / cuts.parts));
            }
        }
        return diagonals;
    }

    private ParameterException refused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
