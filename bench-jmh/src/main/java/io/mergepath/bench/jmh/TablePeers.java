// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.table.TablePeer;
import io.mergepath.bench.table.TableSuite;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The harness's suite of tables with Apache Arrow, fastutil and DuckDB, and its report. DuckDB takes part if its JDBC
 * driver is on the class path.
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
        try (ArrowTables arrow = new ArrowTables()) {
            if (DuckDb.isPresent()) {
                try (DuckDb duckDb = new DuckDb()) {
                    measure(run, arrow, duckDb);
                }
            } else {
                System.out.println("DuckDB is not on the class path.");
                measure(run, arrow);
            }
        }
    }

    private static void measure(PeerRun run, TablePeer... peers) throws IOException {
        List<TablePeer> all = new ArrayList<>(List.of(peers));
        all.add(new FastutilRows());
        run.measure(List.of(new TableSuite(all, run.engine())));
    }
}
