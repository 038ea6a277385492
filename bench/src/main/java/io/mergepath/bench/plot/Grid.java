// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.List;

/**
 * A table.
 *
 * @param head the names of the columns
 * @param numbers the number of columns with words; the columns behind them hold numbers
 * @param rows the rows, with one cell for each name
 */
public record Grid(List<String> head, int numbers, List<List<String>> rows) {
    /** Adds the table. Screen readers read out its title. */
    public void addTo(Markup out, String about) {
        out.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", about);
        out.open("table", "class", "words" + numbers).newLine().open("thead").open("tr");
        head.forEach(name -> out.element("th", name, "scope", "col"));
        out.close().close().open("tbody").newLine();
        for (List<String> row : rows) {
            out.open("tr");
            row.forEach(cell -> out.element("td", cell));
            out.close();
        }
        out.close().close().close();
    }
}
