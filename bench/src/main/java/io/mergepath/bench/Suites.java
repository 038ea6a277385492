package io.mergepath.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The suites, by the names that the command line knows. */
public final class Suites {
    /** The operations that rows name, apart from copies. */
    static final List<String> OPERATIONS = List.of("sort keys", "sort pairs", "indices", "merge keys", "merge pairs",
            ComparatorSuite.SORT, DeviceComparatorSuite.MERGE, ComparatorSuite.FIRST, "sort objects",
            BatchSuite.MERGE, ManySuite.MERGE, DeviceRunsSuite.MANY_PAIRS, PartitionSuite.CUT);

    /** Too much memory for any machine: only by name. */
    private static final String LARGE = "large";

    private static final Map<String, Suite> ALL = all();

    private Suites() {
    }

    private static Map<String, Suite> all() {
        Map<String, Suite> all = new LinkedHashMap<>();
        all.put("matrix", new MatrixSuite());
        all.put("merge", new MergeSuite());
        all.put("pairs", new PairsSuite(JdkPeers.ALL));
        all.put("comparators", new ComparatorSuite(ComparatorPeer.BOXING));
        all.put("objects", new ObjectSuite());
        all.put("batch", new BatchSuite());
        all.put("many", new ManySuite());
        all.put("partitions", new PartitionSuite());
        all.put("textbook", new TextbookSuite());
        all.put("threads", new ThreadsSuite());
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
