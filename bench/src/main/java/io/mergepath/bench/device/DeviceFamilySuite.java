// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Values;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Segmented sorts, first keys, searches, sets, joins and moves by sorted numbers of data on the device, beside CUB,
 * Thrust, and a copy of as many bytes. A sort of segments also stands beside our sort of all keys, and an as-of join
 * beside a loop on the host.
 */
final class DeviceFamilySuite implements Suite {
    private static final List<Integer> SEGMENTED = List.of(1 << 26);
    private static final List<Integer> LARGE = List.of(1 << 28);
    private static final List<Integer> JOINED = List.of(100_000_000);
    private static final List<Integer> QUICK = List.of(1 << 18);
    private static final List<Integer> FIRST = List.of(10, 1000, 100_000);

    /** The mean number of pieces of work of an object. */
    private static final int MEAN = 3;

    private static final List<Integer> DUPLICATES = List.of(1, 10);
    /** The groups of an as-of join in groups, and the greatest difference of two of its times. */
    private static final int GROUPS = 1000;
    private static final long TOLERANCE = 1;
    private static final List<Map.Entry<String, SetOperation>> SETS = List.of(
            Map.entry(Operations.UNION, SetOperation.UNION),
            Map.entry(Operations.INTERSECTION, SetOperation.INTERSECTION),
            Map.entry(Operations.DIFFERENCE, SetOperation.DIFFERENCE));

    private final DeviceEngine device;
    private final CubPeers peers;

    DeviceFamilySuite(DeviceEngine device, CubPeers peers) {
        this.device = device;
        this.peers = peers;
    }

    @Override
    public void run(Session session) {
        FamilyRace race = new FamilyRace(device, peers, session);
        if (session.wants(Operations.SORT_SEGMENTS) || session.wants(Operations.SORT_SEGMENT_PAIRS)) {
            session.sizes(SEGMENTED, QUICK).forEach(n -> segments(session, race, n));
        }
        if (session.wants(Operations.TOP)) {
            session.sizes(LARGE, QUICK).forEach(n -> top(race, n));
        }
        if (session.wants(Operations.SEARCH)) {
            session.sizes(SEGMENTED, QUICK).forEach(n -> search(race, n));
        }
        session.sizes(LARGE, QUICK).forEach(n -> sets(session, race, n));
        session.sizes(LARGE, QUICK).forEach(n -> places(session, race, n));
        session.sizes(JOINED, QUICK).forEach(n -> joins(session, race, n));
    }

