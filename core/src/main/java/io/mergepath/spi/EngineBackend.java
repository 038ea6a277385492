// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Bound;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of an engine: one method for each operation. {@link Engine} has checked the arguments: types
 * agree, the order applies to the keys, values have the length of the keys or no column, outputs are writable and
 * overlap nothing, device-resident arguments belong to this engine, and a workspace belongs to this engine and is not
 * in use. Keys alone are pairs with {@link Values#none()}. The numbers in columns of offsets and places are for the
 * implementation to check, before it writes.
 *
 * <p>Every operation is stable. It finishes before the caller can read its results on the host. An operation that
 * throws leaves in-place keys a permutation of the keys before the call. Several threads may call methods at the same
 * time.
 */
public interface EngineBackend extends Owner, AutoCloseable {
    /**
     * Rows in the memory of this process that move to other memory.
     *
     * @param from the rows
     * @param to the place of the moved rows, and no byte more
     * @param bits the bits of a row: 1 for a bitmap as Apache Arrow has it, or 8, 16, 32, 64 or 128
     */
    record RowMove(MemorySegment from, MemorySegment to, int bits) {}

    /**
     * The implementation of an engine.
     *
     * @param engine the engine
     * @return the implementation; of {@link Engine#best()}, the CPU engine
     */
    static EngineBackend of(Engine engine) {
        return ((EngineHandle) engine).backend();
    }

    /**
     * The engine to which an engine gives a sort of host keys with their indices, for work on the same rows.
     *
     * @param engine the engine
     * @param keys the number of keys
     * @return of {@link Engine#best()}, a GPU's engine if there are enough keys, and otherwise the same engine
     */
    static Engine suited(Engine engine, long keys) {
        Engine accelerator = ((EngineHandle) engine).accelerator(keys);
        return accelerator == null ? engine : accelerator;
    }

    /**
     * Runs work of a module on top of an engine as a call of the engine, so that closing the engine waits for the work.
     *
     * @param engine the engine
     * @param work the work
     * @throws IllegalStateException if the engine is closed
     */
    static void call(Engine engine, Runnable work) {
        ((EngineHandle) engine).call(work);
    }

    /**
     * Refuses keys and orders that this engine does not support.
     *
     * @param type the keys' type
     * @param order the order
     * @throws IllegalArgumentException if this engine does not support them; the message names an engine that does
     */
    void check(ElementType type, Order order);

    /**
     * Merges two sorted inputs.
     *
     * @param a keys that come first among equals
     * @param aValues their values
     * @param b keys that come second among equals
     * @param bValues their values
     * @param out the merged keys
     * @param outValues their values
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    void merge(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace);

    /**
     * Merges many independent pairs of adjacent runs: run {@code 2p} with run {@code 2p + 1}.
     *
     * @param in the runs
     * @param inValues their values
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}; an odd number of offsets
     * @param out the merged pairs, at the places of the runs
     * @param outValues their values
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    void mergeBatch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace);

    /**
     * Merges any number of sorted inputs.
     *
     * @param runs the inputs; among equal keys an earlier one's come first
     * @param runValues the values of each, as many as runs
     * @param out the merged keys
     * @param outValues their values
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    void mergeMany(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace);

    /**
     * Sorts few keys in place, if that needs nothing that closing the engine frees. The sort does not count as a call,
     * so the engine may be closed while it runs.
     *
     * @param keys keys in an array or a segment
     * @param order the order
     * @return false, and nothing is done, if the keys are others
     */
    default boolean sortFew(Keys keys, Order order) {
        return false;
    }

    /**
     * Sorts keys in place, and moves values with them.
     *
     * @param keys the keys
     * @param values their values
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    void sort(Keys keys, Values values, Order order, @Nullable Workspace workspace);

    /**
     * Writes the indices that sort the keys.
     *
     * @param keys the keys
     * @param indices one column of {@code int} or {@code long}: element {@code i} becomes the place that the
     *     {@code i}th smallest key had
     * @param sortKeys whether the keys are sorted too; if not they stay as they are
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order, @Nullable Workspace workspace);

    /**
     * Tells whether keys are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether no key comes before the key in front of it
     */
    boolean isSorted(Keys keys, Order order);

    /**
     * Finds where the merge path crosses one cross-diagonal.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param k the diagonal, from 0 to the number of keys
     * @param ties the input whose keys come first among equal keys
     * @param order the order of all keys
     * @return how many of the first {@code k} keys of the merge come from {@code a}
     */
    long coRank(Keys a, Keys b, long k, TieRule ties, Order order);

    /**
     * Finds where the merge path crosses the diagonals 0, step, 2 * step and so on up to the last.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param step the distance of the diagonals
     * @param ties the input whose keys come first among equal keys
     * @param order the order of all keys
     * @return the co-ranks; {@code ceil((|a| + |b|) / step) + 1} of them
     */
    long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order);

    /**
     * Searches the keys of two sorted inputs in each other. This method runs on the CPU engine; an engine that has the
     * operation on its device overrides it.
     *
     * @param a sorted keys
     * @param aBounds the results for each key of {@code a} in {@code b}
     * @param aOut a column for each of them
     * @param b sorted keys
     * @param bBounds the results for each key of {@code b} in {@code a}
     * @param bOut a column for each of them
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    default void search(Keys a, List<Bound> aBounds, Values aOut, Keys b, List<Bound> bBounds, Values bOut, Order order,
            @Nullable Workspace workspace) {
        onHost("search", a, aOut, b, bOut).search(a, aBounds, aOut, b, bBounds, bOut, order, null);
    }

    /**
     * Joins each time with the last time that is not after it. This method runs on the CPU engine; an engine that has
     * the operation on its device overrides it.
     *
     * @param a sorted times: {@code int}s, {@code long}s, or keys of two words, a group and a time
     * @param b sorted times of the same type
     * @param tolerance the greatest difference of two times, at least 0; {@link Long#MAX_VALUE} for any
     * @param out one column of {@code int} or {@code long}: the index in {@code b} for each time of {@code a}, or -1 if
     *     the last time is in another group, is farther away than the tolerance, or does not exist. The difference of
     *     two times is the greater less the smaller, as unsigned numbers if the order is {@link OrderKind#isUnsigned}
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    default void asOf(Keys a, Keys b, long tolerance, Values out, Order order, @Nullable Workspace workspace) {
        onHost("asOf", a, b, out).asOf(a, b, tolerance, out, order, null);
    }

    /**
     * Writes the result of an operation of two sorted multisets. This method runs on the CPU engine; an engine that has
     * the operation on its device overrides it.
     *
     * @param operation the operation
     * @param a sorted keys
     * @param aValues their values
     * @param b sorted keys
     * @param bValues their values; no column if the result consists of keys of {@code a}
     * @param out room for the longest possible result
     * @param outValues room for its values
     * @param count one {@code long}, which receives the number of keys of the result
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    default void set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Values count, Order order, @Nullable Workspace workspace) {
        onHost("set", a, aValues, b, bValues, out, outValues, count).set(operation, a, aValues, b, bValues,
                out, outValues, count, order, null);
    }

    /**
     * Writes the runs of equal keys of a sorted input. This method runs on the CPU engine; an engine that has the
     * operation on its device overrides it.
     *
     * @param in sorted keys
     * @param inValues their values
     * @param out room for as many keys; receives the first key of each run
     * @param outValues room for their values
     * @param starts one column of {@code int} or {@code long} for the index of this key, or no column
     * @param counts one column of {@code int} or {@code long} for the number of equal keys, or no column
     * @param count one {@code long}, which receives the number of runs
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    default void runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Values count,
            Order order, @Nullable Workspace workspace) {
        onHost("runs", in, inValues, out, outValues, starts, counts, count).runs(in, inValues, out,
                outValues, starts, counts, count, order, null);
    }

    /**
     * Writes the first keys of an order. This method runs on the CPU engine; an engine that has the operation on its
     * device overrides it.
     *
     * @param in the keys, which stay as they are
     * @param out receives the first keys, sorted, as many as it holds; not more than there are keys
     * @param indices one column of {@code int} or {@code long} for the indices that these keys have, or no column
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    default void top(Keys in, Keys out, Values indices, Order order, @Nullable Workspace workspace) {
        onHost("top", in, out, indices).top(in, out, indices, order, null);
    }

    /**
     * Sorts segments of keys in place, each by itself, and moves values with them. This method runs on the CPU engine;
     * an engine that has the operation on its device overrides it.
     *
     * @param keys the keys
     * @param values their values
     * @param starts one column of {@code int} or {@code long}: where each segment starts; the segments follow each
     *     other
     * @param ends one column of {@code int} or {@code long}: where each segment ends
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    default void sortSegments(Keys keys, Values values, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        onHost("sortSegments", keys, values, starts, ends).sortSegments(keys, values, starts, ends, order,
                null);
    }

    /**
     * Writes the indices that sort segments of keys, each by itself. This method runs on the CPU engine; an engine that
     * has the operation on its device overrides it.
     *
     * @param keys the keys, which stay as they are
     * @param indices one column of {@code int} or {@code long}: an element of a segment becomes the index of the key
     *     that belongs there
     * @param starts one column of {@code int} or {@code long}: where each segment starts; the segments follow each
     *     other
     * @param ends one column of {@code int} or {@code long}: where each segment ends
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    default void sortSegmentIndices(Keys keys, Values indices, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        onHost("sortSegmentIndices", keys, indices, starts, ends).sortSegmentIndices(keys, indices, starts,
                ends, order, null);
    }

    /**
     * Joins sorted keys. This method runs on the CPU engine; an engine that has the operation on its device overrides
     * it.
     *
     * @param kind the rows of the join
     * @param a sorted keys
     * @param b sorted keys
     * @param out gets the number of rows, and returns the columns that receive them, or no column
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     * @return the number of rows
     */
    default long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        return onHost("join", a, b).join(kind, a, b, out, order, null);
    }

    /**
     * Writes the object of each piece of work. This method runs on the CPU engine; an engine that has the operation on
     * its device overrides it.
     *
     * @param offsets one column of {@code int} or {@code long}, which the engine checks before it writes: object
     *     {@code s} has the work {@code [offsets[s], offsets[s + 1])}
     * @param out one column of {@code int} or {@code long} for the index of the object of each piece of work
     * @param workspace scratch to use, or null to allocate
     */
    default void loadBalance(Values offsets, Values out, @Nullable Workspace workspace) {
        onHost("loadBalance", offsets, out).loadBalance(offsets, out, null);
    }

    /**
     * Repeats elements. This method runs on the CPU engine; an engine that has the operation on its device overrides
     * it.
     *
     * @param in the elements, one less than offsets
     * @param offsets one column of {@code int} or {@code long}, which the engine checks before it writes: element
     *     {@code s} goes to {@code [offsets[s], offsets[s + 1])}
     * @param out receives the repeated elements
     * @param workspace scratch to use, or null to allocate
     */
    default void expand(Values in, Values offsets, Values out, @Nullable Workspace workspace) {
        onHost("expand", in, offsets, out).expand(in, offsets, out, null);
    }

    /**
     * Copies intervals. This method runs on the CPU engine; an engine that has the operation on its device overrides
     * it.
     *
     * @param in the elements to copy
     * @param offsets one column of {@code int} or {@code long}, which the engine checks before it writes: interval
     *     {@code s} has {@code offsets[s + 1] - offsets[s]} elements
     * @param from one column of {@code int} or {@code long}, which the engine checks too: where each interval begins in
     *     {@code in}; no column if intervals follow each other
     * @param to the same for {@code out}
     * @param out receives the copies; elements outside of all intervals stay
     * @param workspace scratch to use, or null to allocate
     */
    default void moveIntervals(Values in, Values offsets, Values from, Values to, Values out,
            @Nullable Workspace workspace) {
        onHost("moveIntervals", in, offsets, from, to, out).moveIntervals(in, offsets, from, to, out, null);
    }

    /**
     * Inserts elements at sorted places. This method runs on the CPU engine; an engine that has the operation on its
     * device overrides it.
     *
     * @param a the elements to insert
     * @param b the other elements
     * @param at one column of {@code int} or {@code long}, which the engine checks before it writes: element {@code i}
     *     of {@code a} goes in front of element {@code at[i]} of {@code b}
     * @param out receives all elements
     * @param workspace scratch to use, or null to allocate
     */
    default void insert(Values a, Values b, Values at, Values out, @Nullable Workspace workspace) {
        onHost("insert", a, b, at, out).insert(a, b, at, out, null);
    }

    /**
     * Removes the elements at sorted places. This method runs on the CPU engine; an engine that has the operation on
     * its device overrides it.
     *
     * @param in the elements
     * @param at one column of {@code int} or {@code long}, which the engine checks before it writes: the indices of the
     *     elements to remove
     * @param out receives the other elements
     * @param workspace scratch to use, or null to allocate
     */
    default void remove(Values in, Values at, Values out, @Nullable Workspace workspace) {
        onHost("remove", in, at, out).remove(in, at, out, null);
    }

    /** The CPU engine, for an operation that this engine does not have on its device. All arguments are on the host. */
    private EngineBackend onHost(String operation, Object... arguments) {
        for (Object argument : arguments) {
            if (argument instanceof EngineKeys || argument instanceof EngineValues) {
                throw new IllegalArgumentException(operation + ": engine " + name()
                        + " does not have this operation for data on its device; the CPU engine has it for data on the"
                        + " host");
            }
        }
        return of(Engine.best());
    }

    /**
     * The work of this engine on columns of tables in its device's memory.
     *
     * @return the work; null if the engine has none
     */
    default @Nullable DeviceRows deviceRows() {
        return null;
    }

    /**
     * Moves rows of host memory by way of the device: row {@code i} of each target becomes row {@code rows[i]} of its
     * source. The bits behind the last row of a bitmap become 0 in the last byte. A module on top of the engine has
     * checked the arguments: numbers of rows name rows, and targets overlap nothing.
     *
     * @param rows the numbers of the rows
     * @param moves the sources and targets
     * @param meanwhile work of the caller, which another thread does at the same time
     * @return false if this engine has no device, if it leaves so few rows to the cores, or if its device has no room.
     *     Then no target has changed, and the work of the caller is not done
     */
    default boolean moveRows(int[] rows, List<RowMove> moves, Runnable meanwhile) {
        return false;
    }

    /**
     * Makes a workspace for this engine's calls.
     *
     * @return an empty workspace
     */
    Workspace workspace();

    /**
     * Allocates keys on the device.
     *
     * @param type their type
     * @param length their number
     * @return keys of unspecified content
     */
    EngineKeys allocateKeys(ElementType type, long length);

    /**
     * Allocates values on the device.
     *
     * @param types the columns' types
     * @param length the length of each
     * @return values of unspecified content
     */
    EngineValues allocateValues(List<ElementType> types, long length);

    /**
     * Copies keys from the host to the device.
     *
     * @param host the keys
     * @return their copy
     */
    EngineKeys upload(Keys host);

    /**
     * Copies values from the host to the device.
     *
     * @param host the values
     * @return their copy
     */
    EngineValues upload(Values host);

    /**
     * The threads on which this engine works on host memory.
     *
     * @return the threads
     */
    HostThreads hostThreads();

    /** Waits until the device has finished all earlier calls. */
    void synchronize();

    /** Frees all memory of the engine. {@link Engine} calls it once, when no call is running. */
    @Override
    void close();
}
