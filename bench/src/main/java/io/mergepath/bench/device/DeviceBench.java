// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.lab.check.Mismatch;
import java.time.Duration;
import java.util.List;

/** Measures the engine of a device, by the device's clock. */
public final class DeviceBench {
    /** The name of the sweep of tiles. It takes long, so it runs only if the user names it. */
    public static final String TUNE = "tune";

    private static final String OPERATIONS = "operations";

    private static final String SIZES = "sizes";

    /** The operations beyond sorts and merges. */
    private static final String FAMILY = "family";

    /** Tables in device memory. */
    private static final String TABLES = "tables";

    /** After a shorter warm-up, the first row of a run was slower than the same row later. */
    private static final Duration FIRST_WARM_UP = Duration.ofSeconds(1);

    /**
     * The bytes that the device copies before timed work. Caches hold less, and the copy takes as long as the launches
     * of a sort.
     */
    private static final long AHEAD_BYTES = 256 << 20;

    private static final long QUICK_AHEAD_BYTES = 1 << 20;

    private static final List<String> SUITES = List.of(OPERATIONS, "patterns", "orders", "comparators", "strategies",
            "batch", "runs", "host", SIZES, FAMILY, TABLES, TUNE);

    /** The suites that run only if the user names them. */
    private static final List<String> LONG = List.of(SIZES, FAMILY, TABLES, TUNE);

    private DeviceBench() {
    }

    /**
     * The names of all suites.
     *
     * @return the names of the suites
     */
    public static List<String> names() {
        return SUITES;
    }

    /**
     * Refuses unknown suites.
     *
     * @param suites names of suites
     * @throws IllegalArgumentException if a suite is not one of {@link #names()}
     */
    public static void check(List<String> suites) {
        for (String suite : suites) {
            if (!SUITES.contains(suite)) {
                throw new IllegalArgumentException("suite \"" + suite + "\" is none of " + String.join(", ", SUITES));
            }
        }
    }

    /**
     * Measures.
     *
     * @param engine the name of the engine
     * @param suites some of {@link #names()}, or none for all suites that do not take long
     * @param session the other choices, apart from its suites; it gets the rows
     * @throws IllegalArgumentException if there is no such engine or suite, or if a file of peers' times has another
     *     format
     * @throws IllegalStateException if this machine does not meet the needs of the engine
     * @throws Mismatch if a result breaks the claim of its contender
     */
    public static void run(String engine, List<String> suites, Session session) {
        check(suites);
        Session.giveTheJdkAllCores();
        BenchOptions options = session.options();
        Duration first = options.quick() ? options.warmUp() : FIRST_WARM_UP;
        long ahead = options.quick() ? QUICK_AHEAD_BYTES : AHEAD_BYTES;
        try (DeviceEngine device = DeviceEngine.open(engine, ahead, first, options.warmUp());
                CubPeers peers = new CubPeers(session, options)) {
            session.measures(device.hardware());
            for (String suite : suites.isEmpty() ? usual(session) : suites) {
                suite(suite, device, peers).run(session);
            }
        }
    }

    private static List<String> usual(Session session) {
        if (session.isQuickOnACpu()) {
            session.usually(List.of(KeyType.INT));
            session.note(
                    "The device is a CPU, so this quick run is of few ints and of operations alone; --suite, --types"
                            + " and --sizes choose others");
            return List.of(OPERATIONS);
        }
        return SUITES.stream().filter(suite -> !LONG.contains(suite)).toList();
    }

    private static Suite suite(String name, DeviceEngine device, CubPeers peers) {
        return switch (name) {
            case OPERATIONS -> new OperationsSuite(device, peers);
            case "patterns" -> new DevicePatternSuite(device, peers);
            case "orders" -> new DeviceOrderSuite(device);
            case SIZES -> new SizesSuite(device, peers);
            case "comparators" -> new DeviceComparatorSuite(device, peers);
            case "strategies" -> new StrategySuite(device);
            case "batch" -> new DeviceBatchSuite(device);
            case "runs" -> new DeviceRunsSuite(device, peers);
            case "host" -> new HostArraysSuite(device);
            case FAMILY -> new DeviceFamilySuite(device, peers);
            case TABLES -> new DeviceTableSuite(device, peers);
            case TUNE -> new TuneSuite(device);
            default -> throw new IllegalArgumentException("suite \"" + name + "\" is none of " + SUITES);
        };
    }
}
