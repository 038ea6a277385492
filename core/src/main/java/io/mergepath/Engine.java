// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineHandle;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.EngineWorkspace;
import io.mergepath.spi.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An implementation of all operations: one method for each operation, the same on every engine, with bit-identical
 * results.
 *
 * <p>Every operation is stable. It takes its inputs first, then numbers, then outputs, then the order. {@link Sort},
 * {@link Merge}, {@link MergePath}, {@link Search}, {@link Sets}, {@link Join}, {@link Segments}, {@link LoadBalance},
 * {@link Interval} and {@link Bulk} have the same operations on {@link #best()}, and state their cost and scratch.
 *
 * <p><b>Errors.</b> An operation checks its arguments before it writes anything. The exception names the argument, its
 * value and the bound. Inputs may share memory with each other. An output that overlaps an input or another output is
 * refused, and so is an object that the array of an output can't hold. An exception of a comparator reaches the caller
 * as it is, after all work has stopped, and keys that are sorted in place are then a permutation of the keys before the
 * call. The other outputs then have unspecified content. Calls neither consume nor obey an interrupt.
 * {@linkplain io.mergepath The package} states the rules for null.
 *
 * <p>Several threads may use an engine at the same time. Without a {@link Workspace} each call takes its own scratch.
 */
public final class Engine extends EngineHandle implements AutoCloseable {
    private final Lifecycle lifecycle;
    private final boolean best;
    private final @Nullable Workspace workspace;

    private Engine(Lifecycle lifecycle, boolean best, @Nullable Workspace workspace) {
        super(lifecycle::backend, lifecycle::during, best ? Engine::accelerator : _ -> null);
        this.lifecycle = lifecycle;
        this.best = best;
        this.workspace = workspace;
    }

    /**
     * Opens an engine by name.
     *
     * @param name {@code cpu}, {@code cpu:N} for N threads, or the name of another engine that is on the class path or
     *     module path, perhaps with options behind a colon
     * @return the engine, to be closed by the caller
     * @throws IllegalArgumentException if there is no such engine or the options make no sense
     * @throws IllegalStateException if this machine lacks a device or library that the engine needs, or the engine is
     *     forbidden
     */
    public static Engine open(String name) {
        EngineProvider provider = Engines.provider(name);
        int colon = name.indexOf(':');
        return new Engine(new Lifecycle(provider.open(colon < 0 ? "" : name.substring(colon + 1))), false, null);
    }

    /**
     * The engine that suits each call best. Data on a device is processed by the engine of the device. Large sorts of
     * host data run on a GPU, once the program has sorted enough keys to pay for opening the driver. All other calls
     * run on all cores. The system property {@code mergepath.gpu=off} and the environment variable
     * {@code MERGEPATH_GPU=off} forbid GPUs.
     *
     * @return the one shared engine; {@link #close()} does nothing
     */
    public static Engine best() {
        return Best.ENGINE;
    }

    /** Holds the shared engine until the first use. */
    private static final class Best {
        static final Engine ENGINE = open();

        private static Engine open() {
            Lifecycle cpu = new Lifecycle(Engines.provider("cpu").open(""));
            cpu.keepOpen();
            return new Engine(cpu, true, null);
        }
    }

    /**
     * Searches this machine for the devices, libraries and compilers that engines need.
     *
     * @return the findings for each name that {@link #open} knows
     */
    public static Map<String, List<Finding>> look() {
        Map<String, List<Finding>> found = new LinkedHashMap<>();
        Engines.providers().forEach((name, provider) -> found.put(name, Engines.look(provider)));
        return found;
    }

    /**
     * The name of this engine.
     *
     * @return for example {@code cpu:4}
     */
    public String name() {
        return lifecycle.backend().name();
    }

    /**
     * Tells why this engine refuses keys of a type in an order. Its operations throw an exception with this message.
     *
     * @param type the keys' type
     * @param order the order
     * @return the reason, which names an engine that can, or nothing if this engine can
     */
    public Optional<String> refusal(ElementType type, Order order) {
        return new Checks(lifecycle.backend()).refusal(type, order);
    }

    /**
     * Makes a workspace for this engine; for {@link #best()}, a workspace for all cores.
     *
     * @return an empty workspace, an argument of {@link #with}
     */
    public Workspace workspace() {
        return lifecycle.backend().workspace();
    }

    /**
     * This engine with scratch that is kept between calls.
     *
     * {@snippet class="io.mergepath.ExamplesTest" region="workspace"}
     *
     * <p>A view of {@link #best()} works on the cores only. It never sends host data to a GPU, because a workspace
     * belongs to one engine, and it refuses keys and values on other engines.
     *
     * @param workspace a workspace of this engine
     * @return a view of this engine whose calls use the workspace, one at a time; {@link #close()} of the view does
     *     nothing
     * @throws IllegalArgumentException if the workspace belongs to another engine
     */
    public Engine with(Workspace workspace) {
        Checks.sameEngine("workspace", ((EngineWorkspace) workspace).owner(), lifecycle.backend());
        return new Engine(lifecycle, false, workspace);
    }

    /**
     * Allocates keys on this engine's device.
     *
     * @param type their type
     * @param length their number
     * @return keys of unspecified content, to be closed by the caller
     * @throws IllegalArgumentException if the length is negative or too large, or the device can't hold keys of this
     *     type: only the CPU engine holds {@link ElementType#OBJECT}, and no engine has {@link ElementType#BOOLEAN}
     *     keys
     * @throws IllegalStateException if the device does not have enough memory left, or the engine is closed
     */
    public DeviceKeys allocateKeys(ElementType type, long length) {
        Objects.requireNonNull(type, "type");
        Checks.notNegative("length", length);
        try (Lifecycle.Call call = lifecycle.enter()) {
            return call.backend().allocateKeys(type, length);
        }
    }

    /**
     * Allocates one column of values on this engine's device.
     *
     * @param type the type of the column
     * @param length the length of the column
     * @return values of unspecified content, to be closed by the caller
     * @throws IllegalArgumentException if the length is negative or too large, or the device can't hold values of this
     *     type: only the CPU engine holds {@link ElementType#OBJECT} and {@link ElementType#BOOLEAN}, and
     *     {@link ElementType#TWO_LONGS} are keys only
     * @throws IllegalStateException if the device does not have enough memory left, or the engine is closed
     */
    public DeviceValues allocateValues(ElementType type, long length) {
        return allocateValues(List.of(Objects.requireNonNull(type, "type")), length);
    }

    /**
     * Allocates columns of values on this engine's device.
     *
     * @param types the type of each column
     * @param length the length of each column
     * @return values of unspecified content, to be closed by the caller
     * @throws IllegalArgumentException if the length is negative or too large, or the device can't hold values of a
     *     type, as {@link #allocateValues(ElementType, long)} states
     * @throws IllegalStateException if the device does not have enough memory left, or the engine is closed
     */
    public DeviceValues allocateValues(List<ElementType> types, long length) {
        Checks.notNegative("length", length);
        List<ElementType> all = Checks.copyOf("types", types);
        for (ElementType type : all) {
            if (type == ElementType.TWO_LONGS) {
                throw new IllegalArgumentException(
                        "types: " + type + " are keys only; values take two columns of LONG");
            }
        }
        try (Lifecycle.Call call = lifecycle.enter()) {
            return call.backend().allocateValues(all, length);
        }
    }

    /**
     * Copies keys to this engine's device.
     *
     * @param keys keys on the host
     * @return their copy, to be closed by the caller
     * @throws IllegalArgumentException if the device can't hold keys of their type, as
     *     {@link #allocateKeys(ElementType, long)} states, or they are too many
     * @throws WrongThreadException if they lie in a confined arena of another thread
     * @throws IllegalStateException if the device does not have enough memory left, or the engine is closed
     */
    public DeviceKeys upload(Keys keys) {
        try (Lifecycle.Call call = lifecycle.enter()) {
            new Checks(call.backend()).resident("keys", keys);
            return call.backend().upload(keys);
        }
    }

    /**
     * Copies values to this engine's device.
     *
     * @param values values on the host
     * @return their copy, to be closed by the caller
     * @throws IllegalArgumentException if the device can't hold values of their type, as
     *     {@link #allocateValues(ElementType, long)} states, or they are too many
     * @throws WrongThreadException if they lie in a confined arena of another thread
     * @throws IllegalStateException if the device does not have enough memory left, or the engine is closed
     */
    public DeviceValues upload(Values values) {
        try (Lifecycle.Call call = lifecycle.enter()) {
            new Checks(call.backend()).resident("values", values);
            return call.backend().upload(values);
        }
    }

    /**
     * Merges two sorted sequences of keys. {@link Merge} states the cost.
     *
     * @param a sorted keys; of equal keys, these come first
     * @param b sorted keys of the same type
     * @param out receives the {@code |a| + |b|} merged keys; shares no memory with an input
     * @param order the order of all three
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void mergeKeys(Keys a, Keys b, Keys out, Order order) {
        mergePairs(a, Values.none(), b, Values.none(), out, Values.none(), order);
    }

    /**
     * Merges two sorted sequences of keys, and their values with them. {@link Merge} states the cost.
     *
     * @param a sorted keys; of equal keys, these come first
     * @param aValues values, one a key of {@code a}
     * @param b sorted keys of the same type
     * @param bValues values, one a key of {@code b}, columns of the same types
     * @param out receives the merged keys; shares no memory with an input
     * @param outValues receives their values
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void mergePairs(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order) {
        try (Lifecycle.Call call = enter(Operation.MERGE, a, aValues, Math.addExact(a.length(), b.length()), order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, a.type());
            checks.output(out, outValues, "|a| + |b|", a.length() + b.length());
            checks.input("a", a, "aValues", aValues, out, outValues);
            checks.input("b", b, "bValues", bValues, out, outValues);
            Checks.outputs(List.of(out, outValues), List.of(a, aValues, b, bValues));
            call.backend().merge(a, aValues, b, bValues, out, outValues, order, call.workspace());
        }
    }

    /**
     * Merges many independent pairs of adjacent runs of keys: run {@code 2p} with run {@code 2p + 1}. {@link Merge}
     * states the cost.
     *
     * @param in the runs, one after the other
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets that do not
     *     decrease, the first 0, the last the length of {@code in}
     * @param out receives the merged pairs, each at the place of its runs; shares no memory with the input
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the offsets are no offsets of runs of
     *     {@code in}, the order does not apply to the keys, this engine refuses the type or the order, an output
     *     overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void mergeBatch(Keys in, long[] offsets, Keys out, Order order) {
        mergeBatch(in, Values.none(), offsets, out, Values.none(), order);
    }

    /**
     * Merges many independent pairs of adjacent runs: run {@code 2p} with run {@code 2p + 1}, and their
     * values with them. {@link Merge} states the cost.
     *
     * @param in the runs, one after the other
     * @param inValues values, one a key
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets that do not
     *     decrease, the first 0, the last the length of {@code in}
     * @param out receives the merged pairs; shares no memory with the input
     * @param outValues receives their values
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the offsets are no offsets of runs of
     *     {@code in}, the order does not apply to the keys, this engine refuses the type or the order, an output
     *     overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void mergeBatch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order) {
        try (Lifecycle.Call call = enter(Operation.MERGE, in, inValues, in.length(), order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, in.type());
            checks.output(out, outValues, "the length of in", in.length());
            Checks.offsets(offsets, in);
            checks.input("in", in, "inValues", inValues, out, outValues);
            Checks.outputs(List.of(out, outValues), List.of(in, inValues));
            call.backend().mergeBatch(in, inValues, offsets, out, outValues, order, call.workspace());
        }
    }

    /**
     * Merges any number of sorted sequences of keys. {@link Merge} states the cost.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier sequence come first
     * @param out receives the merged keys; shares no memory with an input
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void mergeMany(List<Keys> runs, Keys out, Order order) {
        mergeMany(runs, Collections.nCopies(runs.size(), Values.none()), out, Values.none(), order);
    }

    /**
     * Merges any number of sorted sequences, and their values with them. {@link Merge} states the cost.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier sequence come first
     * @param runValues the values of each run
     * @param out receives the merged keys; shares no memory with an input
     * @param outValues receives their values
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void mergeMany(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order) {
        long total = 0;
        for (int r = 0; r < runs.size(); r++) {
            total = Math.addExact(total, Objects.requireNonNull(runs.get(r), "run " + r).length());
        }
        try (Lifecycle.Call call = enter(Operation.MERGE, out, outValues, total, order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, out.type());
            checks.output(out, outValues, "the length of all runs", total);
            Checks.length("runValues", runValues.size(), "the number of runs", runs.size());
            List<Object> inputs = new ArrayList<>(runs);
            inputs.addAll(runValues);
            for (int r = 0; r < runs.size(); r++) {
                checks.input("run " + r, runs.get(r), "values of run " + r, runValues.get(r), out, outValues);
            }
            Checks.outputs(List.of(out, outValues), inputs);
            call.backend().mergeMany(List.copyOf(runs), List.copyOf(runValues), out, outValues, order,
                    call.workspace());
        }
    }

    /**
     * Sorts keys in place. {@link Sort#keys(Keys, Order)} states the cost.
     *
     * @param keys the keys
     * @param order the order
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void sortKeys(Keys keys, Order order) {
        if (sortFew(keys, order)) {
            return;
        }
        try (Lifecycle.Call call = enter(Operation.SORT, keys, Values.none(), keys.length(), order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, keys.type());
            if (!Checks.isArray(keys)) {
                checks.resident("keys", keys);
                Checks.outputs(List.of(keys), List.of());
            }
            call.backend().sort(keys, Values.none(), order, call.workspace());
        }
    }

    /** Sorts few keys in an array, which takes less time than to count the call. It returns false for other keys. */
    private boolean sortFew(Keys keys, Order order) {
        Objects.requireNonNull(order, "order");
        return workspace == null && lifecycle.isOpen() && keys instanceof HostKeys
                && lifecycle.backend().sortFew(keys, order);
    }

    /**
     * Sorts keys in place, and moves the values with them. {@link Sort#pairs(Keys, Values, Order)} states the cost.
     *
     * @param keys the keys
     * @param values values, one a key, sharing no memory with the keys or each other
     * @param order the order
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void sortPairs(Keys keys, Values values, Order order) {
        try (Lifecycle.Call call = enter(Operation.SORT, keys, values, keys.length(), order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, keys.type());
            Checks.valuesFor("values", values, "keys", keys);
            checks.resident("keys", keys);
            checks.resident("values", values);
            Checks.outputs(List.of(keys, values), List.of());
            call.backend().sort(keys, values, order, call.workspace());
        }
    }

    /**
     * Writes the indices that sort the keys, and leaves the keys as they are. {@link Sort#indices(Keys, Order)} states
     * the cost.
     *
     * @param keys the keys
     * @param indices one column of {@code int} or {@code long}, one element a key: element {@code i} becomes the place
     *     of the {@code i}th key of the sorted order
     * @param order the order
     * @throws IllegalArgumentException if {@code indices} are not one column of the length of the keys and of a type
     *     that holds their number, the order does not apply to the keys, this
     *     engine refuses the type or the order, an output overlaps an input or another output or is read-only, an array
     *     of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void sortIndices(Keys keys, Values indices, Order order) {
        sortIndices(keys, indices, false, order);
    }

    /**
     * Sorts the keys in place and writes the indices that sorted them. {@link Sort#keysAndIndices(Keys, Order)}
     * states the cost.
     *
     * @param keys the keys
     * @param indices one column of {@code int} or {@code long}, one element a key: element {@code i} becomes the place
     *     that the {@code i}th key had
     * @param order the order
     * @throws IllegalArgumentException if {@code indices} are not one column of the length of the keys and of a type
     *     that holds their number, the order does not apply to the keys, this
     *     engine refuses the type or the order, an output overlaps an input or another output or is read-only, an array
     *     of an output can't hold an object, or an argument lies on another engine
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void sortKeysAndIndices(Keys keys, Values indices, Order order) {
        sortIndices(keys, indices, true, order);
    }

    private void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order) {
        try (Lifecycle.Call call = enter(Operation.SORT, keys, indices, keys.length(), order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, keys.type());
            Checks.columnCount("indices", indices, 1);
            Checks.length("indices", indices.length(), "the length of keys", keys.length());
            checks.resident("keys", keys);
            checks.resident("indices", indices);
            Checks.indexType("indices", indices.types().getFirst(), keys.length());
            if (sortKeys) {
                Checks.outputs(List.of(keys, indices), List.of());
            } else {
                Checks.outputs(List.of(indices), List.of(keys));
            }
            call.backend().sortIndices(keys, indices, sortKeys, order, call.workspace());
        }
    }

    /**
     * Tells whether keys are in order. {@link Sort#isSorted(Keys, Order)} states the cost.
     *
     * @param keys the keys
     * @param order the order
     * @return whether no key comes before the key in front of it
     * @throws IllegalArgumentException if the order does not apply to the keys, this engine refuses the type or the
     *     order, or keys lie on another engine
     * @throws IllegalStateException if the engine, device keys or an arena are closed, or the device does not have
     *     enough memory left
     */
    public boolean isSorted(Keys keys, Order order) {
        // One pass over the keys is not worth a copy to an accelerator.
        try (Lifecycle.Call call = enter(Operation.SORT, keys, Values.none(), 0, order)) {
            Checks checks = new Checks(call.backend());
            checks.order(order, keys.type());
            checks.resident("keys", keys);
            return call.backend().isSorted(keys, order);
        }
    }

    /**
     * Finds where the merge path crosses one cross-diagonal. {@link MergePath#coRank(Keys, Keys, long, TieRule, Order)}
     * states the cost.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param k the diagonal, from 0 to {@code |a| + |b|}
     * @param ties the input whose keys come first among equal keys
     * @param order the order of all keys
     * @return how many of the first {@code k} keys of the merge come from {@code a}
     * @throws IndexOutOfBoundsException if {@code k} is no diagonal
     * @throws IllegalArgumentException if the types differ, the order does not apply to the keys, this engine refuses
     *     the type or the order, or keys lie on another engine
     * @throws IllegalStateException if the engine, device keys or an arena are closed, or the device does not have
     *     enough memory left
     */
    public long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        Objects.requireNonNull(ties, "ties");
        try (Lifecycle.Call call = enterSearch(a, b, order)) {
            if (k < 0 || k > a.length() + b.length()) {
                throw new IndexOutOfBoundsException(
                        "k: " + k + " is not in [0, " + (a.length() + b.length()) + "], the diagonals of a and b");
            }
            return call.backend().coRank(a, b, k, ties, order);
        }
    }

    /**
     * Finds where the merge path crosses the cross-diagonals 0, step, 2 * step and so on, and the last.
     * {@link MergePath#partitions(Keys, Keys, long, TieRule, Order)} states the cost.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param step the distance of the diagonals, at least 1
     * @param ties the input whose keys come first among equal keys
     * @param order the order of all keys
     * @return the co-rank of each diagonal: {@code ceil((|a| + |b|) / step) + 1} numbers that do not decrease
     * @throws IllegalArgumentException if the types differ, {@code step} is less than 1 or gives more diagonals than an
     *     array can hold, the order does not apply to the keys, this engine refuses the type or the order, or
     *     keys lie on another engine
     * @throws IllegalStateException if the engine, device keys or an arena are closed, or the device does not have
     *     enough memory left
     */
    public long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        Objects.requireNonNull(ties, "ties");
        try (Lifecycle.Call call = enterSearch(a, b, order)) {
            if (step < 1) {
                throw new IllegalArgumentException("step: " + step + " is less than 1");
            }
            long count = Math.ceilDiv(a.length() + b.length(), step) + 1;
            if (count > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException(
                        "step: " + step + " gives " + count + " diagonals, more than an array can hold");
            }
            return call.backend().partitions(a, b, step, ties, order);
        }
    }

    /**
     * Searches sorted needles in a sorted haystack. {@link Search} states the cost.
     *
     * @param needles sorted keys
     * @param haystack sorted keys of the same type
     * @param bounds the results for each needle
     * @param out a column for each of them, one element a needle, of a type that {@link Bound} names; {@code int}s hold
     *     indices of at most 2^31 - 1 keys
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, or
     *     an argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void search(Keys needles, Keys haystack, List<Bound> bounds, Values out, Order order) {
        try (Lifecycle.Call call = enterSearch("needles", needles, "haystack", haystack, order)) {
            Checks checks = new Checks(call.backend());
            List<Bound> all = Checks.copyOf("bounds", bounds);
            checks.bounds(all, "out", out, "needles", needles, haystack);
            Checks.outputs(List.of(out), List.of(needles, haystack));
            call.backend().search(needles, all, out, haystack, List.of(), Values.none(), order, call.workspace());
        }
    }

    /**
     * Searches the keys of two sorted inputs in each other. {@link Search} states the cost; a walk that finds lower
     * bounds in one direction finds upper bounds in the other.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param aBounds the results for each key of {@code a} in {@code b}
     * @param aOut a column for each of them, one element a key of {@code a}
     * @param bBounds the results for each key of {@code b} in {@code a}
     * @param bOut a column for each of them, one element a key of {@code b}
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, or
     *     an argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void search(Keys a, Keys b, List<Bound> aBounds, Values aOut, List<Bound> bBounds, Values bOut,
            Order order) {
        try (Lifecycle.Call call = enterSearch(a, b, order)) {
            Checks checks = new Checks(call.backend());
            List<Bound> ofA = Checks.copyOf("aBounds", aBounds);
            List<Bound> ofB = Checks.copyOf("bBounds", bBounds);
            checks.bounds(ofA, "aOut", aOut, "a", a, b);
            checks.bounds(ofB, "bOut", bOut, "b", b, a);
            Checks.outputs(List.of(aOut, bOut), List.of(a, b));
            call.backend().search(a, ofA, aOut, b, ofB, bOut, order, call.workspace());
        }
    }

    /**
     * Writes the result of an operation of two sorted multisets. {@link Sets} states the cost.
     *
     * @param operation the operation
     * @param a sorted keys
     * @param aValues their values
     * @param b sorted keys of the same type
     * @param bValues their values, columns of the same types; no column for {@link SetOperation#INTERSECTION} and
     *     {@link SetOperation#DIFFERENCE}, whose results consist of keys of {@code a}
     * @param out receives the result; room for the longest possible result. What follows the result is unspecified
     * @param outValues receives its values, as many as {@code out} has keys
     * @param count one {@code long}, which receives the number of keys of the result
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output has too little room, overlaps an input or another output
     *     or is read-only, an array of an output can't hold an object, or an argument lies on another engine or on a
     *     device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Values count, Order order) {
        long most = operation.most(a.length(), b.length());
        try (Lifecycle.Call call = enterSearch(a, b, order)) {
            Checks checks = new Checks(call.backend());
            checks.room(out, outValues, "the longest " + operation, most);
            checks.input("a", a, "aValues", aValues, out, outValues);
            boolean ofA = operation == SetOperation.INTERSECTION || operation == SetOperation.DIFFERENCE;
            checks.input("b", b, "bValues", bValues, out, ofA ? Values.none() : outValues);
            checks.count(count);
            Checks.outputs(List.of(out, outValues, count), List.of(a, aValues, b, bValues));
            call.backend().set(operation, a, aValues, b, bValues, out, outValues, count, order, call.workspace());
        }
    }

    /**
     * Writes the runs of equal keys of a sorted input. {@link Sets} states the cost.
     *
     * @param in sorted keys
     * @param inValues their values
     * @param out receives the first key of each run; room for as many keys as the input has. What follows the result is
     *     unspecified
     * @param outValues receives the values of these keys, as many as {@code out} has keys
     * @param starts one column of {@code int} or {@code long}, as long as {@code out}, that receives the index of the
     *     first key of each run, or no column
     * @param counts one column of {@code int} or {@code long}, as long as {@code out}, that receives the number of keys
     *     of each run, or no column
     * @param count one {@code long}, which receives the number of runs
     * @param order the order of all keys
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output has too little room, overlaps an input or another output
     *     or is read-only, an array of an output can't hold an object, or an argument lies on another engine or on a
     *     device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Values count,
            Order order) {
        try (Lifecycle.Call call = enterSearch("in", in, order)) {
            Checks checks = new Checks(call.backend());
            checks.room(out, outValues, "the length of in", in.length());
            checks.input("in", in, "inValues", inValues, out, outValues);
            checks.indices("starts", starts, out, in.length());
            checks.indices("counts", counts, out, in.length());
            checks.count(count);
            Checks.outputs(List.of(out, outValues, starts, counts, count), List.of(in, inValues));
            call.backend().runs(in, inValues, out, outValues, starts, counts, count, order, call.workspace());
        }
    }

    /**
     * Writes the first keys of an order, and leaves the keys as they are. {@link Sort#top(Keys, int, Order)} states the
     * cost.
     *
     * @param in the keys
     * @param out receives the first keys of the sorted order, as many as it holds: not more than there are keys; shares
     *     no memory with the input
     * @param indices one column of {@code int} or {@code long}, as long as {@code out}, that receives the index of each
     *     of these keys, or no column
     * @param order the order
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, an
     *     array of an output can't hold an object, or an argument lies on another engine or on a device whose engine
     *     does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void top(Keys in, Keys out, Values indices, Order order) {
        try (Lifecycle.Call call = enterSearch("in", in, "out", out, order)) {
            Checks checks = new Checks(call.backend());
            if (out.length() > in.length()) {
                throw new IllegalArgumentException(
                        "out: " + out.length() + " keys, but in has only " + in.length());
            }
            checks.indices("indices", indices, out, in.length());
            Checks.fits("in", in, out);
            Checks.outputs(List.of(out, indices), List.of(in));
            call.backend().top(in, out, indices, order, call.workspace());
        }
    }

    /**
     * Sorts segments of keys in place, each by itself, and moves the values with their keys. {@link Segments} states
     * the cost.
     *
     * @param keys the keys
     * @param values values, one a key, sharing no memory with the keys or each other
     * @param starts one column of {@code int} or {@code long}: where each segment starts; the segments follow each
     *     other
     * @param ends one column of {@code int} or {@code long}: where each segment ends. What lies between two segments
     *     stays untouched
     * @param order the order
     * @throws IllegalArgumentException if types, columns or lengths do not agree, segments overlap or lie outside the
     *     keys, the order does not apply to the keys, this engine refuses the type or the order, an output overlaps an
     *     input or another output or is read-only, or an argument lies on another engine or on a device whose engine
     *     does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void sortSegments(Keys keys, Values values, Values starts, Values ends, Order order) {
        try (Lifecycle.Call call = enterSearch("keys", keys, order)) {
            Checks checks = new Checks(call.backend());
            Checks.valuesFor("values", values, "keys", keys);
            checks.resident("values", values);
            checks.segments(starts, ends, keys);
            Checks.outputs(List.of(keys, values), List.of(starts, ends));
            call.backend().sortSegments(keys, values, starts, ends, order, call.workspace());
        }
    }

    /**
     * Writes the indices that sort segments of keys, each by itself, and leaves the keys as they are. {@link Segments}
     * states the cost.
     *
     * @param keys the keys
     * @param indices one column of {@code int} or {@code long}, one element a key: an element of a segment becomes the
     *     index in {@code keys} of the key that belongs there. Elements between segments stay untouched
     * @param starts one column of {@code int} or {@code long}: where each segment starts; the segments follow each
     *     other
     * @param ends one column of {@code int} or {@code long}: where each segment ends
     * @param order the order
     * @throws IllegalArgumentException if types, columns or lengths do not agree, segments overlap or lie outside the
     *     keys, the order does not apply to the keys, this engine refuses the type or the order, an output overlaps an
     *     input or another output or is read-only, or an argument lies on another engine or on a device whose engine
     *     does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void sortSegmentIndices(Keys keys, Values indices, Values starts, Values ends, Order order) {
        try (Lifecycle.Call call = enterSearch("keys", keys, order)) {
            Checks checks = new Checks(call.backend());
            Checks.columnCount("indices", indices, 1);
            Checks.length("indices", indices.length(), "the length of keys", keys.length());
            Checks.indexType("indices", indices.types().getFirst(), keys.length());
            checks.resident("indices", indices);
            checks.segments(starts, ends, keys);
            Checks.outputs(List.of(indices), List.of(keys, starts, ends));
            call.backend().sortSegmentIndices(keys, indices, starts, ends, order, call.workspace());
        }
    }

    /**
     * Joins sorted keys. {@link Join} states the cost.
     *
     * @param kind the rows of the join
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param out gets the number of rows before any is written, and returns what receives them: a column of {@code int}
     *     or {@code long} for the indices of {@code a}, and one for those of {@code b} unless the join is a semi-join
     *     or an anti-join, each as long as there are rows; or no column, to count the rows only
     * @param order the order of all keys
     * @return the number of rows
     * @throws IllegalArgumentException if types, columns or lengths do not agree, the order does not apply to the keys,
     *     this engine refuses the type or the order, an output overlaps an input or another output or is read-only, or
     *     an argument lies on another engine or on a device whose engine does not have the operation
     * @throws ArithmeticException if the number of rows overflows a {@code long}
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order) {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(out, "out");
        try (Lifecycle.Call call = enterSearch(a, b, order)) {
            Checks checks = new Checks(call.backend());
            return call.backend().join(kind, a, b, rows -> {
                Values columns = out.apply(rows);
                checks.rows(columns, kind, rows, a, b);
                return columns;
            }, order, call.workspace());
        }
    }

    /**
     * The as-of join, in groups and within a tolerance: for each time of {@code a}, the last time of {@code b} that is
     * not after it. {@link Join} states the cost.
     *
     * @param a sorted times: {@code int}s or {@code long}s; or rows sorted by their groups, and by their times in a
     *     group, as keys of two words: {@link Keys#of(long[], long[]) Keys.of(groups, times)}
     * @param b sorted times of the same type
     * @param tolerance the greatest difference, at least 0; {@link Long#MAX_VALUE} for any. The difference of two times
     *     is the greater less the smaller, as unsigned numbers in an unsigned order
     * @param out one column of {@code int} or {@code long}, one element a time of {@code a}, that receives the index of
     *     the time of {@code b}, or -1 if that time is in another group, is farther away than the tolerance, or does
     *     not exist; {@code int}s hold indices of at most 2^31 - 1 times
     * @param order the order of both; in a descending order, the last time that is not after another is the smallest
     *     that is not less
     * @throws IllegalArgumentException if the tolerance is negative, types, columns or lengths do not agree, the order
     *     does not apply to the keys, this engine refuses the type or the order, the output overlaps an input or is
     *     read-only, or an argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void asOf(Keys a, Keys b, long tolerance, Values out, Order order) {
        try (Lifecycle.Call call = enterSearch(a, b, order)) {
            Checks checks = new Checks(call.backend());
            Checks.times("a", a);
            Checks.notNegative("tolerance", tolerance);
            checks.numbers("out", out, b.length());
            Checks.valuesFor("out", out, "a", a);
            Checks.outputs(List.of(out), List.of(a, b));
            call.backend().asOf(a, b, tolerance, out, order, call.workspace());
        }
    }

    /**
     * Writes the object of each piece of work. {@link LoadBalance} states the cost.
     *
     * @param offsets one column of {@code int} or {@code long}: object {@code s} has the pieces of work
     *     {@code [offsets[s], offsets[s + 1])}; the first is 0, they do not decrease, and the last is the length of
     *     {@code out}
     * @param out one column of {@code int} or {@code long}, one element a piece of work, that receives the index of its
     *     object
     * @throws IllegalArgumentException if types, columns or lengths do not agree, offsets are no such offsets, an
     *     output overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void loadBalance(Values offsets, Values out) {
        try (Lifecycle.Call call = enter(out)) {
            Checks checks = new Checks(call.backend());
            checks.offsets(offsets, out.length());
            checks.numbers("out", out, offsets.length() - 1);
            Checks.outputs(List.of(out), List.of(offsets));
            call.backend().loadBalance(offsets, out, call.workspace());
        }
    }

    /**
     * Repeats each element as often as offsets say. {@link Interval} states the cost.
     *
     * @param in the elements, one less than offsets
     * @param offsets one column of {@code int} or {@code long}: element {@code s} goes to
     *     {@code [offsets[s], offsets[s + 1])}; the first is 0, they do not decrease, and the last is the length of
     *     {@code out}
     * @param out receives the repeated elements, columns of the same types
     * @throws IllegalArgumentException if types, columns or lengths do not agree, offsets are no such offsets, an
     *     output overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void expand(Values in, Values offsets, Values out) {
        try (Lifecycle.Call call = enter(out)) {
            Checks checks = new Checks(call.backend());
            checks.offsets(offsets, out.length());
            Checks.length("in", in.length(), "the number of offsets less 1", offsets.length() - 1);
            checks.resident("out", out);
            checks.columns("in", in, out);
            Checks.outputs(List.of(out), List.of(in, offsets));
            call.backend().expand(in, offsets, out, call.workspace());
        }
    }

    /**
     * Copies intervals of elements. {@link Interval} states the cost.
     *
     * @param in the elements
     * @param offsets one column of {@code int} or {@code long}: interval {@code s} has
     *     {@code offsets[s + 1] - offsets[s]} elements; the first is 0, and they do not decrease
     * @param from one column of {@code int} or {@code long}: where each interval begins in {@code in}; or no column if
     *     the intervals follow each other there, and offsets end at the length of {@code in}
     * @param to one column of {@code int} or {@code long}: where each interval begins in {@code out}; or no column if
     *     the intervals follow each other there, and offsets end at the length of {@code out}
     * @param out receives the intervals, columns of the same types. Elements outside of all intervals stay as they are;
     *     where intervals overlap, the elements of one of them are written
     * @throws IllegalArgumentException if types, columns or lengths do not agree, offsets are no such offsets, an
     *     interval lies outside of the elements, an output
     *     overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void moveIntervals(Values in, Values offsets, Values from, Values to, Values out) {
        try (Lifecycle.Call call = enter(out)) {
            Checks checks = new Checks(call.backend());
            checks.offsets(offsets, Math.max(in.length(), out.length()));
            checks.intervals("from", from, offsets, in.length());
            checks.intervals("to", to, offsets, out.length());
            checks.resident("out", out);
            checks.columns("in", in, out);
            Checks.outputs(List.of(out), List.of(in, offsets, from, to));
            call.backend().moveIntervals(in, offsets, from, to, out, call.workspace());
        }
    }

    /**
     * Inserts elements at sorted places. {@link Bulk} states the cost.
     *
     * @param a the elements to insert
     * @param b the other elements, columns of the same types
     * @param at one column of {@code int} or {@code long}: element {@code i} of {@code a} goes in front of element
     *     {@code at[i]} of {@code b}, or behind the last; from 0 to the length of {@code b}, and they do not decrease.
     *     Elements for one place keep their order
     * @param out receives the {@code |a| + |b|} elements, columns of the same types
     * @throws IllegalArgumentException if types, columns or lengths do not agree, places decrease or lie outside of
     *     {@code b}, an output
     *     overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void insert(Values a, Values b, Values at, Values out) {
        long length = Math.addExact(a.length(), b.length());
        try (Lifecycle.Call call = enter(out)) {
            Checks checks = new Checks(call.backend());
            checks.numbers("at", at, b.length());
            Checks.length("at", at.length(), "the length of a", a.length());
            Checks.length("out", out.length(), "|a| + |b|", length);
            checks.resident("out", out);
            checks.columns("a", a, out);
            checks.columns("b", b, out);
            Checks.outputs(List.of(out), List.of(a, b, at));
            call.backend().insert(a, b, at, out, call.workspace());
        }
    }

    /**
     * Removes the elements at sorted places. {@link Bulk} states the cost.
     *
     * @param in the elements
     * @param at one column of {@code int} or {@code long}: the indices of the elements to remove, each greater than the
     *     one before
     * @param out receives the other elements, columns of the same types
     * @throws IllegalArgumentException if types, columns or lengths do not agree, places do not increase or lie
     *     outside of {@code in}, an output
     *     overlaps an input or another output or is read-only, an array of an output can't hold an object, or an
     *     argument lies on another engine or on a device whose engine does not have the operation
     * @throws IllegalStateException if the engine, a device argument or an arena is closed, the workspace is in use, or
     *     the device does not have enough memory left
     */
    public void remove(Values in, Values at, Values out) {
        try (Lifecycle.Call call = enter(out)) {
            Checks checks = new Checks(call.backend());
            checks.numbers("at", at, in.length());
            Checks.length("out", out.length(), "|in| - |at|", in.length() - at.length());
            checks.resident("out", out);
            checks.columns("in", in, out);
            Checks.outputs(List.of(out), List.of(in, at));
            call.backend().remove(in, at, out, call.workspace());
        }
    }

    private Lifecycle.Call enterSearch(Keys a, Keys b, Order order) {
        return enterSearch("a", a, "b", b, order);
    }

    /** Begins a call that reads one input and writes other memory, or sorts parts of the input. */
    private Lifecycle.Call enterSearch(String name, Keys keys, Order order) {
        return enterSearch(name, keys, name, keys, order);
    }

    private Lifecycle.Call enterSearch(String aName, Keys a, String bName, Keys b, Order order) {
        Objects.requireNonNull(a, aName);
        Objects.requireNonNull(b, bName);
        // A search reads few keys, so a copy to an accelerator is never worth its time.
        Lifecycle.Call call = enter(Operation.MERGE, a, Values.none(), 0, order);
        try {
            Checks checks = new Checks(call.backend());
            checks.order(order, a.type());
            Checks.sameType(bName, b, aName, a);
            Math.addExact(a.length(), b.length());
            checks.resident(aName, a);
            checks.resident(bName, b);
            return call;
        } catch (Throwable refused) {
            call.close();
            throw refused;
        }
    }

    /**
     * Waits until the engine has finished all earlier calls.
     *
     * @throws IllegalStateException if the engine is closed
     */
    public void synchronize() {
        try (Lifecycle.Call call = lifecycle.enter()) {
            call.backend().synchronize();
        }
    }

    /**
     * Closes the engine. New calls throw {@link IllegalStateException}. Running calls finish; then the engine frees its
     * memory. A second call does nothing. Neither does {@code close()} of {@link #best()} or of a view from
     * {@link #with}: close the engine of the view.
     */
    @Override
    public void close() {
        if (workspace == null) {
            lifecycle.close();
        }
    }

    @Override
    public String toString() {
        return "engine " + name();
    }

    /** Begins a call on the engine whose device holds the keys, on an accelerator, or on this engine. */
    private Lifecycle.Call enter(Operation operation, Keys keys, Values values, long length, Order order) {
        Objects.requireNonNull(order, "order");
        if (best) {
            Lifecycle accelerator = Accelerator.chosen(operation, keys, values, length, order);
            if (accelerator != null) {
                return accelerator.enter();
            }
        }
        return enter();
    }

    /** The engine of an accelerator that suits a sort of host keys with indices, or null. */
    private static @Nullable Engine accelerator(long keys) {
        Lifecycle chosen = Accelerator.chosen(Operation.SORT, Keys.of(new long[0]), Values.of(new int[0]), keys,
                Order.natural());
        return chosen == null ? null : new Engine(chosen, false, null);
    }

    /** Begins a call without keys, on the engine whose device holds the output or on this engine. */
    private Lifecycle.Call enter(Values out) {
        Lifecycle device = best ? Accelerator.holding(out) : null;
        return device == null ? enter() : device.enter();
    }

    private Lifecycle.Call enter() {
        Lifecycle.Call call = lifecycle.enter();
        if (workspace != null) {
            try {
                call.use(workspace);
            } catch (Throwable inUse) {
                call.close();
                throw inUse;
            }
        }
        return call;
    }
}
