// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.List;

/**
 * The results of one run of the harness.
 *
 * @param machine the machine
 * @param command the command of the run
 * @param rows the rows, with copies
 * @param notes further remarks
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
