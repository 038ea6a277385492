// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.table.TableWorkload.Part;
import io.mergepath.lab.check.Mismatch;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableSuiteTest {
    private static final int N = 600;

    /** Sorts by the JDK and keeps the table until the workload fetches it. */
    private static final class SlowPeer implements TablePeer {
        private final boolean isRight;
        private int made;
        private int fetched;
        private int dropped;

        SlowPeer(boolean isRight) {
            this.isRight = isRight;
        }

        @Override
        public List<Contender> sort(TableWorkload work, int threads) {
            int[] region = (int[]) work.parts().get(1).from();
            double[] price = (double[]) work.parts().get(2).from();
            Integer[] rows = IntStream.range(0, work.n()).boxed().toArray(Integer[]::new);
            KeptTable kept = new KeptTable() {
                @Override
                public void fetch() {
                    fetched++;
                    work.parts().forEach(part -> move(part, rows));
                    if (!isRight) {
                        ((double[]) work.parts().get(7).to())[N / 2] = -1;
                    }
                }

                @Override
                public void drop() {
                    dropped++;
                }
            };
            return List.of(new Contender("slow", "boxing", 1, Claim.STABLE, _ -> {
                Arrays.sort(rows, Comparator.naturalOrder());
                Arrays.sort(rows, Comparator.<Integer>comparingInt(i -> region[i]).thenComparingDouble(i -> price[i]));
                made++;
                work.result(kept);
            }));
        }

        private static void move(Part part, Integer[] rows) {
            for (int i = 0; i < rows.length; i++) {
                int row = rows[i];
                switch (part.from()) {
                    case int[] from -> ((int[]) part.to())[i] = from[row];
                    case long[] from -> ((long[]) part.to())[i] = from[row];
                    case float[] from -> ((float[]) part.to())[i] = from[row];
                    case double[] from -> ((double[]) part.to())[i] = from[row];
                    case Utf8 from -> ((Utf8) part.to()).set(i, from.get(row));
                    case Object other -> throw new AssertionError(other);
                }
            }
        }

        @Override
        public List<Contender> top(TopWorkload work, int threads) {
            double[] values = work.values();
            return List.of(new Contender("slow", "boxing", 1, Claim.STABLE,
                    _ -> work.result(IntStream.range(0, values.length).boxed()
                            .sorted(Comparator.comparingDouble(i -> values[i])).limit(work.most())
                            .mapToInt(i -> i).toArray())));
        }
    }

    private static List<Row> run(TablePeer peer) {
        BenchOptions options = new BenchOptions(List.of(), List.of(), List.of(), List.of(), List.of(N), List.of(), 1,
                Duration.ZERO, true, false, null, "table");
        try (Session session = new Session(options, _ -> {
        }, _ -> {
        })) {
            new TableSuite(List.of(peer), "").run(session);
            return session.rows();
        }
    }

    @Test
    void hasEveryRow() {
        SlowPeer peer = new SlowPeer(true);
        List<String> rows = run(peer).stream()
                .map(row -> String.join(" | ", row.operation(), row.type(), row.pattern(), row.peer())).toList();
        boolean one = Session.cores() == 1;
        String boxing = one ? "Integer[], Arrays.sort" : "Integer[], parallelSort";
        String strings = one ? "String[], Arrays.sort" : "String[], parallelSort";
        assertEquals(List.of(
                "indices of rows | int,int | random | " + boxing,
                "indices of rows | int,int | random | packing, Sort.indices",
                "indices of rows | int,int | random | Sort.indices of codes",
                "indices of rows | int,double | random, nulls | " + boxing,
                "indices of rows | long,int | random, desc | " + boxing,
                "indices | two longs | random | keys of one long",
                "indices | two longs | 5+59 bits | keys of one long",
                "sort table | int,double | 10 columns | slow",
                "top rows | double | first 100 | full sort",
                "top rows | double | first 100 | slow",
                "sort strings | String | words | " + strings,
                "sort UTF-8 | String | words | " + strings,
                "sort strings | String | urls | " + strings,
                "sort UTF-8 | String | urls | " + strings), rows);
        assertEquals(2, peer.fetched, "the proofs at the start and at the end");
        assertEquals(peer.made - 1, peer.dropped, "all tables but the last");
    }

    @Test
    void refusesPeersThatMoveARowWrongly() {
        Mismatch wrong = assertThrows(Mismatch.class, () -> run(new SlowPeer(false)));
        assertTrue(String.valueOf(wrong.getMessage()).contains("column tax: row " + N / 2), wrong::toString);
    }

    @Test
    void provesTheOrderOfRows() {
        RowWorkload work = Rows.ints(new Input("d20"), N).work();
        int[] right = IntStream.range(0, N).boxed().sorted(work.order()).mapToInt(i -> i).toArray();
        work.result(right);
        work.prove(Claim.STABLE);
        work.result(Arrays.copyOf(right, N - 1));
        assertThrows(Mismatch.class, () -> work.prove(Claim.STABLE));
        int[] swapped = right.clone();
        swapped[0] = right[1];
        swapped[1] = right[0];
        work.result(swapped);
        assertThrows(Mismatch.class, () -> work.prove(Claim.SORTED));
    }

    @Test
    void packsInTheOrderOfRows() {
        RowWorkload work = Rows.ints(new Input("d20"), N).work();
        long[] codes = new long[N];
        requireNonNull(work.packing()).pack(codes, 0, N);
        for (int i = 1; i < N; i++) {
            assertEquals(Integer.signum(work.order().compare(i - 1, i)), Long.compare(codes[i - 1], codes[i]));
        }
    }

    @Test
    void provesTheFirstRows() {
        TopWorkload work = new TopWorkload(N);
        int[] sorted = IntStream.range(0, N).boxed().sorted(Comparator.comparingDouble(i -> work.values()[i]))
                .mapToInt(i -> i).toArray();
        work.result(Arrays.copyOf(sorted, work.most()));
        work.prove(Claim.STABLE);
        work.prove(Claim.SORTED);
        work.result(Arrays.copyOfRange(sorted, 1, work.most() + 1));
        assertThrows(Mismatch.class, () -> work.prove(Claim.SORTED));
        int[] twice = Arrays.copyOf(sorted, work.most());
        twice[1] = twice[0];
        work.result(twice);
        assertThrows(Mismatch.class, () -> work.prove(Claim.SORTED));
        work.reset();
        assertThrows(Mismatch.class, () -> work.prove(Claim.SORTED));
    }

    @Test
    void provesStrings() {
        StringWorkload work = new StringWorkload(Texts.URLS, N);
        work.reset();
        assertThrows(Mismatch.class, () -> work.prove(Claim.SORTED));
        work.jdk(1).work().accept(0);
        work.prove(Claim.STABLE);
    }
}
