// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.family.FamilySuite;
import io.mergepath.bench.peer.ComparatorPeer;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.table.TableSuite;
import io.mergepath.bench.workload.JdkPeers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The suites, by the names that the command line knows. */
public final class Suites {
    /** This suite needs too much memory to run unless the user names it. */
    private static final String LARGE = "large";

    private static final Map<String, Suite> ALL = all();

    private Suites() {
    }

    private static Map<String, Suite> all() {
        Map<String, Suite> all = new LinkedHashMap<>();
        all.put("matrix", new MatrixSuite());
        all.put("calls", new CallsSuite());
        all.put("merge", new MergeSuite());
        all.put("pairs", new PairsSuite(JdkPeers.ALL));
        all.put("comparators", new ComparatorSuite(ComparatorPeer.BOXING));
        all.put("objects", new ObjectSuite());
        all.put("batch", new BatchSuite());
        all.put("many", new ManySuite());
        all.put("partitions", new PartitionSuite());
        all.put("textbook", new TextbookSuite());
        all.put("threads", new ThreadsSuite());
        all.put("table", new TableSuite(List.of(), ""));
        all.put("family", new FamilySuite());
        all.put(LARGE, new LargeSuite());
        return all;
    }

    /**
     * The names of all suites.
     *
     * @return the names
     */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** The suites asked for, or all but the large one. */
    static List<Suite> of(BenchOptions options) {
        return ALL.entrySet().stream()
                .filter(e -> options.suites().isEmpty()
                        ? !e.getKey().equals(LARGE)
                        : options.suites().contains(e.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }
}
