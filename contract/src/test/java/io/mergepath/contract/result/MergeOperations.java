// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Payloads;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Shape;
import java.util.List;

/** The merge of two sorted sides, as keys alone and as pairs. */
final class MergeOperations {
    private final Shape shape;
    private final long[] a;
    private final long[] b;
    private final long[] both;
    private final int[] origins;
    private final long[] merged;

    MergeOperations(Shape shape, long[] a, long[] b) {
        this.shape = shape;
        this.a = a;
        this.b = b;
        this.both = Oracle.concatenate(a, b);
        this.origins = Oracle.merge(a, b, shape.comparison());
        this.merged = Oracle.gather(both, origins);
    }

    void check(Cases cases, String name, Place place, Subject subject) {
        String at = subject + " " + shape + " |A|=" + a.length + " |B|=" + b.length + " " + place + " " + name;
        cases.check(() -> at + ": merge keys", () -> keys(place, subject));
        for (List<ElementType> payload : Payloads.of(subject, shape.type(), origins.length)) {
            cases.check(() -> at + ": merge pairs with " + payload, () -> pairs(place, subject, payload));
        }
    }

    void checkKeys(Cases cases, String name, Place place, Subject subject) {
        cases.check(() -> subject + " " + shape + " |A|=" + a.length + " |B|=" + b.length + " " + place + " " + name,
                () -> keys(place, subject));
    }

    private void keys(Place place, Subject subject) {
        try (Guarded aKeys = new Guarded(shape.type(), a, place);
                Guarded bKeys = new Guarded(shape.type(), b, place);
                Guarded out = new Guarded(shape.type(), new long[origins.length], place)) {
            subject.merge(aKeys.keys(), Values.none(), bKeys.keys(), Values.none(), out.keys(), Values.none(),
                    shape.order());
            expectMerged(aKeys, bKeys, out);
        }
    }

    private void pairs(Place place, Subject subject, List<ElementType> types) {
        try (Guarded aKeys = new Guarded(shape.type(), a, place);
                Guarded bKeys = new Guarded(shape.type(), b, place);
                Guarded out = new Guarded(shape.type(), new long[origins.length], place);
                Payload aValues = new Payload(types, place, 0, a.length);
                Payload bValues = new Payload(types, Place.otherThan(place, a.length), a.length, b.length);
                Payload outValues = new Payload(types, Place.otherThan(place, b.length), -1, origins.length)) {
            subject.merge(aKeys.keys(), aValues.values(), bKeys.keys(), bValues.values(), out.keys(),
                    outValues.values(), shape.order());
            expectMerged(aKeys, bKeys, out);
            outValues.expect("out values", origins);
            aValues.expectUntouched("a values");
            bValues.expectUntouched("b values");
        }
    }

    private void expectMerged(Guarded aKeys, Guarded bKeys, Guarded out) {
        out.expect("out", merged);
        aKeys.expectUntouched("a");
        bKeys.expectUntouched("b");
    }

    /** Merges parts of one array, as one merges the halves of it: {@code in[0, |A|)} with {@code in[|A|, n)}. */
    void checkAdjacent(Cases cases, Place place, Subject subject) {
        cases.check(() -> subject + " " + shape + " adjacent " + a.length + ", " + b.length + " " + place, () -> {
            try (Guarded in = new Guarded(shape.type(), both, place);
                    Guarded out = new Guarded(shape.type(), new long[both.length], place)) {
                Keys whole = in.keys();
                subject.merge(whole.slice(0, a.length), Values.none(), whole.slice(a.length, both.length),
                        Values.none(), out.keys(), Values.none(), shape.order());
                out.expect("out", merged);
                in.expectUntouched("in");
            }
        });
    }
}
