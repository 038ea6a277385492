// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Series.Look;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The look of each contender in one figure: a colour and a shape for each contender, a dash for each run. */
final class Looks {
    private final Map<String, Integer> contenders = new HashMap<>();
    private final List<String> names;
    private final TreeSet<Integer> runs = new TreeSet<>();

    /**
     * Chooses looks. Our contenders come first, then the others in the order of measurement.
     *
     * @param drawn the values of the figure
     * @param names the names of the runs
     */
    Looks(List<Measurement> drawn, List<String> names) {
        this.names = List.copyOf(names);
        drawn.stream().sorted(Comparator.comparing(measurement -> !measurement.ours())).forEach(measurement -> {
            contenders.putIfAbsent(measurement.who(), contenders.size());
            runs.add(measurement.run());
        });
    }

    /** The name of a contender. It includes the run if the figure shows several runs. */
    String label(Measurement measurement) {
        return measurement.who() + suffix(measurement);
    }

    /** The name of a contender on any number of threads. */
    String family(Measurement measurement) {
        return measurement.family() + suffix(measurement);
    }

    private String suffix(Measurement measurement) {
        return runs.size() > 1 ? " · " + names.get(measurement.run()) : "";
    }

    /** The look of a contender. It is dashed after the first run. Limits are dashed in every run. */
    Look of(Measurement measurement) {
        return new Look(contenders.getOrDefault(measurement.who(), 0),
                measurement.isLimit() ? Look.DASHES - 1 : runs.headSet(measurement.run()).size());
    }

    /** The look of a contender beside the same contender with values of another type. */
    Look ofOtherValues(Measurement measurement) {
        return new Look(contenders.getOrDefault(measurement.who(), 0), Look.DASHES - 1);
    }

    /** The look of a contender that was not measured here. */
    Look another(int number) {
        return new Look(contenders.size() + number, 1);
    }
}
