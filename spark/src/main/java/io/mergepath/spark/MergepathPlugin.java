// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets Spark sort with Mergepath. The setting {@code spark.plugins=io.mergepath.spark.MergepathPlugin} is all that an
 * application needs. On an older JVM, with another version of Spark, or beside another plugin that replaces sorts, the
 * plugin logs one line and changes nothing. This class runs on Java 17.
 */
public final class MergepathPlugin implements SparkPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(MergepathPlugin.class);

    private static final int LEAST_JAVA = 25;
    private static final String SPARK = "4.2.";
    private static final String EXTENSIONS = "spark.sql.extensions";

    /** Parts of the names of plugins that replace sorts as well. */
    private static final List<String> OTHERS = List.of("org.apache.comet.", "org.apache.spark.CometPlugin",
            "com.nvidia.spark.", "org.apache.gluten.", "io.glutenproject.", "org.apache.auron.",
            "org.apache.spark.sql.auron.", "org.apache.spark.sql.blaze.");

    /** Spark makes the only object. */
    public MergepathPlugin() {
    }

    @Override
    public DriverPlugin driverPlugin() {
        return new Driver();
    }

    @Override
    public ExecutorPlugin executorPlugin() {
        return new Executor();
    }

    private static final class Driver implements DriverPlugin {
        @Override
        public Map<String, String> init(SparkContext context, PluginContext plugin) {
            SparkConf conf = context.conf();
            String obstacle = obstacle(context.version(), conf);
            if (obstacle != null) {
                LOG.warn("Mergepath changes no plans: {}", obstacle);
                return Map.of();
            }
            String own = "io.mergepath.spark.plan.SortExtensions";
            String others = conf.get(EXTENSIONS, "");
            if (!Arrays.asList(others.split(",", -1)).contains(own)) {
                conf.set(EXTENSIONS, others.isBlank() ? own : others + "," + own);
            }
            return Map.of();
        }
    }

    private static final class Executor implements ExecutorPlugin {
        @Override
        public void init(PluginContext context, Map<String, String> settings) {
            if (Runtime.version().feature() < LEAST_JAVA && isActive(context.conf())) {
                throw new IllegalStateException("Mergepath: the driver runs on Java " + LEAST_JAVA
                        + " or newer, but executor " + context.executorID() + " runs on Java "
                        + Runtime.version().feature() + ": give both the same Java");
            }
        }

        private static boolean isActive(SparkConf conf) {
            return conf.get(EXTENSIONS, "").contains("io.mergepath.spark.plan.SortExtensions");
        }
    }

    /** The reason why the plugin changes nothing; null if there is none. */
    static @Nullable String obstacle(String version, SparkConf conf) {
        if (Runtime.version().feature() < LEAST_JAVA) {
            return "it needs Java " + LEAST_JAVA + " or newer, and this is Java " + Runtime.version().feature();
        }
        if (!version.startsWith(SPARK)) {
            return "it was tested with Spark " + SPARK + "x, and this is Spark " + version;
        }
        String loaded = conf.get("spark.plugins", "") + "," + conf.get(EXTENSIONS, "");
        for (String name : loaded.split(",", -1)) {
            if (OTHERS.stream().anyMatch(name.trim()::startsWith)) {
                return name.trim() + " replaces sorts as well";
            }
        }
        return null;
    }
}
