// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.model.KernelObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down what a modelled kernel does: block by block, phase by phase, each thread's steps. */
final class KernelTrace implements KernelObserver {
    private final List<PhaseSteps> phases = new ArrayList<>();
    /** What threads have done of a step that is not over. */
    private final Map<Integer, Step> open = new HashMap<>();

    /** What the threads of a block do between two barriers. */
    record PhaseSteps(int block, Phase phase, List<List<Step>> threads) {
        /** All threads take their steps together, so those wait that have fewer. */
        int longest() {
            return threads.stream().mapToInt(List::size).max().orElse(0);
        }
    }

    /**
     * One step of one thread.
     *
     * @param loads pairs of memory and place
     * @param stores triples of memory, place and what is stored
     * @param compares i and j, or nothing
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
