// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Payloads;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Shape;
import java.util.Arrays;
import java.util.List;

/** The four ways to sort, on the same keys in one place. */
final class SortOperations {
    private final Shape shape;
    private final long[] bits;
    private final int[] origins;
    private final long[] sorted;

    SortOperations(Shape shape, long[] bits) {
        this.shape = shape;
        this.bits = bits;
        this.origins = Oracle.sort(bits, shape.comparison());
        this.sorted = Oracle.gather(bits, origins);
    }

    void check(Cases cases, String name, Place place, Subject subject) {
        String at = subject + " " + shape + " n=" + bits.length + " " + place + " " + name;
        cases.check(() -> at + ": sort keys", () -> keys(place, subject));
        for (List<ElementType> payload : Payloads.of(subject, shape.type(), bits.length)) {
            cases.check(() -> at + ": sort pairs with " + payload, () -> pairs(place, subject, payload));
        }
        ElementType one = bits.length % 2 == 0 ? ElementType.INT : ElementType.LONG;
        ElementType other = bits.length % 2 == 0 ? ElementType.LONG : ElementType.INT;
        cases.check(() -> at + ": indices of " + one, () -> indices(place, subject, one, false));
        cases.check(() -> at + ": keys and indices of " + other, () -> indices(place, subject, other, true));
    }

    private void keys(Place place, Subject subject) {
        try (Guarded keys = new Guarded(shape.type(), bits, place)) {
            subject.sort(keys.keys(), Values.none(), shape.order());
            keys.expect("keys", sorted);
        }
    }

    private void pairs(Place place, Subject subject, List<ElementType> types) {
        try (Guarded keys = new Guarded(shape.type(), bits, place);
                Payload payload = new Payload(types, Place.otherThan(place, bits.length), 0, bits.length)) {
            subject.sort(keys.keys(), payload.values(), shape.order());
            keys.expect("keys", sorted);
            payload.expect("values", origins);
        }
    }

    private void indices(Place place, Subject subject, ElementType index, boolean sortKeys) {
        long[] unwritten = new long[bits.length];
        Arrays.fill(unwritten, -1);
        Place indexPlace = Place.otherThan(place, bits.length);
        try (Guarded keys = new Guarded(shape.type(), bits, place);
                Guarded indices = new Guarded(index, unwritten, indexPlace)) {
            subject.indices(keys.keys(), indices.values(), sortKeys, shape.order());
            indices.expect("indices", Oracle.widen(origins));
            if (sortKeys) {
                keys.expect("keys", sorted);
            } else {
                keys.expectUntouched("keys");
            }
        }
    }
}
