// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.table.TableSuite;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * The harness's suite of tables with fastutil and DuckDB as peers, and its report. DuckDB takes part if its JDBC driver
 * is on the class path.
 */
public final class TablePeers {
    private TablePeers() {
    }

    /**
     * Measures.
     *
     * @param args the arguments of {@link PeerRun}
     * @throws IOException if the file can't be written
     * @throws SQLException if DuckDB does not start or end
     */
    public static void main(String[] args) throws IOException, SQLException {
        PeerRun run = new PeerRun(TablePeers.class, args);
        if (!DuckDb.isPresent()) {
            System.out.println("DuckDB is not on the class path.");
            run.measure(List.of(new TableSuite(List.of(new FastutilRows()), run.engine())));
            return;
        }
        try (DuckDb duckDb = new DuckDb()) {
            run.measure(List.of(new TableSuite(List.of(new FastutilRows(), duckDb), run.engine())));
        }
    }
}
