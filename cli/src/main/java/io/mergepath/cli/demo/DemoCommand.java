// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.cli.option.EngineOption;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the library at work in a few seconds. */
@Command(name = "demo", mixinStandardHelpOptions = true, description = "Show Mergepath at work: ten million keys "
        + "beside the JDK, stable sorts, a real file.",
        footer = {
            "", "Examples:", "  mergepath demo                   on the best engine for each call",
            "  mergepath demo --engine cpu:1    on one thread, beside the JDK on all cores",
            "  mergepath demo --published       the printed demonstrations of Modern GPU"})
public final class DemoCommand implements Runnable {
    private static final String COMMON_POOL = "java.util.concurrent.ForkJoinPool.common.parallelism";

    @Spec private CommandSpec spec;

    @Mixin private EngineOption engineOption;

    @Option(names = "--published", description = "Compute the published demonstrations of merge and mergesort instead, "
            + "and compare them with the printed output.") private boolean published;

    private final int keys;

    /** The demo with as many keys as its description says. */
    public DemoCommand() {
        this(Race.keys());
    }

    DemoCommand(int keys) {
        this.keys = keys;
    }

    @Override
    public void run() {
        // By default the common pool has one thread less than there are cores. The property must be set before
        // anything uses the pool.
        if (System.getProperty(COMMON_POOL) == null) {
            System.setProperty(COMMON_POOL, Integer.toString(Runtime.getRuntime().availableProcessors()));
        }
        long begun = System.nanoTime();
        Stage stage = new Stage(spec.commandLine().getOut(), Screen.of(spec, null));
        try (Engine engine = engineOption.open()) {
            if (published) {
                showPublished(engine, stage);
            } else {
                show(engine, stage, keys);
                showNext(stage);
            }
        }
        stage.say(String.format("The demo took %.1f s.", (System.nanoTime() - begun) / 1e9));
    }

    private static void show(Engine engine, Stage stage, int keys) {
        stage.title(String.format("1. %,d random keys and pairs", keys));
        Race.show(engine, stage, keys);

        stage.title("2. Stable and parallel");
        Engine forObjects = forObjects(engine, stage);
        new Instability(forObjects, stage).show();

        stage.title("3. A real file");
        new RealFile(forObjects, stage).show();
    }

    private static void showPublished(Engine engine, Stage stage) {
        stage.title("The published demonstrations of merge and mergesort, by engine " + engine.name());
        new PublishedDemos(engine, stage).show();
    }

    private static void showNext(Stage stage) {
        stage.title("Next");
        stage.say("  mergepath path 3,6,7,11,11 0,2,8,16,22    see how a merge is cut into equal pieces");
        stage.say("  mergepath explore                         watch merges and sorts in the browser");
        stage.say("  mergepath sort -s -t';' -k2,2 FILE        sort lines by their second field, stably");
        stage.say("  mergepath selftest                        check the library on this machine");
        stage.say("  mergepath bench cpu --quick               measure more operations");
        stage.say("");
    }

    /** The given engine, or the best engine if the given one does not sort objects. */
    private static Engine forObjects(Engine engine, Stage stage) {
        try {
            engine.sortKeys(Keys.of(new Object[0]), Order.natural());
            return engine;
        } catch (IllegalArgumentException refused) {
            stage.say(Style.FAINT, "The CPU sorts objects: " + refused.getMessage());
            return Engine.best();
        }
    }
}
