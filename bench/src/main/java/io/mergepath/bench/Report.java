package io.mergepath.bench;

import java.util.List;

/**
 * What a run of the harness found.
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
