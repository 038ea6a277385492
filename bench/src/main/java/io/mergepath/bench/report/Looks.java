package io.mergepath.bench.report;

import io.mergepath.bench.report.Series.Look;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/** Who is drawn how, the same in every plot of a report: a colour and a shape for each contender, a dash for each run. */
final class Looks {
    private final Map<String, Integer> contenders = new HashMap<>();
    private final List<String> runs;

    /** Ours come first, then in the order of measuring. */
    Looks(List<Measurement> measurements, List<String> runs) {
        this.runs = List.copyOf(runs);
        measurements.stream().sorted(Comparator.comparing(measurement -> !measurement.ours()))
                .forEach(measurement -> contenders.putIfAbsent(measurement.who(), contenders.size()));
    }

    /** How a contender is named: with its run, if other runs are drawn beside. */
    String label(Measurement measurement, boolean withRun) {
        return measurement.who() + (withRun ? " · " + runs.get(measurement.run()) : "");
    }

    /** How a contender on any number of threads is named. */
    String family(Measurement measurement, boolean withRun) {
        return measurement.family() + (withRun ? " · " + runs.get(measurement.run()) : "");
    }

    /** How a contender is drawn: dashed after the first of the runs that are drawn together. */
    Look of(Measurement measurement, SortedSet<Integer> together) {
        return new Look(contenders.getOrDefault(measurement.who(), 0), together.headSet(measurement.run()).size());
    }

    /** How one is drawn that was not measured here. */
    Look another(int number) {
        return new Look(contenders.size() + number, 1);
    }
}
