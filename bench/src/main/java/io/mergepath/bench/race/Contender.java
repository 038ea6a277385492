// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

import java.util.function.IntConsumer;

/**
 * One way to do a {@link Workload}, ours or a peer's.
 *
 * @param engine who does it: the name of an engine of Mergepath, or of a peer
 * @param strategy how, in a word
 * @param threads on how many threads
 * @param claim what its result must prove to be
 * @param work does the instance of the workload whose number it is given
 */
public record Contender(String engine, String strategy, int threads, Claim claim, IntConsumer work) {}
