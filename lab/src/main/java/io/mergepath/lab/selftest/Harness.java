// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Order;
import io.mergepath.lab.data.Shape;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs cases of operations and counts their results. A harness belongs to one thread. Other threads run parts of the
 * checks, each with a harness of its own.
 *
 * <p>The data of a case depend on the seed and the description of the case alone. So a seed fails in the same case
 * again, whatever other cases run.
 */
final class Harness {
    private final Engine engine;
    private final long seed;
    private final Extent extent;
    private final Consumer<String> progress;
    private final Set<String> notOffered = new LinkedHashSet<>();
    private Map<String, Tally> tallies = new LinkedHashMap<>();

    Harness(Engine engine, long seed, Extent extent, Consumer<String> progress) {
        this.engine = engine;
        this.seed = seed;
        this.extent = extent;
        this.progress = progress;
    }

    /**
     * Runs parts of the checks side by side. Most of the time of a check on a GPU is compilation, one shape after
     * another.
     */
    List<CompletableFuture<Harness>> begin(List<Consumer<Harness>> parts, Executor threads) {
        return parts.stream().map(part -> CompletableFuture.supplyAsync(() -> {
            Harness own = new Harness(engine, seed, extent, progress);
            part.accept(own);
            return own;
        }, threads)).toList();
    }

    /** Waits for parts, and adds their results in their order. */
    void end(List<CompletableFuture<Harness>> parts) {
        for (CompletableFuture<Harness> part : parts) {
            Harness own = part.join();
            notOffered.addAll(own.notOffered);
            own.tallies.forEach((operation, tally) -> tallies.computeIfAbsent(operation, Tally::new).add(tally));
        }
    }

    /** The work of a case. Any throwable is a failure. */
    @FunctionalInterface
    interface Body {
        void run();
    }

    Engine engine() {
        return engine;
    }

    boolean quick() {
        return extent.quick();
    }

    /** The numbers of keys to check: fewer for a quick test, and none that is too large. */
    int[] sizes(int[] quick, int[] full) {
        return IntStream.of(quick() ? quick : full).filter(this::fits).toArray();
    }

    /** Whether this number of keys is not too large. */
    boolean fits(long keys) {
        return keys <= extent.most();
    }

    /** The keys and orders that the user wants and the engine has. */
    List<Shape> kinds() {
        return Kinds.all().stream().filter(kind -> offers(kind.type(), kind.order())).toList();
    }

    /** The types that the user wants and the engine has. */
    List<ElementType> types() {
        return kinds().stream().map(Shape::type).distinct().toList();
    }

    /**
     * Whether the user wants keys of a type in an order and the engine has them. The harness keeps the answer of the
     * engine.
     */
    boolean offers(ElementType type, Order order) {
        if (!extent.types().contains(type)) {
            return false;
        }
        Optional<String> refusal = engine.refusal(type, order);
        refusal.ifPresent(notOffered::add);
        return refusal.isEmpty();
    }

    /** The messages of the engine about keys and orders that it does not have. */
    Set<String> notOffered() {
        return notOffered;
    }

    /** The seed of a case. */
    long seed(String description) {
        return seed * 31 + description.hashCode();
    }

    void run(String operation, String description, Body body) {
        if (!operation.contains(extent.only())) {
            return;
        }
        Tally tally = tallies.computeIfAbsent(operation, Tally::new);
        if (tally.cases() == 0) {
            progress.accept(operation);
        }
        tally.count(description, body);
    }

    /** Returns the counts since the last call. */
    Map<String, Tally> take() {
        Map<String, Tally> taken = tallies;
        tallies = new LinkedHashMap<>();
        return taken;
    }
}
