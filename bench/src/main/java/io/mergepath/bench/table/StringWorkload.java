// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Engine;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.util.Arrays;
import java.util.List;

/** Strings to sort: an array of them in place, or their UTF-8 bytes into other memory. */
final class StringWorkload implements Workload {
    private final Subject subject;
    private final String[] input;
    private final String[] sorted;
    private final String[] keys;
    private final Utf8 text;
    private final Utf8 sortedText;
    private boolean isText;

    StringWorkload(Texts texts, int n) {
        input = new String[n];
        Arrays.setAll(input, texts.strings(n));
        keys = new String[n];
        // This sort of the JDK is stable.
        sorted = input.clone();
        Arrays.sort(sorted);
        text = Utf8.of(n, i -> input[i]);
        sortedText = text.room();
        subject = new Subject(Operations.SORT_STRINGS, "String", texts.label(), n, 2L * text.size());
    }

    /** Sorts the array in place. */
    Contender ours(Engine engine, int threads) {
        TableColumn column = TableColumn.strings(keys);
        RowOrder order = RowOrder.by(column).on(engine);
        return new Contender(engine.name(), "auto", threads, Claim.STABLE, _ -> TableSort.sort(order, column));
    }

    /** Sorts the bytes into other memory. Strings of the result are new objects, so no proof sees their origin. */
    Contender oursOfText(Engine engine, int threads) {
        TableColumn column = text.column();
        RowOrder order = RowOrder.by(column).on(engine);
        List<TableColumn> from = List.of(column);
        List<TableColumn> to = List.of(sortedText.column());
        return new Contender(engine.name(), "auto", threads, Claim.SORTED, _ -> {
            TableSort.sort(order, from, to);
            isText = true;
        });
    }

    Contender jdk(int threads) {
        return threads == 1
                ? new Contender("String[], Arrays.sort", "auto", 1, Claim.STABLE, _ -> Arrays.sort(keys))
                : new Contender("String[], parallelSort", "auto", threads, Claim.SORTED,
                        _ -> Arrays.parallelSort(keys));
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
        isText = false;
        System.arraycopy(input, 0, keys, 0, input.length);
        sortedText.wipe();
    }

    @Override
    public void prove(Claim claim) {
        for (int i = 0; i < sorted.length; i++) {
            String found = isText ? sortedText.get(i) : keys[i];
            boolean right = claim == Claim.STABLE ? found == sorted[i] : found.equals(sorted[i]);
            if (!right) {
                throw new Mismatch("string " + i + " is \"" + found + "\", not \"" + sorted[i] + "\" of the input");
            }
        }
    }
}
