// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.plan;

import org.apache.spark.sql.internal.SQLConf;

/** The settings of the plugin. A session can change each of them at any time. */
final class Settings {
    private static final String PREFIX = "spark.mergepath.";

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

    private static boolean isOn(String name) {
        String value = SQLConf.get().getConfString(PREFIX + name, "true").trim();
        if (value.equalsIgnoreCase("true")) {
            return true;
        }
        if (value.equalsIgnoreCase("false")) {
            return false;
        }
        throw new IllegalArgumentException(PREFIX + name + ": \"" + value + "\" is neither true nor false");
    }
}
