// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan;

import io.mergepath.spark.sort.GpuChoice;
import java.util.Locale;
import org.apache.spark.sql.internal.SQLConf;

/** The settings of the plugin. A session can change each of them at any time. */
final class Settings {
    private static final String PREFIX = "spark.mergepath.";

    /** A GPU sorts fewer rows no faster than a core, because they cross the bus twice. */
    private static final int GPU_ROWS = 1 << 20;

    private Settings() {
    }

    /** Whether the plugin changes plans. */
    static boolean isOn() {
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
