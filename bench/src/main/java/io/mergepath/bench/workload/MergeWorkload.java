// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of sorted arrays to merge, keys alone or with values. Values are indices in A followed by B, so they show the
 * origin of each key. A stable merge is a stable sort of A followed by B.
 */
public final class MergeWorkload implements Workload {
    /** One merge: its inputs, its output, and a copy of all inputs for the proof. */
    record Instance(Object whole, Object a, Object b, Object out, @Nullable ItsValues values) {}

    /** The values of one merge. */
    record ItsValues(Object a, Object b, Object out) {}

    private final Subject subject;
    private final Instance[] instances;

    /**
     * Creates arrays to merge.
     *
     * @param type the type of the keys
     * @param valueType the type of the values, int or long; null for keys without values
     * @param input the content of the arrays
     * @param n the length of both arrays together
     * @param count the number of pairs
     */
    public MergeWorkload(KeyType type, @Nullable KeyType valueType, Input input, int n, int count) {
        instances = new Instance[count];
        for (int i = 0; i < instances.length; i++) {
            instances[i] = instance(type, valueType, input.sides(type, n, i));
        }
        int valueBytes = valueType == null ? 0 : valueType.bytes();
        this.subject = new Subject(
                valueType == null ? Operations.MERGE_KEYS : Operations.MERGE_PAIRS,
                valueType == null || valueType == KeyType.INT ? type.label() : type.label() + "," + valueType.label(),
                input.name(), n, 2L * (type.bytes() + valueBytes) * n);
    }

    private static Instance instance(KeyType type, @Nullable KeyType valueType, Input.Sides sides) {
        int a = Array.getLength(sides.a());
        int n = a + Array.getLength(sides.b());
        Object whole = part(type, sides.a(), 0, a, n, 0);
        part(sides.b(), 0, whole, a, n - a);
        ItsValues values = null;
        if (valueType != null) {
            Object places = SortWorkload.places(valueType, n);
            values = new ItsValues(part(valueType, places, 0, a, a, 0), part(valueType, places, a, n - a, n - a, 0),
                    valueType.allocate(n));
        }
        return new Instance(whole, sides.a(), sides.b(), type.allocate(n), values);
    }

    private static Object part(KeyType type, Object from, int i, int count, int length, int at) {
        Object part = type.allocate(length);
        part(from, i, part, at, count);
        return part;
    }

    @SuppressWarnings("SuspiciousSystemArraycopy")
    private static void part(Object from, int i, Object to, int at, int count) {
        System.arraycopy(from, i, to, at, count);
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public int instances() {
        return instances.length;
    }

    Instance instance(int i) {
        return instances[i];
    }

    @Override
    public void reset() {
        for (Instance instance : instances) {
            Proof.wipe(instance.out);
            if (instance.values != null) {
                Proof.wipe(instance.values.out);
            }
        }
    }

    @Override
    public void prove(Claim claim) {
        for (Instance instance : instances) {
            if (claim == Claim.COPIED) {
                Proof.same(instance.whole, instance.out);
            } else if (instance.values == null) {
                Proof.sorted(instance.whole, instance.out, Ordering.NATURAL);
            } else {
                Proof.belongs(instance.whole, instance.out, instance.values.out);
                Proof.indices(instance.whole, instance.values.out, Ordering.NATURAL, claim == Claim.STABLE);
            }
        }
    }
}
