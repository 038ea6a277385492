// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.table.KeptTable;
import io.mergepath.bench.table.TablePeer;
import io.mergepath.bench.table.TableWorkload;
import io.mergepath.bench.table.TableWorkload.Part;
import io.mergepath.bench.table.TopWorkload;
import io.mergepath.bench.table.Utf8;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** DuckDB in memory, by JDBC. A statement is timed until its result is complete; the load of the data is not timed. */
final class DuckDb implements TablePeer, AutoCloseable {
    private static final String NAME = "DuckDB";

    private final Connection connection;

    DuckDb() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
    }

    static boolean isPresent() {
        return DriverManager.drivers()
                .anyMatch(driver -> driver.getClass().getName().equals("org.duckdb.DuckDBDriver"));
    }

    @Override
    public List<Contender> sort(TableWorkload work, int threads) {
        execute("DROP TABLE IF EXISTS sorted");
        load("unsorted", threads, work.parts().stream().map(Part::name).toList(),
                work.parts().stream().map(Part::from).toList(), work.n());
        KeptTable sorted = new KeptTable() {
            @Override
            public void fetch() {
                read("SELECT * FROM sorted", rows -> fill(work, rows));
            }

            @Override
            public void drop() {
                execute("DROP TABLE sorted");
            }
        };
        return List.of(new Contender(NAME, "CREATE TABLE", threads, Claim.SORTED, _ -> {
            execute("CREATE TABLE sorted AS SELECT * FROM unsorted ORDER BY region, price");
            work.result(sorted);
        }));
    }

    @Override
    public List<Contender> top(TopWorkload work, int threads) {
        load("numbers", threads, List.of("number"), List.of(work.values()), work.values().length);
        return List.of(new Contender(NAME, "LIMIT", threads, Claim.SORTED, _ -> {
            int[] first = new int[work.most()];
            read("SELECT rowid FROM numbers ORDER BY number LIMIT " + work.most(), rows -> {
                for (int i = 0; rows.next(); i++) {
                    first[i] = rows.getInt(1);
                }
            });
            work.result(first);
        }));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Makes a table of columns: arrays of numbers, or {@link Utf8}. */
    private void load(String table, int threads, List<String> names, List<Object> columns, int n) {
        execute("SET threads = " + threads);
        new DuckDbLoad(connection, this::execute).load(table, names, columns, n);
    }

    private static void fill(TableWorkload work, ResultSet rows) throws SQLException {
        for (int row = 0; rows.next(); row++) {
            for (int c = 0; c < work.parts().size(); c++) {
                switch (work.parts().get(c).to()) {
                    case int[] to -> to[row] = rows.getInt(c + 1);
                    case long[] to -> to[row] = rows.getLong(c + 1);
                    case float[] to -> to[row] = rows.getFloat(c + 1);
                    case double[] to -> to[row] = rows.getDouble(c + 1);
                    case Utf8 to -> to.set(row, rows.getString(c + 1));
                    case Object other -> throw new IllegalArgumentException(other.getClass().getName());
                }
            }
        }
    }

    /** Reads the rows of a result. */
    @FunctionalInterface
    private interface Reader {
        void read(ResultSet rows) throws SQLException;
    }

    private void read(String query, Reader reader) {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            reader.read(rows);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    private void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
