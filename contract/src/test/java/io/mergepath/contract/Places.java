// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.ElementType;
import io.mergepath.lab.check.Place;
import java.util.List;

/** The places of keys that cases are run with. */
public final class Places {
    private static final int BLOCK = 32;

    private Places() {
    }

    /** All places for no key, and for blocks and one key more. For other numbers, one place that changes with them. */
    public static List<Place> of(ElementType type, int n) {
        List<Place> all = Place.of(type);
        return n == 0 || n % BLOCK == 1 ? all : List.of(all.get(n % all.size()));
    }
}