    private void segments(Session session, FamilyRace race, int n) {
        peers.measureFamily("segments", n);
        for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
            if (!session.wants(type)) {
                continue;
            }
            Object source = Input.RANDOM.keys(type, n, 0);
            try (DeviceKeys in = device.upload(source);
                    DeviceKeys keys = device.engine().allocateKeys(type.elementType(), n)) {
                DeviceEngine.Timed all = race.time(() -> device.copy(in, keys),
                        engine -> engine.sortKeys(keys, Order.natural()));
                for (Map.Entry<String, long[]> segments : FamilyInputs.segments(n).entrySet()) {
                    if (session.wants(Operations.SORT_SEGMENTS)) {
                        session.emit(sort(race, type, segments, source, in, keys).against("our sort of all keys", 1,
                                all.device()));
                    }
                    if (session.wants(Operations.SORT_SEGMENT_PAIRS) && type == KeyType.INT) {
                        sortPairs(race, type, segments, source, in, keys);
                    }
                }
            }
        }
    }

    private Row sort(FamilyRace race, KeyType type, Map.Entry<String, long[]> segments, Object source, DeviceKeys in,
            DeviceKeys keys) {
        int n = (int) in.length();
        long[] offsets = segments.getValue();
        try (DeviceValues bounds = device.uploadValues(offsets)) {
            Values starts = bounds.slice(0, offsets.length - 1);
            Values ends = bounds.slice(1, offsets.length);
            return race.run(
                    new Subject(Operations.SORT_SEGMENTS, type.label(), segments.getKey(), n, 2L * type.bytes() * n),
                    () -> device.copy(in, keys),
                    engine -> engine.sortSegments(keys, Values.none(), starts, ends, Order.natural()),
                    () -> Proof.segments(source, FamilyRace.download(keys, type), offsets));
        }
    }

    private void sortPairs(FamilyRace race, KeyType type, Map.Entry<String, long[]> segments, Object source,
            DeviceKeys in, DeviceKeys keys) {
        int n = (int) in.length();
        long[] offsets = segments.getValue();
        try (DeviceValues bounds = device.uploadValues(offsets);
                DeviceValues places = device.uploadValues(SortWorkload.places(KeyType.INT, n));
                DeviceValues values = device.engine().allocateValues(ElementType.INT, n)) {
            Values starts = bounds.slice(0, offsets.length - 1);
            Values ends = bounds.slice(1, offsets.length);
            race.run(
                    new Subject(Operations.SORT_SEGMENT_PAIRS, type.label(), segments.getKey(), n,
                            2L * (type.bytes() + Integer.BYTES) * n),
                    () -> {
                        device.copy(in, keys);
                        places.copyTo(values);
                    }, engine -> engine.sortSegments(keys, values, starts, ends, Order.natural()), () -> {
                        Object sorted = FamilyRace.download(keys, type);
                        Proof.segments(source, sorted, offsets);
                        Proof.belongs(source, sorted, FamilyRace.ints(values, n));
                    });
        }
    }

    private void top(FamilyRace race, int n) {
        peers.measureFamily("top", n);
        float[] source = FamilyInputs.floats(n);
        try (DeviceKeys in = device.upload(source)) {
            for (int k : FIRST) {
                if (k > n) {
                    continue;
                }
                try (DeviceKeys keys = device.engine().allocateKeys(ElementType.FLOAT, k);
                        DeviceValues indices = device.engine().allocateValues(ElementType.INT, k)) {
                    race.run(
                            new Subject(Operations.TOP, KeyType.FLOAT.label(), "first " + k, n,
                                    (long) Float.BYTES * n),
                            FamilyRace::restoreNothing, engine -> engine.top(in, keys, indices, Order.natural()),
                            () -> Proof.first(source, FamilyRace.download(keys, KeyType.FLOAT),
                                    FamilyRace.ints(indices, k), Ordering.NATURAL));
                }
            }
        }
    }

    private void search(FamilyRace race, int n) {
        peers.measureFamily("search", n);
        int[] needles = FamilyInputs.ascending(n, 1, 1);
        int[] haystack = FamilyInputs.ascending(n, 2, 1);
        try (DeviceKeys a = device.upload(needles);
                DeviceKeys b = device.upload(haystack);
                DeviceValues out = device.engine().allocateValues(ElementType.INT, n)) {
            race.run(new Subject(Operations.SEARCH, KeyType.INT.label(), "lower bounds", n, 3L * Integer.BYTES * n),
                    FamilyRace::restoreNothing,
                    engine -> engine.search(a, b, List.of(Bound.LOWER), out, Order.natural()), () -> {
                        int[] bounds = FamilyRace.ints(out, n);
                        IntStream.range(0, n).parallel().forEach(i -> {
                            int j = bounds[i];
                            Mismatch.unless(j == 0 || haystack[j - 1] < needles[i], "bound " + i + " is too great");
                            Mismatch.unless(j == n || haystack[j] >= needles[i], "bound " + i + " is too small");
                        });
                    });
        }
    }

    private void sets(Session session, FamilyRace race, int n) {
        if (SETS.stream().noneMatch(set -> session.wants(set.getKey()))) {
            return;
        }
        peers.measureFamily("sets", n);
        int half = n / 2;
        int[] ofA = FamilyInputs.ascending(half, 1, 1);
        int[] ofB = FamilyInputs.ascending(half, 2, 1);
        try (DeviceKeys a = device.upload(ofA);
                DeviceKeys b = device.upload(ofB);
                DeviceKeys out = device.engine().allocateKeys(ElementType.INT, 2L * half);
                DeviceValues count = device.engine().allocateValues(ElementType.LONG, 1)) {
            for (Map.Entry<String, SetOperation> set : SETS) {
                if (session.wants(set.getKey())) {
                    SetOperation operation = set.getValue();
                    int[] right = set(operation, ofA, ofB);
                    race.run(
                            new Subject(set.getKey(), KeyType.INT.label(), "ascending", n,
                                    (long) Integer.BYTES * (n + right.length)),
                            FamilyRace::restoreNothing,
                            engine -> engine.set(operation, a, Values.none(), b, Values.none(), out, Values.none(),
                                    count, Order.natural()),
                            () -> {
                                long[] found = new long[1];
                                count.download(found);
                                Mismatch.unless(found[0] == right.length,
                                        found[0] + " keys, not " + right.length);
                                Proof.same(right,
                                        Arrays.copyOf((int[]) FamilyRace.download(out, KeyType.INT), right.length));
                            });
                }
            }
        }
    }

    /** The result of a set operation of keys of which none occurs twice in one input. */
    private static int[] set(SetOperation operation, int[] a, int[] b) {
        int[] out = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length || j < b.length) {
            boolean ofA = j == b.length || (i < a.length && a[i] <= b[j]);
            boolean ofB = i == a.length || (j < b.length && b[j] <= a[i]);
            boolean kept = switch (operation) {
                case UNION -> true;
                case INTERSECTION -> ofA && ofB;
                case DIFFERENCE -> !ofB;
                case SYMMETRIC_DIFFERENCE -> ofA != ofB;
            };
            if (kept) {
                out[k++] = ofA ? a[i] : b[j];
            }
            i += ofA ? 1 : 0;
            j += ofB ? 1 : 0;
        }
        return Arrays.copyOf(out, k);
    }

    private void places(Session session, FamilyRace race, int n) {
        if (session.wants(Operations.LOAD_BALANCE) || session.wants(Operations.EXPAND)) {
            expand(session, race, n);
        }
        if (session.wants(Operations.INSERT)) {
            insert(race, n);
        }
        if (session.wants(Operations.REMOVE)) {
            remove(race, n);
        }
    }

    private void expand(Session session, FamilyRace race, int n) {
        int[] offsets = FamilyInputs.offsets(n, MEAN);
        int objects = offsets.length - 1;
        int[] right = new int[n];
        for (int s = 0; s < objects; s++) {
            Arrays.fill(right, offsets[s], offsets[s + 1], s);
        }
        try (DeviceValues bounds = device.uploadValues(offsets);
                DeviceValues numbers = device.uploadValues(IntStream.range(0, objects).toArray());
                DeviceValues out = device.engine().allocateValues(ElementType.INT, n)) {
            String pattern = "mean " + MEAN;
            if (session.wants(Operations.LOAD_BALANCE)) {
                race.run(
                        new Subject(Operations.LOAD_BALANCE, KeyType.INT.label(), pattern, n,
                                (long) Integer.BYTES * (n + objects)),
                        FamilyRace::restoreNothing, engine -> engine.loadBalance(bounds, out),
                        () -> Proof.same(right, FamilyRace.ints(out, n)));
            }
            if (session.wants(Operations.EXPAND)) {
                race.run(
                        new Subject(Operations.EXPAND, KeyType.INT.label(), pattern, n,
                                Integer.BYTES * (n + 2L * objects)),
                        FamilyRace::restoreNothing, engine -> engine.expand(numbers, bounds, out),
                        () -> Proof.same(right, FamilyRace.ints(out, n)));
            }
        }
    }

    private void insert(FamilyRace race, int n) {
        int half = n / 2;
        int[] at = FamilyInputs.ascending(half, 1, 2);
        int[] right = new int[2 * half];
        int next = 0;
        for (int place = 0; place <= half; place++) {
            while (next < half && at[next] == place) {
                right[place + next] = half + next++;
            }
            if (place < half) {
                right[place + next] = place;
            }
        }
        try (DeviceValues places = device.uploadValues(at);
                DeviceValues inserted = device.uploadValues(IntStream.range(half, 2 * half).toArray());
                DeviceValues others = device.uploadValues(IntStream.range(0, half).toArray());
                DeviceValues out = device.engine().allocateValues(ElementType.INT, right.length)) {
            race.run(new Subject(Operations.INSERT, KeyType.INT.label(), "1 of 2", n, Integer.BYTES * (2L * n + half)),
                    FamilyRace::restoreNothing, engine -> engine.insert(inserted, others, places, out),
                    () -> Proof.same(right, FamilyRace.ints(out, right.length)));
        }
    }

    private void remove(FamilyRace race, int n) {
        int half = n / 2;
        int[] at = FamilyInputs.ascending(half, 1, 1);
        // Of each two elements one stays.
        int[] right = IntStream.range(0, half).map(i -> 4 * i + 1 - at[i]).toArray();
        try (DeviceValues places = device.uploadValues(at);
                DeviceValues in = device.uploadValues(IntStream.range(0, 2 * half).toArray());
                DeviceValues out = device.engine().allocateValues(ElementType.INT, half)) {
            race.run(new Subject(Operations.REMOVE, KeyType.INT.label(), "1 of 2", n, 2L * Integer.BYTES * n),
                    FamilyRace::restoreNothing, engine -> engine.remove(in, places, out),
                    () -> Proof.same(right, FamilyRace.ints(out, half)));
        }
    }

    private void joins(Session session, FamilyRace race, int n) {
        if (session.wants(Operations.AS_OF_JOIN)) {
            asOf(session, race, n);
            asOfInGroups(session, race, n);
        }
        if (session.wants(Operations.INNER_JOIN)) {
            DUPLICATES.forEach(times -> inner(race, n, times));
        }
    }

    private void asOf(Session session, FamilyRace race, int n) {
        long[] trades = FamilyInputs.ascendingLongs(n, 1);
        long[] quotes = FamilyInputs.ascendingLongs(n, 2);
        int[] right = new int[n];
        Runnable loop = () -> {
            int j = -1;
            for (int i = 0; i < n; i++) {
                while (j + 1 < n && quotes[j + 1] <= trades[i]) {
                    j++;
                }
                right[i] = j;
            }
        };
        try (DeviceKeys a = device.upload(trades);
                DeviceKeys b = device.upload(quotes);
                DeviceValues out = device.engine().allocateValues(ElementType.INT, n)) {
            loop.run();
            Row row = race.run(
                    new Subject(Operations.AS_OF_JOIN, KeyType.LONG.label(), "ascending", n,
                            (2L * Long.BYTES + Integer.BYTES) * n),
                    FamilyRace::restoreNothing,
                    engine -> engine.search(a, b, List.of(Bound.LAST), out, Order.natural()),
                    () -> Proof.same(right, FamilyRace.ints(out, n)));
            session.emit(row.against("loop on the host", 1, FamilyRace.timesOfHost(loop)));
        }
    }

    /** An as-of join of times in groups. */
    private void asOfInGroups(Session session, FamilyRace race, int n) {
        long[] aGroups = groups(n);
        long[] aTimes = FamilyInputs.ascendingLongs(n, 1);
        long[] bGroups = groups(n);
        long[] bTimes = FamilyInputs.ascendingLongs(n, 2);
        int[] right = new int[n];
        Runnable loop = () -> {
            int j = -1;
            for (int i = 0; i < n; i++) {
                while (j + 1 < n && (bGroups[j + 1] < aGroups[i]
                        || (bGroups[j + 1] == aGroups[i] && bTimes[j + 1] <= aTimes[i]))) {
                    j++;
                }
                right[i] = j >= 0 && bGroups[j] == aGroups[i] && aTimes[i] - bTimes[j] <= TOLERANCE ? j : -1;
            }
        };
        try (DeviceKeys a = device.engine().upload(Keys.of(aGroups, aTimes));
                DeviceKeys b = device.engine().upload(Keys.of(bGroups, bTimes));
                DeviceValues out = device.engine().allocateValues(ElementType.INT, n)) {
            loop.run();
            Row row = race.run(
                    new Subject(Operations.AS_OF_JOIN, "long,long", GROUPS + " groups", n,
                            (4L * Long.BYTES + Integer.BYTES) * n),
                    FamilyRace::restoreNothing, engine -> engine.asOf(a, b, TOLERANCE, out, Order.natural()),
                    () -> Proof.same(right, FamilyRace.ints(out, n)));
            session.emit(row.against("loop on the host", 1, FamilyRace.timesOfHost(loop)));
        }
    }

    /** The ascending groups of n keys. */
    private static long[] groups(int n) {
        long[] groups = new long[n];
        Arrays.setAll(groups, i -> (long) i * GROUPS / n);
        return groups;
    }

    private void inner(FamilyRace race, int n, int times) {
        int[] ofA = FamilyInputs.ascending(n, 1, times);
        int[] ofB = FamilyInputs.ascending(n, 2, times);
        try (DeviceKeys a = device.upload(ofA); DeviceKeys b = device.upload(ofB)) {
            long rows = device.engine().join(JoinKind.INNER, a, b, _ -> Values.none(), Order.natural());
            try (DeviceValues out = device.engine().allocateValues(List.of(ElementType.INT, ElementType.INT), rows)) {
                race.run(
                        new Subject(Operations.INNER_JOIN, KeyType.INT.label(),
                                times == 1 ? "unique" : times + " of each", n, 2L * Integer.BYTES * (n + rows)),
                        FamilyRace::restoreNothing,
                        engine -> engine.join(JoinKind.INNER, a, b, _ -> out, Order.natural()),
                        () -> proveJoin(ofA, ofB, out, Math.toIntExact(rows), times));
            }
        }
    }

    /** Proves rows: each has two equal keys, rows ascend, and there are as many as equal keys have. */
    private static void proveJoin(int[] a, int[] b, DeviceValues out, int rows, int times) {
        int[] i = new int[rows];
        int[] j = new int[rows];
        out.download(Values.of(i).and(j));
        IntStream.range(0, rows).parallel().forEach(row -> {
            Mismatch.unless(a[i[row]] == b[j[row]], "row " + row + " has two keys");
            Mismatch.unless(
                    row == 0 || i[row - 1] < i[row] || (i[row - 1] == i[row] && j[row - 1] < j[row]),
                    "row " + row + " is out of order");
        });
        long right = IntStream.range(0, a.length).parallel().mapToLong(x -> {
            // Key k of an input is at the places from k / 2 * times on.
            int from = a[x] / 2 * times;
            return from < b.length && b[from] == a[x] ? Math.min(times, b.length - from) : 0;
        }).sum();
        Mismatch.unless(rows == right, rows + " rows, not " + right);
    }
}
