package io.mergepath.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sweeps the tiles of merges and of block sorts, and prints what suits the device as lines of the tuning table. */
final class TuneSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1 << 26);
    private static final List<Integer> QUICK_SIZES = List.of(1 << 22);
    private static final List<Integer> THREADS = List.of(128, 256, 512);
    private static final List<Integer> VALUES = List.of(7, 9, 11, 13, 15, 17, 19, 21, 23);

    private final DeviceEngine device;

    TuneSuite(DeviceEngine device) {
        this.device = device;
    }

    /** How long one tile took; null if the device can't hold it. */
    private record Tried(String tile, @Nullable Row row) {
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
            session.note("Lines for the tuning table, by n = " + n + ":");
            lines.forEach(session::note);
        }
    }

    private String tune(Session session, KeyType type, @Nullable KeyType valueType, Object source) {
        String merge = sweep(session, "merge-tile=", "merge of " + name(type, valueType), type, source,
                keys -> valueType == null ? keys.mergeKeys("auto") : keys.mergePairs(valueType, "auto"));
        String sort = sweep(session, "merge-tile=" + merge + ",sort-tile=", "sort of " + name(type, valueType), type,
                source, keys -> valueType == null ? keys.sortKeys() : keys.sortPairs(valueType));
        String architecture = device.hardware().architecture();
        return String.format("new Line(\"%s\", %d, %d, \"%s\", \"%s\", Search.%s),",
                architecture.startsWith("sm_") ? "sm_" : architecture, type.bytes(),
                valueType == null ? 0 : valueType.bytes(), merge, sort,
                architecture.equals("cpu") ? "NARROW" : "WIDE");
    }

    private static String name(KeyType type, @Nullable KeyType valueType) {
        return type.label() + (valueType == null ? " keys" : ", " + valueType.label() + " pairs");
    }

    /** Tries all tiles, prints a table of Gkeys/s, and names the fastest. */
    private String sweep(Session session, String option, String what, KeyType type, Object source,
            Function<DeviceCase, Row> measured) {
        List<Tried> all = new ArrayList<>();
        session.note("Tiles for a " + what + ", Gkeys/s; threads a block down, values a thread across");
        StringBuilder head = new StringBuilder("      ");
        VALUES.forEach(vt -> head.append(String.format("%9d", vt)));
        session.note(head.toString());
        for (int nt : THREADS) {
            StringBuilder line = new StringBuilder(String.format("  %4d", nt));
            for (int vt : VALUES) {
                session.phase(what + ", " + nt + "x" + vt);
                Tried tried = attempt(session, option, nt + "x" + vt, type, source, measured);
                all.add(tried);
                line.append(tried.row == null
                        ? String.format("%9s", "-")
                        : String.format(Locale.ROOT, "%9.3f", tried.row.mkeysPerSecond() / 1e3));
            }
            session.note(line.toString());
        }
        return all.stream().filter(tried -> tried.row != null).min(Comparator.comparingDouble(Tried::nanos))
                .orElseThrow(() -> new IllegalStateException("no tile for a " + what + " fits the device")).tile();
    }

    private Tried attempt(Session session, String option, String tile, KeyType type, Object source,
            Function<DeviceCase, Row> measured) {
        try (DeviceEngine engine = device.with(option + tile);
                DeviceCase keys = new DeviceCase(engine, type, Input.RANDOM.name(), source, session.runs())) {
            Row row = measured.apply(keys);
            session.emit(row);
            return new Tried(tile, row);
        } catch (WrongResultException wrong) {
            throw wrong;
        } catch (RuntimeException refused) {
            // Most often it does not fit, which is known before or only when the driver says so.
            session.note("  " + tile + ": " + refused.getMessage());
            return new Tried(tile, null);
        }
    }
}
