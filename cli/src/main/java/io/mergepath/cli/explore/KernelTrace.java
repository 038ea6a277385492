// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.model.KernelObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records the steps of each thread of a modelled kernel, by block and by phase. */
final class KernelTrace implements KernelObserver {
    private final List<PhaseSteps> phases = new ArrayList<>();
    /** The recorded part of the current step of each thread. */
    private final Map<Integer, Step> open = new HashMap<>();

    /** The steps of the threads of a block between two barriers. */
    record PhaseSteps(int block, Phase phase, List<List<Step>> threads) {
        /** All threads take their steps together, so threads with fewer steps wait. */
        int longest() {
            return threads.stream().mapToInt(List::size).max().orElse(0);
        }
    }

    /**
     * One step of one thread.
     *
     * @param loads pairs of memory and index
     * @param stores triples of memory, index and stored value
     * @param compares the compared indices i and j, or nothing
     */
    record Step(List<List<Object>> loads, List<List<Object>> stores, List<Integer> compares) {
        Step() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    List<PhaseSteps> phases() {
        return phases;
    }

    int blocks() {
        return (int) phases.stream().mapToInt(PhaseSteps::block).distinct().count();
    }

    int steps() {
        return phases.stream().mapToInt(PhaseSteps::longest).sum();
    }

    int longest() {
        Map<Integer, Integer> byBlock = new HashMap<>();
        phases.forEach(phase -> byBlock.merge(phase.block, phase.longest(), Integer::sum));
        return byBlock.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    @Override
    public void phase(int block, Phase phase) {
        phases.add(new PhaseSteps(block, phase, new ArrayList<>()));
    }

    private Step open(int thread) {
        return open.computeIfAbsent(thread, _ -> new Step());
    }

    @Override
    public void load(int thread, Memory memory, int place) {
        open(thread).loads.add(List.of(memory, place));
    }

    @Override
    public void store(int thread, Memory memory, int place, int what) {
        open(thread).stores.add(List.of(memory, place, what));
    }

    @Override
    public void compare(int thread, int i, int j) {
        open(thread).compares.addAll(List.of(i, j));
    }

    @Override
    public void step(int thread) {
        List<List<Step>> threads = phases.getLast().threads;
        while (threads.size() <= thread) {
            threads.add(new ArrayList<>());
        }
        threads.get(thread).add(open(thread));
        open.remove(thread);
    }
}
