package io.mergepath.bench;

import io.mergepath.Sort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Times the first sort by a comparator in a fresh JVM: what someone pays who sorts once. */
public final class FirstCall {
    /** In place of a peer's class: our own sort. */
    static final String OURS = "mergepath";

    private FirstCall() {
    }

    /**
     * Sorts once and prints the nanoseconds that it took.
     *
     * @param args the class of a {@link ComparatorPeer}, or {@link #OURS}; the {@link Lambda}; the number of keys
     * @throws ReflectiveOperationException if there is no such class
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        Session.giveTheJdkAllCores();
        Lambda lambda = Lambda.valueOf(args[1]);
        int n = Integer.parseInt(args[2]);
        int[] input = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        int[] keys = input.clone();
        ComparatorPeer peer = args[0].equals(OURS) ? null : peer(args[0]);
        int cores = Session.cores();
        long start = System.nanoTime();
        if (peer == null) {
            Sort.keys(keys, lambda.ints());
        } else {
            peer.sort(keys, lambda, cores);
        }
        long nanos = System.nanoTime() - start;
        Proof.sorted(input, keys, ComparatorSuite.ordering(lambda));
        System.out.println(nanos);
    }

    private static ComparatorPeer peer(String name) throws ReflectiveOperationException {
        if (name.equals(ComparatorPeer.BOXING.getClass().getName())) {
            return ComparatorPeer.BOXING;
        }
        Constructor<?> constructor = Class.forName(name).getConstructor();
        return (ComparatorPeer) constructor.newInstance();
    }

    /** Runs {@link #main} in a JVM of its own, on the path that this one runs on. */
    static double fork(String peer, Lambda lambda, int n) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
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
