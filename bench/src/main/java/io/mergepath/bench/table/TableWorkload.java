// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Engine;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import io.mergepath.spi.HostColumns;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A table of ten columns to sort by two of them into other columns. */
public final class TableWorkload implements Workload {
    private static final int REGIONS = 100;
    private static final int CENTS = 1_000_000;

    private final Subject subject;
    private final int n;
    private final int[] region;
    private final double[] price;
    private final List<Part> parts;
    private final RowOrder order;
    private @Nullable KeptTable kept;

    /**
     * A column and its target.
     *
     * @param name the name
     * @param from an array of ints, longs, floats or doubles, or {@link Utf8}
     * @param to room of the same kind
     */
    public record Part(String name, Object from, Object to) {}

    TableWorkload(int n) {
        this.n = n;
        int[] ids = new int[n];
        Arrays.setAll(ids, i -> i);
        int[] random = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        region = new int[n];
        Arrays.setAll(region, i -> Math.floorMod(random[i], REGIONS));
        int[] cents = (int[]) Input.RANDOM.keys(KeyType.INT, n, 1);
        price = new double[n];
        Arrays.setAll(price, i -> Math.floorMod(cents[i], CENTS) / 100.0);
        IntFunction<String> names = Texts.WORDS.strings(n);
        parts = List.of(part("id", KeyType.INT, ids), part("region", KeyType.INT, region),
                part("price", KeyType.DOUBLE, price), random("quantity", KeyType.INT, 2),
                random("made", KeyType.LONG, 3), random("customer", KeyType.LONG, 4),
                random("weight", KeyType.FLOAT, 5), random("tax", KeyType.DOUBLE, 6),
                random("batch", KeyType.INT, 7), text(Utf8.of(n, names)));
        order = RowOrder.by(region).then(price);
        long bytes = parts.stream().mapToLong(part -> switch (part.from()) {
            case Utf8 text -> text.size() + (long) Integer.BYTES * n;
            case Object array -> (long) bytes(array) * n;
        }).sum();
        subject = new Subject(Operations.SORT_TABLE, "int,double", "10 columns", n, 2 * bytes);
    }

    private static int bytes(Object array) {
        return array instanceof int[] || array instanceof float[] ? Integer.BYTES : Long.BYTES;
    }

    private Part random(String name, KeyType type, int instance) {
        return part(name, type, Input.RANDOM.keys(type, n, instance));
    }

    private Part part(String name, KeyType type, Object from) {
        return new Part(name, from, type.allocate(n));
    }

    private static Part text(Utf8 text) {
        return new Part("name", text, text.room());
    }

    /**
     * The columns. The first one has the numbers of the rows; the order is by {@code region}, then {@code price}.
     *
     * @return the columns
     */
    public List<Part> parts() {
        return parts;
    }

    /**
     * The number of rows.
     *
     * @return the number
     */
    public int n() {
        return n;
    }

    /**
     * Takes the result of a contender that does not write to the targets.
     *
     * @param table the result
     */
    public void result(KeptTable table) {
        kept = table;
    }

    Contender ours(Engine engine, int threads) {
        return sort(engine.name(), engine, threads);
    }

    /** The same sort by an engine with a device that moves no columns. */
    Contender movedByCores(Engine engine, int threads) {
        return sort("moves by the cores", engine, threads);
    }

    private Contender sort(String name, Engine engine, int threads) {
        RowOrder its = order.on(engine);
        List<TableColumn> from = parts.stream().map(part -> column(part.from())).toList();
        List<TableColumn> to = parts.stream().map(part -> column(part.to())).toList();
        return new Contender(name, "auto", threads, Claim.STABLE, _ -> TableSort.sort(its, from, to));
    }

    private static TableColumn column(Object values) {
        return values instanceof Utf8 text ? text.column() : TableColumn.of(HostColumns.ofArray(values));
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public int instances() {
        return 1;
    }

    @Override
    public void reset() {
        if (kept != null) {
            kept.drop();
            kept = null;
        }
        for (Part part : parts) {
            if (part.to() instanceof Utf8 text) {
                text.wipe();
            } else {
                Proof.wipe(part.to());
            }
        }
    }

    @Override
    public void prove(Claim claim) {
        if (kept != null) {
            kept.fetch();
        }
        int[] rows = (int[]) parts.getFirst().to();
        Ordering ordering = (_, x, y) -> {
            int first = Integer.compare(region[x], region[y]);
            return first != 0 ? first : Double.compare(price[x], price[y]);
        };
        Proof.indices(rows, rows, ordering, claim == Claim.STABLE);
        for (Part part : parts) {
            for (int i = 0; i < n; i++) {
                boolean same = part.from() instanceof Utf8 text
                        ? text.isSame(rows[i], (Utf8) part.to(), i)
                        : Bits.of(part.from(), rows[i]) == Bits.of(part.to(), i);
                if (!same) {
                    throw new Mismatch("column " + part.name() + ": row " + i + " is not row " + rows[i]
                            + " of the input");
                }
            }
        }
    }
}
