// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan;

import io.mergepath.spark.sort.GpuChoice;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.internal.SQLConf;
import scala.jdk.javaapi.CollectionConverters;

/** The settings of the plugin. A session can change each of them at any time. */
final class Settings {
    private static final String PREFIX = "spark.mergepath.";

    /** A GPU sorts fewer rows no faster than a core, because they cross the bus twice. */
    private static final int GPU_ROWS = 1 << 20;

    private static final List<String> NAMES = Stream.concat(
            Stream.of("enabled", "gpu", "gpu.leastRows"),
            Stream.of(Purpose.values()).map(purpose -> purpose.setting() + ".enabled"))
            .map(name -> PREFIX + name).toList();

    private Settings() {
    }

    /**
     * Whether the plugin changes plans.
     *
     * @throws IllegalArgumentException if the session has a setting of the plugin that does not exist
     */
    static boolean isOn() {
        for (String name : CollectionConverters.asJava(SQLConf.get().getAllConfs()).keySet()) {
            if (name.startsWith(PREFIX) && !NAMES.contains(name)) {
                throw new IllegalArgumentException(name + ": there is no such setting; there are "
                        + String.join(", ", NAMES));
            }
        }
        return isOn("enabled");
    }

    /** Whether the plugin replaces the sorts for an operator. */
    static boolean isOn(Purpose purpose) {
        return isOn(purpose.setting() + ".enabled");
    }

    /** When sorts run on a GPU. */
    static GpuChoice gpu() {
        String engine = value("gpu", "auto");
        String rows = value("gpu.leastRows", String.valueOf(GPU_ROWS));
        String name = switch (engine.toLowerCase(Locale.ROOT)) {
            case "auto" -> "cuda";
            case "off" -> "";
            case "" -> throw new IllegalArgumentException(
                    PREFIX + "gpu: the value is empty; it is auto, off or the name of an engine");
            default -> engine;
        };
        try {
            long leastRows = Long.parseLong(rows);
            if (leastRows >= 0) {
                return new GpuChoice(name, leastRows);
            }
            throw new NumberFormatException("less than 0");
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(PREFIX + "gpu.leastRows: \"" + rows + "\" is not a number of rows", e);
        }
    }

    private static String value(String name, String otherwise) {
        return SQLConf.get().getConfString(PREFIX + name, otherwise).trim();
    }

    private static boolean isOn(String name) {
        String value = value(name, "true");
        if (value.equalsIgnoreCase("true")) {
            return true;
        }
        if (value.equalsIgnoreCase("false")) {
            return false;
        }
        throw new IllegalArgumentException(PREFIX + name + ": \"" + value + "\" is neither true nor false");
    }
}
