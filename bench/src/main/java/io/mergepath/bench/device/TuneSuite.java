// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.lab.check.Mismatch;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tries tiles for merges, for block sorts and for merges of more than two runs. It prints the fastest tiles as rows
 * of a tuning table, which an engine reads by its option {@code tuning=FILE}.
 */
final class TuneSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1 << 20, 1 << 24);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 22);

    /** Up to this number of elements all passes merge pairs. Selection among many runs pays in long passes only. */
    private static final int FEW = 1 << 20;

    /** The number of runs that each tile merges at once. The fastest tile then merges fewer and more runs too. */
    private static final int WAYS = 8;
    private static final List<Integer> OTHER_WAYS = List.of(4, 16);

    /**
     * The tiles of a sweep.
     *
     * @param option the option of an engine that sets the tile
     * @param threads numbers of threads a block
     * @param values numbers of values a thread
     */
    private record Sweep(String option, List<Integer> threads, List<Integer> values) {
        static final Sweep MERGE = new Sweep("merge-tile=", List.of(128, 256, 512), List.of(5, 9, 15, 19, 23));
        static final Sweep SORT = new Sweep("sort-tile=", List.of(256, 512), List.of(4, 8, 16, 21, 23, 32));
        static final Sweep WAYS = new Sweep("ways-tile=", List.of(256, 512), List.of(15, 17, 19, 23, 27, 31, 39));
    }

    private final DeviceEngine device;

    TuneSuite(DeviceEngine device) {
        this.device = device;
    }

    /** The time of one tile; null if the device can't hold it, and then the reason. */
    private record Tried(String tile, @Nullable Row row, String refusal) {
        double nanos() {
            return row == null ? Double.POSITIVE_INFINITY : row.medianNanos();
        }
    }

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            List<String> lines = new ArrayList<>();
            for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
                if (session.wants(type)) {
                    Object source = Input.RANDOM.keys(type, n, 0);
                    lines.add(tune(session, type, null, source));
                    lines.add(tune(session, type, KeyType.INT, source));
                }
            }
            session.note("Rows of a tuning table, by n = " + n + ":");
            lines.forEach(session::note);
        }
    }

    private String tune(Session session, KeyType type, @Nullable KeyType valueType, Object source) {
        String name = name(type, valueType);
        Function<DeviceCase, Row> sort = keys -> valueType == null ? keys.sortKeys() : keys.sortPairs(valueType);
        Tried merge = sweep(session, Sweep.MERGE, "", "merge of " + name, type, source,
                keys -> valueType == null ? keys.mergeKeys("auto") : keys.mergePairs(valueType, "auto"));
        String options = "merge-tile=" + merge.tile + ",";
        Tried pairs = sweep(session, Sweep.SORT, options + "ways=2,", "sort of " + name, type, source, sort);
        String multiway = merge.tile;
        int ways = 2;
        if (Array.getLength(source) > FEW) {
            String sorts = options + "sort-tile=" + pairs.tile + ",";
            Tried groups = sweep(session, Sweep.WAYS, sorts + "ways=" + WAYS + ",",
                    "sort of " + name + ", " + WAYS + " runs at once", type, source, sort);
            double best = Math.min(pairs.nanos(), groups.nanos());
            if (groups.nanos() == best) {
                multiway = groups.tile;
                ways = WAYS;
            }
            for (int other : OTHER_WAYS) {
                Tried tried = attempt(session, sorts + "ways=" + other + ",ways-tile=", groups.tile, type, source,
                        sort);
                if (tried.row == null) {
                    continue;
                }
                session.note(String.format(Locale.ROOT, "  %s, %d runs at once: %.3f", groups.tile, other,
                        tried.row.mkeysPerSecond() / 1e3));
                if (tried.nanos() < best) {
                    best = tried.nanos();
                    multiway = groups.tile;
                    ways = other;
                }
            }
        }
        return String.format("%d %d %d %s %s %s %d %s", type.bytes(), valueType == null ? 0 : valueType.bytes(),
                Array.getLength(source), merge.tile, pairs.tile, multiway, ways, ways > 2 ? "yes" : "no");
    }

    private static String name(KeyType type, @Nullable KeyType valueType) {
        return type.label() + (valueType == null ? " keys" : ", " + valueType.label() + " pairs");
    }

    /** Tries all tiles, prints a table of Gkeys/s, and returns the fastest. */
    private Tried sweep(Session session, Sweep sweep, String options, String what, KeyType type, Object source,
            Function<DeviceCase, Row> measured) {
        List<Tried> all = new ArrayList<>();
        session.note("Tiles for a " + what + ", Gkeys/s; threads a block down, values a thread across");
        StringBuilder head = new StringBuilder("      ");
        sweep.values.forEach(vt -> head.append(String.format("%9d", vt)));
        session.note(head.toString());
        for (int nt : sweep.threads) {
            StringBuilder line = new StringBuilder(String.format("  %4d", nt));
            for (int vt : sweep.values) {
                session.phase(what + ", " + nt + "x" + vt);
                Tried tried = attempt(session, options + sweep.option, nt + "x" + vt, type, source, measured);
                all.add(tried);
                line.append(tried.row == null
                        ? String.format("%9s", "-")
                        : String.format(Locale.ROOT, "%9.3f", tried.row.mkeysPerSecond() / 1e3));
            }
            session.note(line.toString());
        }
        return all.stream().filter(tried -> tried.row != null).min(Comparator.comparingDouble(Tried::nanos))
                .orElseThrow(() -> new IllegalStateException("no tile for a " + what + " fits the device; "
                        + all.getLast().tile + ": " + all.getLast().refusal));
    }

    private Tried attempt(Session session, String option, String tile, KeyType type, Object source,
            Function<DeviceCase, Row> measured) {
        try (DeviceEngine engine = device.with(option + tile);
                DeviceCase keys = new DeviceCase(engine, type, Input.RANDOM.name(), source, session.runs())) {
            Row row = measured.apply(keys);
            session.emit(row);
            return new Tried(tile, row, "");
        } catch (Mismatch wrong) {
            throw wrong;
        } catch (RuntimeException refused) {
            // Most often the tile does not fit. The engine knows this in advance, or the driver reports it.
            session.note("  " + tile + ": " + refused.getMessage());
            return new Tried(tile, null, String.valueOf(refused.getMessage()));
        }
    }
}
