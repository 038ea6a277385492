// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.session;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Operations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The choice of measurements. An empty list leaves the choice to each suite.
 *
 * @param suites the names of suites, or none for all suites
 * @param operations operations as rows name them, for example {@code sort keys}
 * @param types types of keys
 * @param patterns names of patterns
 * @param sizes numbers of keys
 * @param threads numbers of threads
 * @param runs the number of timed runs, whose median counts
 * @param warmUp the least time that contenders run before a race
 * @param quick whether to measure fewer sizes and types, in less than a minute
 * @param buildNative whether to compile the C++ peers and run them
 * @param nativeTimes the earlier output of the C++ peers, or null
 * @param command the command line, for the report
 */
public record BenchOptions(
        List<String> suites,
        List<String> operations,
        List<KeyType> types,
        List<String> patterns,
        List<Integer> sizes,
        List<Integer> threads,
        int runs,
        Duration warmUp,
        boolean quick,
        boolean buildNative,
        @Nullable Path nativeTimes,
        String command) {
    /** Copies the lists, and refuses what no suite could measure. */
    public BenchOptions {
        suites = List.copyOf(suites);
        operations = List.copyOf(operations);
        types = List.copyOf(types);
        patterns = List.copyOf(patterns);
        sizes = List.copyOf(sizes);
        threads = List.copyOf(threads);
        known("operation", operations, Operations.ALL);
        known("pattern", patterns, io.mergepath.lab.data.Patterns.MERGE);
        atLeast("size", sizes, 1);
        atLeast("threads", threads, 1);
        atLeast("runs", List.of(runs), 1);
        if (warmUp.isNegative()) {
            throw new IllegalArgumentException("warm-up: " + warmUp.toMillis() + " ms is less than 0");
        }
    }

    private static void known(String what, List<String> given, List<String> known) {
        for (String one : given) {
            if (!known.contains(one)) {
                throw new IllegalArgumentException(what + " \"" + one + "\" is none of " + String.join(", ", known));
            }
        }
    }

    private static void atLeast(String what, List<Integer> given, int least) {
        for (int one : given) {
            if (one < least) {
                throw new IllegalArgumentException(what + ": " + one + " is less than " + least);
            }
        }
    }
}
