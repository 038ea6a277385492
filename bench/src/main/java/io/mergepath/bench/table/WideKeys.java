// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import java.util.Arrays;
import java.util.Comparator;

/** Keys of two longs, beside keys of one long in the same order. */
final class WideKeys {
    private final long[] codes;
    private final long[] first;
    private final long[] second;
    private final RowWorkload work;

    private WideKeys(String pattern, long[] codes, long[] first, long[] second) {
        this.codes = codes;
        this.first = first;
        this.second = second;
        int n = codes.length;
        Comparator<Integer> order = (x, y) -> {
            int compared = Long.compare(first[x], first[y]);
            return compared != 0 ? compared : Long.compare(second[x], second[y]);
        };
        work = new RowWorkload(new Subject(Operations.INDICES, "two longs", pattern, n,
                (2L * Long.BYTES + Integer.BYTES) * n), order, null);
    }

    /** Two random longs. Some billions of keys would be needed for two equal first longs, so the first one decides. */
    static WideKeys random(int n) {
        long[] codes = (long[]) Input.RANDOM.keys(KeyType.LONG, n, 0);
        return new WideKeys("random", codes, codes, (long[]) Input.RANDOM.keys(KeyType.LONG, n, 1));
    }

    /** The first long has the upper bits of a random code, and the second long has the other bits. */
    static WideKeys split(int upperBits, int n) {
        long[] codes = (long[]) Input.RANDOM.keys(KeyType.LONG, n, 0);
        int lowerBits = Long.SIZE - upperBits;
        long[] first = new long[n];
        long[] second = new long[n];
        Arrays.setAll(first, i -> codes[i] >> lowerBits);
        Arrays.setAll(second, i -> codes[i] & (1L << lowerBits) - 1);
        return new WideKeys(upperBits + "+" + lowerBits + " bits", codes, first, second);
    }

    RowWorkload work() {
        return work;
    }

    Contender ours(Engine engine, int threads) {
        return contender(engine, engine.name(), threads, Keys.of(first, second));
    }

    Contender oneLong(Engine engine, int threads) {
        return contender(engine, "keys of one long", threads, Keys.of(codes));
    }

    private Contender contender(Engine engine, String name, int threads, Keys keys) {
        return new Contender(name, "auto", threads, Claim.STABLE, _ -> {
            int[] indices = new int[work.n()];
            engine.sortIndices(keys, Values.of(indices), Order.natural());
            work.result(indices);
        });
    }
}
