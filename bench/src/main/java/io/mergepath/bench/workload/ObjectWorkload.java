// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Proof;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.function.IntFunction;

/** Objects to sort by a comparator. All objects differ, so their identity shows their origin. */
public final class ObjectWorkload<T> implements Workload {
    private final Subject subject;
    private final T[] input;
    private final T[] keys;
    private final Comparator<? super T> comparator;

    public ObjectWorkload(String type, int n, IntFunction<T[]> array, IntFunction<T> element,
            Comparator<? super T> comparator) {
        // A reference takes 4 bytes on any heap of less than 32 GB. The bytes of the object do not count.
        this.subject = new Subject(Operations.SORT_OBJECTS, type, Input.RANDOM.name(), n, 2L * Integer.BYTES * n);
        this.input = array.apply(n);
        Arrays.setAll(input, element);
        this.keys = array.apply(n);
        this.comparator = comparator;
    }

    public Contender ours(Ours ours, int threads) {
        Engine engine = ours.engine(threads);
        return ours.contender("auto", Claim.STABLE, threads,
                _ -> engine.sortKeys(Keys.of(keys), Order.objects(comparator)));
    }

    public Contender jdk(int threads) {
        return threads == 1
                ? new Contender("Arrays.sort", "auto", 1, Claim.STABLE, _ -> Arrays.sort(keys, comparator))
                : new Contender("Arrays.parallelSort", "auto", threads, Claim.SORTED,
                        _ -> Arrays.parallelSort(keys, comparator));
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
        System.arraycopy(input, 0, keys, 0, input.length);
    }

    @Override
    public void prove(Claim claim) {
        IdentityHashMap<T, Integer> places = new IdentityHashMap<>(input.length);
        for (int i = 0; i < input.length; i++) {
            places.put(input[i], i);
        }
        int[] indices = new int[keys.length];
        Arrays.setAll(indices, i -> places.getOrDefault(keys[i], -1));
        Proof.indices(input, indices, (_, i, j) -> comparator.compare(input[i], input[j]), claim == Claim.STABLE);
    }
}
