// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.session;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.peer.ComparatorPeer;
import io.mergepath.lab.check.Proof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Times the first sort by a comparator in a new JVM. A program that sorts once pays this time. */
public final class FirstCall {
    /** An argument in place of a peer's class: our own sort on the engine that suits it. */
    public static final String OURS = "mergepath";

    /**
     * An argument in place of a peer's class, before the name of an engine: our own sort there, without the time of
     * opening the engine.
     */
    public static final String ENGINE = "engine=";

    private FirstCall() {
    }

    /**
     * Sorts once and prints the nanoseconds that it took.
     *
     * @param args the class of a {@link ComparatorPeer}, or {@link #OURS}, or {@link #ENGINE} and an engine's name; the
     *     {@link Lambda}; the number of keys
     * @throws ReflectiveOperationException if there is no such class
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        Session.giveTheJdkAllCores();
        Lambda lambda = Lambda.valueOf(args[1]);
        int n = Integer.parseInt(args[2]);
        int[] input = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        int[] keys = input.clone();
        Consumer<int[]> sort = sort(args[0], lambda);
        long start = System.nanoTime();
        sort.accept(keys);
        long nanos = System.nanoTime() - start;
        Proof.sorted(input, keys, lambda.ordering());
        System.out.println(nanos);
    }

    private static Consumer<int[]> sort(String who, Lambda lambda) throws ReflectiveOperationException {
        if (who.equals(OURS)) {
            return keys -> Sort.keys(keys, lambda.ints());
        }
        if (who.startsWith(ENGINE)) {
            Engine engine = Engine.open(who.substring(ENGINE.length()));
            // The first sort is in natural order. It prepares the memory and the queue of a device, so that only the
            // comparator is new.
            engine.sortKeys(Keys.of(new int[]{2, 1}), Order.natural());
            return keys -> engine.sortKeys(Keys.of(keys), Order.ints(lambda.ints()));
        }
        ComparatorPeer peer = peer(who);
        int cores = Session.cores();
        return keys -> peer.sort(keys, lambda, cores);
    }

    private static ComparatorPeer peer(String name) throws ReflectiveOperationException {
        if (name.equals(ComparatorPeer.BOXING.getClass().getName())) {
            return ComparatorPeer.BOXING;
        }
        Constructor<?> constructor = Class.forName(name).getConstructor();
        return (ComparatorPeer) constructor.newInstance();
    }

    /** Runs {@link #main} in a new JVM, on the path of this JVM, with these options. */
    public static double fork(String peer, Lambda lambda, int n, String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        Module module = FirstCall.class.getModule();
        if (module.isNamed()) {
            command.addAll(List.of("-p", property("jdk.module.path"), "-m",
                    module.getName() + "/" + FirstCall.class.getName()));
        } else {
            command.addAll(List.of("-cp", property("java.class.path"), FirstCall.class.getName()));
        }
        command.addAll(List.of(peer, lambda.name(), Integer.toString(n)));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new IllegalStateException("a first call failed: " + output);
            }
            return Double.parseDouble(output.substring(output.lastIndexOf('\n') + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a first call ran", e);
        }
    }

    private static String property(String name) {
        @Nullable
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException("no system property " + name);
        }
        return value;
    }
}
