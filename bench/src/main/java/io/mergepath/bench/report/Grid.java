package io.mergepath.bench.report;

import java.util.List;

/**
 * A table.
 *
 * @param head the names of the columns
 * @param numbers from which column on cells are numbers
 * @param rows cells, as many as there are names
 */
record Grid(List<String> head, int numbers, List<List<String>> rows) {
    /** Adds the table; what it is about serves those who hear it. */
    void addTo(Markup out, String about) {
        out.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", about);
        out.open("table").newLine().open("thead").open("tr");
        for (int i = 0; i < head.size(); i++) {
            out.element("th", head.get(i), cell(i, "scope", "col"));
        }
        out.close().close().open("tbody").newLine();
        for (List<String> row : rows) {
            out.open("tr");
            for (int i = 0; i < row.size(); i++) {
                out.element("td", row.get(i), cell(i));
            }
            out.close();
        }
        out.close().close().close();
    }

    private Object[] cell(int column, Object... attributes) {
        if (column < numbers) {
            return attributes;
        }
        Object[] more = java.util.Arrays.copyOf(attributes, attributes.length + 2);
        more[attributes.length] = "class";
        more[attributes.length + 1] = "n";
        return more;
    }
}
