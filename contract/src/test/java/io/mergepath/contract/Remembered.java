// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The results of a reference for its last inputs: all engines and places share them. An array is the same input only if
 * it is the same object, so a test must not write into an array that was an input.
 *
 * @param <T> the type of the results
 */
public final class Remembered<T> {
    private static final int MOST = 32;

    private final Map<List<Object>, T> results = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Object>, T> eldest) {
            return size() > MOST;
        }
    };

    /** Gets the result for these inputs, and calls the reference if it is not known. */
    public T get(Supplier<T> reference, Object... inputs) {
        return results.computeIfAbsent(List.of(inputs), _ -> reference.get());
    }
}
