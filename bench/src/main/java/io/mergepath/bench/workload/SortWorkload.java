// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Arrays to sort: their keys, their keys with values, or their indices. Values are the indices of the keys before the
 * sort, so they show the origin of each key.
 */
public final class SortWorkload implements Workload {
    /** The operation of a sort. */
    public enum Operation {
        /** The keys sorted in place. */
        KEYS(Operations.SORT_KEYS),
        /** The keys sorted in place, and values with them. */
        PAIRS(Operations.SORT_PAIRS),
        /** The indices that sort the keys, which stay as they are. */
        INDICES(Operations.INDICES);

        private final String label;

        Operation(String label) {
            this.label = label;
        }

        /**
         * The name of the operation in rows.
         *
         * @return the name
         */
        public String label() {
            return label;
        }
    }

    private final Subject subject;
    private final Operation operation;
    private final KeyType type;
    private final KeyType valueType;
    private final int n;
    private final Ordering ordering;
    private final Object[] inputs;
    private final Object[] keys;
    private final Object[] values;
    private final Object places;

    /**
     * Creates arrays to sort in natural order.
     *
     * @param operation the operation
     * @param type the type of the keys
     * @param valueType the type of the values of pairs, int or long
     * @param input the content of the arrays
     * @param n the length of each array
     * @param instances the number of arrays
     */
    public SortWorkload(Operation operation, KeyType type, KeyType valueType, Input input, int n, int instances) {
        this(operation, type, valueType, input, n, instances, Ordering.NATURAL,
                subject(operation, type, valueType, input, n));
    }

    public SortWorkload(Operation operation, KeyType type, KeyType valueType, Input input, int n, int instances,
            Ordering ordering,
            Subject subject) {
        this.subject = subject;
        this.operation = operation;
        this.type = type;
        this.valueType = valueType;
        this.n = n;
        this.ordering = ordering;
        this.inputs = new Object[instances];
        this.keys = new Object[instances];
        this.values = new Object[instances];
        for (int i = 0; i < instances; i++) {
            inputs[i] = input.keys(type, n, i);
            keys[i] = type.allocate(n);
            values[i] = valueType.allocate(operation == Operation.KEYS ? 0 : n);
        }
        this.places = places(valueType, operation == Operation.PAIRS ? n : 0);
    }

    /**
     * Creates random ints to sort by a comparator. Each comparator gets the same keys. Rows have its name in place of a
     * pattern.
     *
     * @param lambda the comparator
     * @param n the length of each array
     * @param instances the number of arrays
     * @return the workload
     */
    public static SortWorkload by(Lambda lambda, int n, int instances) {
        return new SortWorkload(Operation.KEYS, KeyType.INT, KeyType.INT, Input.RANDOM, n, instances, lambda.ordering(),
                new Subject(Operations.SORT_BY_COMPARATOR, KeyType.INT.label(), lambda.label(), n,
                        2L * Integer.BYTES * n));
    }

    private static Subject subject(Operation operation, KeyType type, KeyType valueType, Input input, int n) {
        long bytes = switch (operation) {
            case KEYS -> 2L * type.bytes() * n;
            case PAIRS -> 2L * (type.bytes() + valueType.bytes()) * n;
            case INDICES -> (long) (type.bytes() + valueType.bytes()) * n;
        };
        String types = operation == Operation.PAIRS && valueType != KeyType.INT
                ? type.label() + "," + valueType.label()
                : type.label();
        return new Subject(operation.label(), types, input.name(), n, bytes);
    }

    public static Object places(KeyType type, int n) {
        Object places = type.allocate(n);
        switch (places) {
            case int[] a -> Arrays.setAll(a, i -> i);
            case long[] a -> Arrays.setAll(a, i -> i);
            default -> throw new IllegalArgumentException("values are int or long here, not " + type.label());
        }
        return places;
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public int instances() {
        return inputs.length;
    }

    /**
     * The operation of the sort.
     *
     * @return the operation
     */
    public Operation operation() {
        return operation;
    }

    /**
     * The type of the keys.
     *
     * @return the type
     */
    public KeyType type() {
        return type;
    }

    /**
     * The type of the values, or of the indices.
     *
     * @return int or long
     */
    public KeyType valueType() {
        return valueType;
    }

    /**
     * The length of each array.
     *
     * @return the number of keys
     */
    public int n() {
        return n;
    }

    /**
     * The keys to sort.
     *
     * @param instance the number of the instance
     * @return an array
     */
    public Object keys(int instance) {
        return keys[instance];
    }

    /**
     * The values that move with the keys, or the array for the indices.
     *
     * @param instance the number of the instance
     * @return an array, empty if only keys are sorted
     */
    public Object values(int instance) {
        return values[instance];
    }

    @Override
    @SuppressWarnings("SuspiciousSystemArraycopy")
    public void reset() {
        for (int i = 0; i < inputs.length; i++) {
            System.arraycopy(inputs[i], 0, keys[i], 0, Array.getLength(keys[i]));
            if (operation == Operation.PAIRS) {
                System.arraycopy(places, 0, values[i], 0, Array.getLength(values[i]));
            } else {
                Proof.wipe(values[i]);
            }
        }
    }

    @Override
    public void prove(Claim claim) {
        for (int i = 0; i < inputs.length; i++) {
            if (claim == Claim.COPIED) {
                Proof.same(inputs[i], keys[i]);
                if (operation == Operation.PAIRS) {
                    Proof.same(places, values[i]);
                }
                continue;
            }
            switch (operation) {
                case KEYS -> Proof.sorted(inputs[i], keys[i], ordering);
                case PAIRS -> {
                    Proof.belongs(inputs[i], keys[i], values[i]);
                    Proof.indices(inputs[i], values[i], ordering, claim == Claim.STABLE);
                }
                case INDICES -> {
                    Proof.same(inputs[i], keys[i]);
                    Proof.indices(inputs[i], values[i], ordering, claim == Claim.STABLE);
                }
            }
        }
    }
}
