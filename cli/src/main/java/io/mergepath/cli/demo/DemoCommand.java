package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.cli.EngineOption;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows in a few seconds what the library does. */
@Command(name = "demo", mixinStandardHelpOptions = true, description = "Show what Mergepath does: the published demonstrations, a real file, ten million keys beside the JDK.", footer = {
    "", "Examples:", "  mergepath demo                   on whatever suits each call best",
    "  mergepath demo --engine cpu:1    on one thread, beside the JDK on all",
    "  mergepath demo | less            the demonstrations are long"})
public final class DemoCommand implements Runnable {
    private static final String COMMON_POOL = "java.util.concurrent.ForkJoinPool.common.parallelism";

    @Spec private CommandSpec spec;

    @Mixin private EngineOption engineOption;

    @Override
    public void run() {
        // Else the JDK sorts with one thread less than there are cores, and on two cores with one. It must be said before
        // anything touches the pool.
        if (System.getProperty(COMMON_POOL) == null) {
            System.setProperty(COMMON_POOL, Integer.toString(Runtime.getRuntime().availableProcessors()));
        }
        long begun = System.nanoTime();
        Stage stage = new Stage(spec.commandLine().getOut(), Screen.of(spec, null));
        try (Engine engine = engineOption.open()) {
            show(engine, stage);
        }
        stage.title("Next");
        stage.say("  mergepath path 3,6,7,11,11 0,2,8,16,22    see how a merge is cut into equal pieces");
        stage.say("  mergepath explore                         watch merges and sorts in the browser");
        stage.say("  mergepath sort -t';' -k2,2 FILE           sort lines by their second field, stably");
        stage.say("  mergepath selftest                        check every promise on this machine");
        stage.say("  mergepath bench cpu --quick               measure more than this");
        stage.say("");
        stage.say(String.format("The demo took %.1f s.", (System.nanoTime() - begun) / 1e9));
    }

    private static void show(Engine engine, Stage stage) {
        stage.title("1. The published demonstrations of merge and mergesort, by engine " + engine.name());
        new PublishedDemos(engine, stage).show();

        stage.title("2. A real file");
        Engine forObjects = forObjects(engine, stage);
        new RealFile(forObjects, stage).show();

        stage.title(String.format("3. %,d random keys and pairs", Race.keys()));
        Race.show(engine, stage);

        stage.title("4. Stable, and parallel");
        new Instability(forObjects, stage).show();
    }

    /** Some engines sort no objects; then the one that suits objects does. */
    private static Engine forObjects(Engine engine, Stage stage) {
        try {
            engine.sortKeys(Keys.of(new Object[0]), Order.natural());
            return engine;
        } catch (IllegalArgumentException refused) {
            stage.say(Style.FAINT, "Objects are left to the CPU: " + refused.getMessage());
            return Engine.best();
        }
    }
}
