// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

import java.util.function.IntConsumer;

/**
 * One way to do a {@link Workload}, ours or a peer's.
 *
 * @param engine the name of an engine of Mergepath, or of a peer
 * @param strategy the method, in a word
 * @param threads the number of threads
 * @param claim the promise about the result, which the race proves
 * @param work does the instance of the workload with the given number
 */
public record Contender(String engine, String strategy, int threads, Claim claim, IntConsumer work) {}
