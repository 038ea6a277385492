// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.ElementType;
import java.util.Arrays;
import java.util.List;

/** The columns of values that cases are run with. */
public final class Payloads {
    private static final List<List<ElementType>> ALL = List.of(
            List.of(ElementType.INT),
            List.of(ElementType.LONG),
            List.of(ElementType.OBJECT),
            List.of(ElementType.INT, ElementType.DOUBLE),
            List.of(ElementType.BYTE),
            List.of(ElementType.LONG, ElementType.SHORT, ElementType.OBJECT),
            List.of(ElementType.FLOAT),
            Arrays.stream(ElementType.values()).filter(type -> type != ElementType.TWO_LONGS).toList());

    private Payloads() {
    }

    /** All of them for few keys; for more, two that change with the number of keys, one of them with an index. */
    public static List<List<ElementType>> of(Subject subject, ElementType key, int n) {
        List<List<ElementType>> all = ALL.stream()
                .filter(types -> Subject.of(key, types.toArray(ElementType[]::new)).contains(subject)).toList();
        return n < 8 ? all : List.of(all.get(n % 2), all.get(2 + n % (all.size() - 2)));
    }
}
