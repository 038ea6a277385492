// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import java.util.ArrayList;
import java.util.List;

/** The text about a merge path: the grid, each search, the pieces, the merged keys. */
final class PathReport {
    private PathReport() {
    }

    /** The lines for a merge with cuts. The searches are in ascending order of their diagonals. */
    static List<String> tell(Grid grid, List<CoRankSearch> searches, Screen screen) {
        List<String> lines = new ArrayList<>(drawing(grid, searches, screen));
        lines.add("");
        lines.addAll(words(grid, searches, screen));
        return lines;
    }

    /** The lines without the drawing. */
    static List<String> words(Grid grid, List<CoRankSearch> searches, Screen screen) {
        List<String> lines = new ArrayList<>();
        SearchReport report = new SearchReport(grid, screen);
        for (CoRankSearch search : searches) {
            lines.addAll(report.tell(search));
            lines.add("");
        }
        PiecesReport pieces = new PiecesReport(grid, screen, searches);
        lines.add(screen.paint(Style.STRONG, "Pieces") + ", each merged for itself");
        lines.addAll(pieces.pieces());
        lines.add("");
        lines.add(screen.paint(Style.STRONG, "Merged") + ", with the side that each key comes from");
        lines.addAll(pieces.merged());
        return lines;
    }

    private static List<String> drawing(Grid grid, List<CoRankSearch> searches, Screen screen) {
        GridDrawing drawing = new GridDrawing(grid, searches, screen.boxes());
        String refusal = drawing.refusal(screen.columns());
        if (!refusal.isEmpty()) {
            return List.of(refusal);
        }
        List<String> lines = new ArrayList<>(drawing.draw(screen));
        lines.addAll(drawing.legend(screen));
        return lines;
    }
}
