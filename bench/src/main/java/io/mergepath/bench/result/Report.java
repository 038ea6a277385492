// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.List;

/**
 * The results of one run of the harness.
 *
 * @param machine where
 * @param command by which command
 * @param rows the figures, copies among them
 * @param notes what else is to be said
 */
public record Report(Machine machine, String command, List<Row> rows, List<String> notes) {
    /**
     * The report for programs.
     *
     * @return JSON: an object of this record's components
     */
    public String json() {
        return Json.of(this);
    }
}
